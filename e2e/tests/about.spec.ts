import os from 'node:os';
import { NodePage } from '../pages/node-page.ts';
import { expect, test } from './fixtures.ts';

test('the fleet lists the node with its state, and leads to it', async ({ page, stack }) => {
  await page.goto('/');
  const name = stack.node.split('/')[1] ?? '';
  const link = page.getByRole('link', { name: new RegExp(name) }).first();
  await expect(link).toBeVisible();
  await expect(page.locator('main')).toContainText(/1 live/i);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/nodes/${stack.node}`));
});

test('about tells the machine, every source and the agent’s own cost', async ({ page, stack }) => {
  await new NodePage(page, stack.node).open('about');
  const main = page.locator('main');
  await expect(main).toContainText(os.release(), { timeout: 30_000 });
  await expect(main).toContainText('/proc/stat');
  await expect(main).toContainText(/working/i);
  await expect(main).toContainText(/of a core/);
});
