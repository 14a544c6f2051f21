import { configDefaults, defineConfig } from 'vitest/config';

/** Suites against real peers (a Prometheus, real cgroups, hung file systems): one after the other, most as root. */
export default defineConfig({
  test: {
    include: ['{apps,packages}/*/src/**/*.lab.test.ts', '{e2e,bench,scripts}/**/*.lab.test.ts'],
    exclude: configDefaults.exclude,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
