import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,packages}/*/src/**/*.test.{ts,tsx}', '{bench,scripts}/**/*.test.ts'],
    // Suites against real peers, often as root: `npm run test:lab`.
    exclude: [...configDefaults.exclude, '**/*.lab.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    // A condition that is waited for may take its time on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
});
