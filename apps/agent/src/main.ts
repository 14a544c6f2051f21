import { makeLogger } from './log.ts';

/** How long an orderly end may take before the process just ends. */
const stopWithinMs = 1800;

async function runAgent(args: readonly string[]): Promise<void> {
  const { environment, loadConfig, SettingError, thisMachine } = await import('./config.ts');
  const { Agent, realTime } = await import('./agent.ts');
  const { lockDataFolder } = await import('./agent/data-folder.ts');
  const { childCommand } = await import('./agent/child-command.ts');
  const config = await (async () => {
    try {
      const loaded = loadConfig(environment(), args, thisMachine());
      if (!('help' in loaded)) await lockDataFolder(loaded.agentDir);
      return loaded;
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      process.stderr.write(`kubevitals agent: ${error.message}\n`);
      process.exit(2);
    }
  })();
  if ('help' in config) {
    process.stdout.write(config.help);
    return;
  }
  const log = makeLogger(config.logLevel);
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'agent failed');
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  const [, file = 'agent.mjs'] = process.argv;
  const agent = new Agent({
    config,
    log,
    time: realTime,
    random: Math.random,
    childCommand: (role) => childCommand([process.execPath, file], role),
  });
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'agent stops');
    setTimeout(() => process.exit(0), stopWithinMs).unref();
    agent.stop().then(
      () => process.exit(0),
      (error: unknown) => crash(error),
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  agent.start();
}

// What can hang, or starts other programs, is read by a child: this same file, told its role by its first argument.
switch (process.argv[2]) {
  case 'statfs-child':
    await import('./sources/statfs/statfs-child.ts');
    break;
  case 'inventory-child':
    await import('./sources/inventory/inventory-child.ts');
    break;
  case 'command-line-child':
    await import('./sources/proc/command-line-child.ts');
    break;
  default:
    await runAgent(process.argv.slice(2));
}
