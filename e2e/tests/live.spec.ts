import { availableBytes, cores, memInfoBytes } from '../machine/kernel-readings.ts';
import { bytesOf, NodePage } from '../pages/node-page.ts';
import { expect, test } from './fixtures.ts';

const mebibyte = 2 ** 20;

test('figures are those of this machine at this moment', async ({ page, stack }) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  await expect(node.panel('CPU')).toContainText(`of ${cores()} cores`);

  const total = memInfoBytes('MemTotal');
  const shown = await node.panel('Memory available').textContent();
  expect(bytesOf(/of ([\d.]+ [KMGT]i)/.exec(shown ?? '')?.[1] ?? '')).toBeCloseTo(
    total,
    -Math.log10(total * 0.005),
  );

  // A reading of ours before and one after the page's tick: its value is between them, but for its three digits.
  await expect(async () => {
    const before = availableBytes();
    await node.expectTicks(2);
    const figure = bytesOf(await node.figure('Memory available', 'available'));
    const after = availableBytes();
    const rounding = total * 0.003;
    expect(figure).toBeGreaterThan(Math.min(before, after) - rounding - 64 * mebibyte);
    expect(figure).toBeLessThan(Math.max(before, after) + rounding + 64 * mebibyte);
  }).toPass({ timeout: 30_000 });
});

test('figures move second by second', async ({ page, stack }) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  const seen = new Set<string>();
  for (let tick = 0; tick < 5; tick += 1) {
    await node.expectTicks(1);
    const texts = ['CPU', 'Memory available', 'Network'].map((title) => node.headline(title).textContent());
    seen.add((await Promise.all(texts)).join(' '));
  }
  expect(seen.size).toBeGreaterThan(2);
});

test('pausing holds every figure and going live lets them move again', async ({ page, stack }) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  await node.expectTicks(2);
  await page.keyboard.press('p');
  await expect(page.getByRole('status').filter({ hasText: 'Paused at' })).toBeVisible();
  await expect(page).toHaveURL(/[?&]at=\d+/);
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();

  const chart = node.chart('CPU');
  await expect(chart).toHaveAttribute('aria-label', /now/);
  const label = await chart.getAttribute('aria-label');
  const ticks = async () =>
    Number(
      /^kubevitals_agent_ticks_total (\d+)/m.exec(
        await (await fetch(`${stack.agentUrl}/metrics`)).text(),
      )?.[1],
    );
  const from = await ticks();
  await expect.poll(ticks, { timeout: 10_000 }).toBeGreaterThan(from + 3);
  expect(await chart.getAttribute('aria-label')).toBe(label);

  await page.keyboard.press('l');
  await expect(page.getByRole('status').filter({ hasText: 'Paused at' })).toBeHidden();
  await expect(page).not.toHaveURL(/[?&]at=/);
  await node.expectTicks(2);
});

test('dragging on one chart selects a range for the whole page, and going back goes back', async ({
  page,
  stack,
}) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  await node.expectTicks(3);
  const box = await node.chart('CPU').boundingBox();
  if (!box) throw new Error('the chart has no place on the screen');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.5, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, y, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.95, y, { steps: 5 });
  await page.mouse.up();

  await expect(page).toHaveURL(/[?&]from=\d+&to=\d+/);
  const { searchParams } = new URL(page.url());
  const span = Number(searchParams.get('to')) - Number(searchParams.get('from'));
  // 45 % of fifteen minutes.
  expect(span / 60_000).toBeGreaterThan(6);
  expect(span / 60_000).toBeLessThan(7.5);
  await expect(page.getByText('Past', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Time range: \d\d:\d\d/ })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Past', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/[?&]from=/);
  await node.expectLive();
});

test('the crosshair of one chart is on all of them', async ({ page, stack }) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  await node.expectTicks(3);
  await node.chart('CPU').hover({ position: { x: 200, y: 40 } });
  for (const title of ['CPU', 'Memory available', 'Pressure (PSI some, 10 s)']) {
    await expect(node.panel(title).locator('[data-part=time]')).toBeVisible();
  }
  const times = await Promise.all(
    ['CPU', 'Memory available'].map((title) => node.panel(title).locator('[data-part=time]').textContent()),
  );
  expect(times[0]).toBe(times[1]);
});

test('every figure says what it means and where it is read', async ({ page, stack }) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  await node.headline('Memory available').click();
  const popover = page.getByRole('dialog');
  await expect(popover).toContainText('/proc/meminfo');
  await page.keyboard.press('Escape');
  await expect(popover).toBeHidden();
});

test('the window is 15 or 5 minutes', async ({ page, stack }) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  await page.getByRole('button', { name: /^Time range/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Last 5 min' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/range=5m/);
  await expect(page.getByRole('button', { name: 'Time range: Last 5 min' })).toBeVisible();
  await node.expectLive();
});
