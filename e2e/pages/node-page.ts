import type { NodeId } from '@kubevitals/shared';
import { expect, type Locator, type Page } from '@playwright/test';

/** The page of one node, as a person finds their way on it. */
export class NodePage {
  readonly page: Page;
  readonly #address: string;

  constructor(page: Page, node: NodeId) {
    this.page = page;
    this.#address = `/nodes/${node}`;
  }

  /** Opens a tab and waits for its first live figures. */
  async open(tab: 'now' | 'workloads' | 'about' = 'now', query = ''): Promise<void> {
    const search = [tab === 'now' ? '' : `tab=${tab}`, query].filter(Boolean).join('&');
    await this.page.goto(`${this.#address}${search ? `?${search}` : ''}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    if (tab === 'now') await this.expectLive();
  }

  async expectLive(): Promise<void> {
    await expect(this.panel('CPU').getByRole('img').first()).toHaveAttribute(
      'aria-label',
      /used: now [\d.]+ cores/,
      {
        timeout: 20_000,
      },
    );
  }

  /** A panel of *now* by its title. */
  panel(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  chart(title: string): Locator {
    return this.panel(title).locator('[role=img][tabindex]');
  }

  /** The large figure of a panel. */
  headline(title: string): Locator {
    return this.panel(title).getByRole('button').first();
  }

  /** A figure of a panel by the label of its line, as its text. */
  async figure(title: string, label: string): Promise<string> {
    const text = await this.panel(title).getByRole('button', { name: label }).first().textContent();
    return (text ?? '').replace(label, '').trim();
  }

  /** The agent's wall clock at the newest tick that is on the screen; null before the first. */
  paintedMs(): Promise<number | null> {
    return this.page.evaluate(() => {
      type Diagnostics = { lastFigurePaint?: { wallMs: number } };
      return (window as { __kubevitals?: Diagnostics }).__kubevitals?.lastFigurePaint?.wallMs ?? null;
    });
  }

  /** Waits until so many further ticks were painted; also across a restart of the agent, whose ticks begin anew. */
  async expectTicks(count: number): Promise<void> {
    const from = (await this.paintedMs()) ?? Date.now();
    await expect
      .poll(() => this.paintedMs(), { timeout: (count + 10) * 1000 })
      .toBeGreaterThanOrEqual(from + count * 1000 - toleranceMs);
  }
}

/** A tick begins a little after its second. */
const toleranceMs = 400;

const units: Readonly<Record<string, number>> = {
  B: 1,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
};

/** `21.0 Gi` as bytes; NaN when it is no such figure. */
export function bytesOf(text: string): number {
  const [, number = '', unit = ''] = /^([\d.,]+) (B|[KMGT]i)\b/.exec(text) ?? [];
  return number === '' ? Number.NaN : Number(number.replaceAll(',', '')) * (units[unit] ?? Number.NaN);
}
