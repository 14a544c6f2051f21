import { NodePage } from '../pages/node-page.ts';
import { expect, test } from './fixtures.ts';

for (const width of [360, 390]) {
  test.describe(`a phone of ${width} px`, () => {
    test.use({ viewport: { width, height: 780 }, hasTouch: true, isMobile: true });

    test('shows every tab without scrolling sideways', async ({ page, stack }) => {
      const node = new NodePage(page, stack.node);
      for (const tab of ['now', 'workloads', 'about'] as const) {
        await node.open(tab);
        await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('local');
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, tab).toBeLessThanOrEqual(width);
      }
      await page.goto('/');
      await expect(
        page.getByRole('link', { name: new RegExp(stack.node.split('/')[1] ?? '') }).first(),
      ).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    test('search opens with a tap and finds', async ({ page, stack }) => {
      await new NodePage(page, stack.node).open();
      await page.getByRole('button', { name: /^Find a node, workload/ }).tap();
      const palette = page.getByRole('dialog', { name: 'Find anything' });
      await expect(palette).toBeVisible();
      const box = await palette.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    });
  });
}
