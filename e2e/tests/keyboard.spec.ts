import { NodePage } from '../pages/node-page.ts';
import { expect, test } from './fixtures.ts';

test('the palette finds a node, a workload and an action by typing', async ({ page, stack }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await expect(palette).toBeVisible();
  const name = stack.node.split('/')[1] ?? '';
  await page.keyboard.type(name);
  await expect(palette.getByRole('option', { selected: true })).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/nodes/${stack.node}`));
  await expect(palette).toBeHidden();

  const node = new NodePage(page, stack.node);
  await node.expectLive();
  await page.keyboard.press('/');
  await expect(palette).toBeVisible();
  await page.keyboard.type('pause');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Pause');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
});

test('the keys are listed, and the list closes with Escape', async ({ page, stack }) => {
  await new NodePage(page, stack.node).open();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expect(help).toBeVisible();
  for (const title of ['Find anything', 'Back to live', 'Move the window back']) {
    await expect(help).toContainText(title);
  }
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
});

test('all of it is reached without a mouse', async ({ page, stack }) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');

  const tab = page.getByRole('link', { name: /^Workloads/ });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(tab).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0], timeout: 15_000 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=workloads/);

  const grid = page.getByRole('treegrid').or(page.getByRole('grid'));
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(grid.locator('[role=row][aria-selected=true]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/workload=/);
});

test('the arrow keys read the values of a chart', async ({ page, stack }) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  await node.expectTicks(2);
  await node.chart('CPU').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(node.panel('CPU').locator('[data-part=time]')).toHaveText(/\d\d:\d\d:\d\d/);
});
