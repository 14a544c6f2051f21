import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { NodePage } from '../pages/node-page.ts';
import { expect, test } from './fixtures.ts';

async function expectClean(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('every screen is clean', async ({ page, stack }) => {
      const node = new NodePage(page, stack.node);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectClean(page, 'fleet');
      await node.open('now');
      await expectClean(page, 'now');
      await page.keyboard.press('p');
      await expect(page.getByText('Paused', { exact: true })).toBeVisible();
      await expectClean(page, 'paused');
      await node.open('workloads');
      await expect(page.getByRole('row').nth(2)).toBeVisible();
      await expectClean(page, 'workloads');
      await node.open('about');
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      await expectClean(page, 'about');
    });

    test('what opens over them is clean', async ({ page, stack }) => {
      await new NodePage(page, stack.node).open();
      await page.keyboard.press('Control+k');
      await expect(
        page.getByRole('dialog', { name: 'Find anything' }).getByRole('option').first(),
      ).toBeVisible();
      await expectClean(page, 'palette');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await expectClean(page, 'keys');
    });

    test.describe('signed out', () => {
      test.use({ storageState: { cookies: [], origins: [] } });
      test('sign-in is clean', async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('heading')).toBeVisible();
        await expectClean(page, 'sign-in');
      });
    });
  });
}
