import { Console } from 'node:console';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CodedError } from '@kubevitals/shared';
import { pino } from 'pino';
import webPackage from './package.json' with { type: 'json' };
import { prepareNextEnvironment, readSettings } from './src/config.ts';
import { systemClock } from './src/hub/clock.ts';
import { newJoinCommand, newSignInLink } from './src/server/commands.ts';
import { runHub, type RunningHub } from './src/server/run-hub.ts';
import { SettingError } from './src/config/setting-error.ts';
import { openWorkerStore } from './src/store/sqlite/worker-store.ts';

const usage = `Usage: kubevitals hub | sign-in-link | join-token

  hub            serves the page, the browsers and the agents (--dev: with hot reload, from the sources)
  sign-in-link   prints a new link that signs one browser in
  join-token     prints the command that joins another machine's agent

Settings, from the environment:
  KUBEVITALS_PORT         port, 4110
  KUBEVITALS_LISTEN       addresses, separated by commas, 127.0.0.1; beyond loopback needs TLS
  KUBEVITALS_PUBLIC_URL   address that browsers and other machines use, when not the above
  KUBEVITALS_TLS_CERT     certificate, PEM file
  KUBEVITALS_TLS_KEY      its key, PEM file
  KUBEVITALS_DATA_DIR     data directory; the hub uses hub/ in it
  KUBEVITALS_TOKEN        a join token known beforehand, good for one agent
  KUBEVITALS_CLUSTER      cluster of this hub's nodes, local`;
/** The longest that stopping may take. */
const stopMs = 2800;

// Standard output belongs to the answer of a command and to the one line with the link; what Next prints is a log.
globalThis.console = new Console(process.stderr);
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const log = pino({ base: { app: 'hub' } }, pino.destination(2));
// Beside the sources as TypeScript, beside the bundle as a bundle.
const bundled = import.meta.url.endsWith('.mjs');
const storeWorker = new URL(
  bundled ? './store-worker.mjs' : './src/store/sqlite/store-worker.ts',
  import.meta.url,
);
const webFolder = fileURLToPath(new URL(bundled ? '..' : '.', import.meta.url));

try {
  await main(process.argv.slice(2));
} catch (error) {
  fail(error);
}

async function main(args: readonly string[]): Promise<void> {
  const [command = 'hub', ...rest] = args;
  if (args.includes('--help') || args.includes('-h')) {
    say(usage);
    return;
  }
  const dev = rest.includes('--dev');
  const settings = readSettings();
  if (command === 'sign-in-link') {
    say(await newSignInLink({ settings, clock: systemClock }));
  } else if (command === 'join-token') {
    say(await newJoinCommand({ settings, clock: systemClock }));
  } else if (command === 'hub' && rest.every((arg) => arg === '--dev')) {
    prepareNextEnvironment(dev);
    if (!dev && !existsSync(new URL('.next/BUILD_ID', `file://${webFolder}/`))) {
      throw new SettingError('The pages are not built: run `npm run build` first, or start with --dev.');
    }
    const stop = stopOnSignals();
    const running = await runHub({
      settings,
      version: webPackage.version,
      clock: systemClock,
      log,
      openStore: (path, onDeath) => openWorkerStore({ workerUrl: storeWorker, path, onDeath }),
      openPages: async (port) => {
        // Loaded only now: Next reads its environment when it is loaded.
        const { openPages } = await import('./src/server/pages.ts');
        return openPages({ dir: webFolder, dev, port });
      },
      dev,
      onFatal: (error) => {
        log.fatal({ err: error }, 'the store ended');
        process.exit(1);
      },
    });
    stop(running);
    say(`Kubevitals: ${running.signInLink}`);
  } else {
    throw new SettingError(`There is no such command: ${args.join(' ')}. See kubevitals hub --help.`);
  }
}

/** Ctrl-C or SIGTERM stops the hub; a second one, or too long a wait, ends it at once. */
function stopOnSignals(): (running: RunningHub) => void {
  let running: RunningHub | null = null;
  let asked = false;
  const end = (): void => {
    if (asked || !running) process.exit(asked ? 1 : 0);
    asked = true;
    setTimeout(() => process.exit(0), stopMs).unref();
    void running.stop().then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return (started) => (running = started);
}

/** What the person can put right is one sentence and code 2; the rest is logged and code 1. */
function fail(error: unknown): never {
  if (error instanceof SettingError || (error instanceof CodedError && error.code === 'storage-failed')) {
    console.error(error.message);
    process.exit(2);
  }
  log.fatal({ err: error }, 'the hub failed');
  process.exit(1);
}
