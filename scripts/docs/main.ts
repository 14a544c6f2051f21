import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { metricsPage } from './metrics-page.ts';

const file = path.resolve(import.meta.dirname, '../../docs/metrics.md');
const page = metricsPage();
if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== page) {
    console.error('docs/metrics.md is not what the registries say: run `npm run docs` and commit it.');
    process.exitCode = 1;
  }
} else {
  writeFileSync(file, page);
}
