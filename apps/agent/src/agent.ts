import { sampleKinds } from '@kubevitals/shared';
import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { openFacets, openInstruments, tablesOf, type Watched } from './agent/instruments.ts';
import { declareLink, reportLink } from './agent/link-health.ts';
import { Round, TickCount } from './agent/round.ts';
import { ProcessUsage, SelfReport } from './agent/self-report.ts';
import { createCalls } from './calls/index.ts';
import { agentVersion, type Config } from './config.ts';
import { writeAgentStarted } from './events/agent-started.ts';
import { writeWorkloadEvents } from './events/workload-events.ts';
import { History } from './history/history.ts';
import type { LinkCallHandlers } from './hub-link/call-runner.ts';
import { HubLink } from './hub-link/hub-link.ts';
import { openIdentity } from './hub-link/identity.ts';
import { JoinKeys } from './hub-link/join-keys.ts';
import { localTrust } from './hub-link/local-trust.ts';
import { Spool } from './hub-link/spool/spool.ts';
import { AgentServer } from './metrics/agent-server.ts';
import { Budget } from './sampling/budget.ts';
import { CostMeter } from './sampling/cost-meter.ts';
import { Runner } from './sampling/runner.ts';
import { TickClock, type Time } from './sampling/tick-clock.ts';
import { CgroupTree } from './sources/cgroup/cgroup-tree.ts';
import { openHostSources, type ChildRole } from './sources/host-sources.ts';
import { KernelFiles } from './sources/kernel-files.ts';
import { SourceHealth } from './sources/source-health.ts';
import type { Sources } from './sources/sources.ts';

export { realTime } from './sampling/tick-clock.ts';

export interface AgentOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly time: Time;
  readonly random: () => number;
  /** The argument vector that starts a child of a role: the Node binary first. */
  readonly childCommand: (role: ChildRole) => readonly string[];
}

/** What of the memory budget the history may take; when that is switched off, what it may take. */
const historyShare = 0.3;
const historyBytesWithoutBudget = 256 * 1024 * 1024;
/** The hub's goodbye is not waited for longer than this. */
const goodbyeMs = 500;

/** The agent: reads the machine once a second, keeps the last minutes, and reports to its hub. */
export class Agent {
  readonly #options: AgentOptions;
  readonly #sources: Sources;
  readonly #facets: ReadonlyMap<string, Watched>;
  readonly #spool: Spool;
  readonly #runner: Runner;
  readonly #clock: TickClock;
  readonly #link: HubLink | null;
  readonly #server: AgentServer;
  readonly #stopWorkloadEvents: () => void;

