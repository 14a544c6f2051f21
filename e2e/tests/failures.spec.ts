import { NodePage } from '../pages/node-page.ts';
import { expect, test } from './fixtures.ts';

/** 5 s without data, and a moment until it is drawn. */
const staleMs = 7000;
const backMs = 30_000;

test('a killed agent is said within 5 s, and all is whole again after it is back', async ({
  page,
  stack,
}) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  await node.expectTicks(3);
  await stack.agent.end('SIGKILL');
  const alert = page.getByRole('alert').filter({ hasText: 'no data' });
  await expect(alert).toBeVisible({ timeout: staleMs });
  await expect(alert).toContainText(/since .*\d\d:\d\d:\d\d/);

  await stack.startAgent();
  await expect(alert).toBeHidden({ timeout: backMs });
  await node.expectLive();
  await node.expectTicks(2);
  // What was not read is a gap, not a line.
  await expect(node.panel('CPU').locator('.chart-gap').first()).toBeAttached();
});

test('an agent that hangs is stale within 5 s, and live when it goes on', async ({ page, stack }) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  await node.expectTicks(2);
  stack.agent.freeze();
  try {
    await expect(page.getByRole('alert').filter({ hasText: 'Stale' })).toBeVisible({ timeout: staleMs });
  } finally {
    stack.agent.resume();
  }
  await expect(page.getByRole('alert').filter({ hasText: 'no data' })).toBeHidden({ timeout: backMs });
  await node.expectTicks(2);
});

test('a killed hub is said, and the page goes on by itself when it is back', async ({ page, stack }) => {
  const node = new NodePage(page, stack.node);
  await node.open();
  await node.expectTicks(2);
  await stack.hub.end('SIGKILL');
  const alert = page.getByRole('alert').filter({ hasText: 'The hub is not reachable' });
  await expect(alert).toBeVisible({ timeout: staleMs });

  await stack.startHub();
  await expect(alert).toBeHidden({ timeout: backMs });
  await expect(page.getByRole('alert').filter({ hasText: 'no data' })).toBeHidden({ timeout: backMs });
  await node.expectTicks(2);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
