import { config } from '../config.ts';
import { hasCgroups, TestCgroup } from '../machine/test-cgroup.ts';
import { NodePage } from '../pages/node-page.ts';
import { expect, test } from './fixtures.ts';

test.skip(!config.isRoot || !hasCgroups, 'making cgroups needs root');

const prefix = `kubevitals-test-${process.pid}`;

test('a busy cgroup with a quota is shown throttled, with its limits', async ({ page, stack }) => {
  const name = `${prefix}-busy`;
  const cgroup = new TestCgroup(name, { cpuCores: 0.2, memoryBytes: 64 * 2 ** 20, pids: 50 });
  try {
    await cgroup.spin();
    const node = new NodePage(page, stack.node);
    await node.open('workloads', `layout=flat&q=${name}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toBeVisible({ timeout: 15_000 });
    // Its quota is used up: 0.2 cores, give or take the moment.
    await expect(row).toContainText(/0\.(19|2\d?)/, { timeout: 15_000 });

    await row.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/workload=w-/);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.locator('main')).toContainText('64.0 Mi');
    await expect(page.locator('main')).toContainText('0.20');
    await expect(page.locator('main')).toContainText(/[Tt]hrottled/);
    await expect(page.locator('main')).toContainText('while :; do :; done');
  } finally {
    await cgroup.remove();
  }
});

test('a name full of odd characters is shown as text and found', async ({ page, stack }) => {
  const name = `${prefix} <b>"odd" ümläut`;
  const cgroup = new TestCgroup(name);
  try {
    const node = new NodePage(page, stack.node);
    await node.open('workloads', `layout=flat&q=${encodeURIComponent('<b>"odd"')}`);
    await expect(page.getByRole('row').filter({ hasText: '<b>"odd"' })).toBeVisible({ timeout: 15_000 });
    await expect(page.locator('main b', { hasText: 'odd' })).toHaveCount(0);
  } finally {
    await cgroup.remove();
  }
});

test('a cgroup that goes is gone from the table and told as an event', async ({ page, stack }) => {
  const name = `${prefix}-brief`;
  const node = new NodePage(page, stack.node);
  await node.open('now');
  const cgroup = new TestCgroup(name);
  try {
    await expect(page.getByText(`${name} appeared`)).toBeVisible({ timeout: 15_000 });
  } finally {
    await cgroup.remove();
  }
  await expect(page.getByText(new RegExp(`${name} .*(gone|ended|went)`))).toBeVisible({ timeout: 15_000 });
});