  constructor(options: AgentOptions) {
    this.#options = options;
    const { config, log, time, random, childCommand } = options;
    const { wallMs, monoMs } = time;
    const { roots, agentDir, hubUrl, node } = config;
    const health = new SourceHealth(wallMs);
    const files = new KernelFiles(config.budget.descriptors);
    const bootId = readBootId(roots.proc);
    const identity = openIdentity(agentDir, bootId);
    if (identity.unwritable) log.error({ err: identity.unwritable }, 'data directory cannot be written');
    const spoolDir = path.join(agentDir, 'spool');
    const spool = new Spool({
      dir: spoolDir,
      fs,
      wallMs,
      monoMs,
      log,
      onAppended: () => this.#link?.eventAppended(),
    });
    this.#spool = spool;
    declareLink(health, hubUrl, spoolDir);
    writeAgentStarted(spool, {
      version: agentVersion,
      pid: process.pid,
      bootId,
      rebooted: identity.rebooted,
    });

    const sources: Sources = {
      roots,
      files,
      health,
      cgroups: new CgroupTree({
        roots,
        files,
        health,
        now: wallMs,
        livesFile: path.join(agentDir, 'lives.json'),
        warn: (message) => log.warn(message),
      }),
      host: openHostSources({ roots, files, health, clock: { wallMs, monoMs }, childCommand }),
    };
    this.#sources = sources;
    this.#stopWorkloadEvents = writeWorkloadEvents({ cgroups: sources.cgroups, events: spool, now: wallMs });
    const budget = new Budget(config.budget, config.historySeconds);
    const meter = new CostMeter({ monoMs, reads: () => files.readCount });
    const history = openHistory(config);
    const count = new TickCount();
    const usage = new ProcessUsage();
    const self = new SelfReport({
      version: agentVersion,
      node,
      bootId,
      startedAt: wallMs(),
      limits: config.budget,
      budget,
      history,
      spool,
      sources,
      costs: meter.costs,
      ticks: count,
      usage,
    });
    const instruments = openInstruments({ sources, self });
    this.#facets = openFacets({ sources, self });
    this.#runner = new Runner({ meter, health, log });
    for (const { table, collector } of instruments.values()) this.#runner.add(table, collector);
    this.#link =
      hubUrl &&
      new HubLink({
        url: hubUrl,
        trust: () => localTrust(hubUrl, config.hubDir),
        keys: new JoinKeys({
          agentDir,
          agentId: identity.agentId,
          hubDir: config.hubDir,
          hubUrl,
          node: `${node.cluster}/${node.node}`,
          token: config.token,
        }),
        node,
        agentId: identity.agentId,
        agentVersion,
        bootId,
        tables: tablesOf(instruments),
        heartbeatKind: 'agent',
        facets: sendersOf(this.#facets),
        calls: createCalls({ sources, history }) as LinkCallHandlers,
        spool,
        time,
        random,
        onState: (state) => reportLink(health, state),
        log,
      });
    this.#server = new AgentServer({
      ...config.http,
      tables: tablesOf(instruments),
      sources,
      version: agentVersion,
      lastTick: () => instruments.get('agent')?.table.tick ?? null,
      onError: (error) => log.warn({ err: error }, 'an answer to a reader of metrics broke off'),
    });
    const round = new Round(
      {
        sources,
        runner: this.#runner,
        facets: this.#facets,
        history,
        budget,
        spool,
        link: this.#link,
        meter,
        usage,
        monoMs,
        log,
      },
      count,
    );
    this.#clock = new TickClock(time, (tick, report) => round.run(tick, report));
  }

  start(): void {
    const { hubUrl } = this.#options.config;
    if (hubUrl === null) this.#options.log.info('no hub is configured; the agent keeps to itself');
    this.#link?.start();
    this.#server.start();
    this.#clock.start();
  }

  /** Ends everything in order; what does not end in time is left behind. */
  async stop(): Promise<void> {
    const { cgroups, host } = this.#sources;
    this.#clock.stop();
    const steps: readonly (() => void | Promise<void>)[] = [
      () => this.#stopWorkloadEvents(),
      () => this.#link?.stop(goodbyeMs),
      () => this.#server.close(),
      () => this.#spool.close(),
      () => this.#runner.close(),
      ...Array.from(
        this.#facets.values(),
        ({ watcher }) =>
          () =>
            watcher.close(),
      ),
      () => cgroups.close(),
      () => host.close(),
    ];
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        this.#options.log.error({ err: error }, 'a part of the agent did not end in order');
      }
    }
  }
}

function sendersOf(facets: ReadonlyMap<string, Watched>): Map<string, Watched['sender']> {
  return new Map(Array.from(facets, ([name, { sender }]) => [name, sender]));
}

/** Empty where the kernel does not tell it. */
function readBootId(proc: string): string {
  try {
    return fs.readFileSync(path.join(proc, 'sys/kernel/random/boot_id'), 'utf8').trim().slice(0, 64);
  } catch {
    return '';
  }
}

function openHistory({ budget, historySeconds }: Config): History {
  const { memoryBytes } = budget;
  return new History({
    kinds: sampleKinds,
    fullSeconds: historySeconds,
    mostBytes: memoryBytes === null ? historyBytesWithoutBudget : memoryBytes * historyShare,
  });
}
