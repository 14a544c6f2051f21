import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { Stack } from '../stack/stack.ts';

interface WorkerFixtures {
  /** One stack a worker: tests that hurt it put it right again. */
  readonly stack: Stack;
  readonly signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
}

interface TestFixtures {
  /** Fails the test when the page asked another host for anything, or broke its own security policy. */
  readonly watched: null;
}

const policyViolation = /content security policy|refused to (load|execute|apply|connect)/i;

function watch(context: BrowserContext, own: string, problems: string[]): void {
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(data|blob):$/.test(protocol)) return;
    if (host !== new URL(own).host) problems.push(`request to another host: ${request.url()}`);
  });
  const watchPage = (page: Page) => {
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).host !== new URL(own).host) problems.push(`socket to ${socket.url()}`);
    });
    page.on('console', (message) => {
      if (policyViolation.test(message.text())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(`error in the page: ${error.message}`));
  };
  context.on('page', watchPage);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // Playwright asks for an object pattern, also when a fixture needs no other.
    async ({}, use, { workerIndex }) => {
      const stack = await Stack.start({ nodeName: `test-node-${workerIndex}` });
      await use(stack);
      await stack.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  signedIn: [
    async ({ stack, browser }, use) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(await stack.signInLink());
      const state = await context.storageState();
      await context.close();
      await use(state);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ stack }, use) => use(stack.url),
  storageState: ({ signedIn }, use) => use(signedIn),
  watched: [
    async ({ context, stack }, use) => {
      const problems: string[] = [];
      watch(context, stack.url, problems);
      await use(null);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
