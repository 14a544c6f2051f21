import { NodePage } from '../pages/node-page.ts';
import { expect, test } from './fixtures.ts';

test.describe('signed out', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('a deep link leads to sign-in and then to itself', async ({ page, stack }) => {
    const target = `/nodes/${stack.node}?tab=workloads&q=init`;
    await page.goto(target);
    await expect(page.getByRole('heading', { name: /Sign in/ })).toBeVisible();
    await page.getByRole('textbox').fill(await stack.signInLink());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(target);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(stack.node.split('/')[1] ?? '');
  });

  test('a link signs in once', async ({ page, browser, stack }) => {
    const link = await stack.signInLink();
    await page.goto(link);
    await expect(page).toHaveURL('/');
    const second = await browser.newContext();
    const other = await second.newPage();
    await other.goto(link);
    await expect(other.getByRole('alert')).toContainText('used already');
    await second.close();
  });

  test('nothing is served without a session', async ({ request, stack }) => {
    const asPage = { maxRedirects: 0, headers: { accept: 'text/html' } };
    expect((await request.get(`/nodes/${stack.node}`, asPage)).status()).toBe(303);
    expect((await request.get('/api/trpc/hub.about')).status()).toBe(401);
  });
});

test('the policy allows scripts by nonce only, the cookie is hidden from them', async ({
  page,
  context,
  stack,
}) => {
  const response = await page.goto('/');
  const policy = response?.headers()['content-security-policy'] ?? '';
  const scripts = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? '';
  expect(scripts).toMatch(/'nonce-[\w+/=-]{16,}'/);
  expect(scripts).toContain("'strict-dynamic'");
  expect(scripts).not.toContain('unsafe');
  const again = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
  expect(again).not.toBe(policy);
  const [cookie] = (await context.cookies()).filter(({ httpOnly }) => httpOnly);
  expect(cookie?.sameSite).toBe('Lax');
  expect(await page.evaluate(() => document.cookie)).not.toContain(cookie?.value ?? stack.url);
});

test('a script in a cgroup’s name is text', async ({ page, stack }) => {
  await page.goto(
    `/nodes/${stack.node}?tab=workloads&q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('img[src=x]')).toHaveCount(0);
});

test('signing out ends the session', async ({ page, browser, stack }) => {
  const context = await browser.newContext({
    baseURL: stack.url,
    storageState: { cookies: [], origins: [] },
  });
  const own = await context.newPage();
  await own.goto(await stack.signInLink());
  await own.getByRole('button', { name: /and more/ }).click();
  await own.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(own).toHaveURL(/\/signin/);
  await own.goto('/');
  await expect(own).toHaveURL(/\/signin/);
  await context.close();
  // Others stay signed in.
  await new NodePage(page, stack.node).open();
});
