import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  devIndicators: false,
  // `npm run types` checks them, tests included; a build need not do it again.
  typescript: { ignoreBuildErrors: true },
  transpilePackages: ['@kubevitals/shared'],
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
};

export default config;
