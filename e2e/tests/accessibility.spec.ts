import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { NodePage } from '../pages/node-page.ts';
import { expect, test } from './fixtures.ts';

/** Each fault as one line: the screen, the rule, and where. */
async function faultsOf(page: Page, what: string): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('every screen is clean', async ({ page, stack }) => {
      const found: string[] = [];
      const node = new NodePage(page, stack.node);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      found.push(...(await faultsOf(page, 'fleet')));
      await node.open('now');
      found.push(...(await faultsOf(page, 'now')));
      await page.keyboard.press('p');
      await expect(page.getByText('Paused', { exact: true })).toBeVisible();
      found.push(...(await faultsOf(page, 'paused')));
      await node.open('workloads');
      await expect(page.getByRole('row').nth(2)).toBeVisible();
      found.push(...(await faultsOf(page, 'workloads')));
      await node.open('about');
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      found.push(...(await faultsOf(page, 'about')));
      expect(found).toEqual([]);
    });

    test('what opens over them is clean', async ({ page, stack }) => {
      const found: string[] = [];
      await new NodePage(page, stack.node).open();
      await page.keyboard.press('Control+k');
      await expect(
        page.getByRole('dialog', { name: 'Find anything' }).getByRole('option').first(),
      ).toBeVisible();
      found.push(...(await faultsOf(page, 'palette')));
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      found.push(...(await faultsOf(page, 'keys')));
      expect(found).toEqual([]);
    });

    test.describe('signed out', () => {
      test.use({ storageState: { cookies: [], origins: [] } });
      test('sign-in is clean', async ({ page }) => {
        const found: string[] = [];
        await page.goto('/');
        await expect(page.getByRole('heading')).toBeVisible();
        found.push(...(await faultsOf(page, 'sign-in')));
        expect(found).toEqual([]);
      });
    });
  });
}
