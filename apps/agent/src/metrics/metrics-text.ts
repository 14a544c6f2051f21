import type { SampleKind } from '@kubevitals/shared';
import type { AnyTable } from '../sampling/any-table.ts';
import type { Sources } from '../sources/sources.ts';
import { familyHead, joinLabels, labelText, metricLine } from './metric-line.ts';
import { metricFamilies, type MetricFamily } from './metric-families.ts';
import { mountLabels, RowLabeller } from './row-labels.ts';

export interface MetricsTextOptions {
  readonly tables: readonly AnyTable[];
  readonly sources: Sources;
  /** Of the agent. */
  readonly version: string;
}

/**
 * Writes the newest figures as Prometheus text (format 0.0.4), family by family, so that a long text neither holds up
 * the tick nor is in memory as a whole. What is not reported is absent.
 */
export class MetricsText {
  readonly #options: MetricsTextOptions;
  readonly #tables: ReadonlyMap<SampleKind, AnyTable>;
  readonly #families = metricFamilies();
  readonly #labels: RowLabeller;

  constructor(options: MetricsTextOptions) {
    this.#options = options;
    this.#tables = new Map(options.tables.map((table) => [table.kind, table]));
    const { cgroups, host } = options.sources;
    this.#labels = new RowLabeller({ cgroups, filesystems: host.filesystems });
  }

  /** Each chunk is whole families; empty ones are left out. */
  *chunks(): Generator<string> {
    this.#labels.begin();
    for (const family of this.#families) {
      const lines = this.#familyLines(family);
      if (lines !== '') yield family.head + lines;
    }
    yield this.#lastSeen();
    yield this.#bootTime();
    yield this.#mounts();
    yield this.#sourcesUp();
    yield (
      familyHead('kubevitals_agent_build_info', 'gauge', 'The agent’s version; always 1.') +
      metricLine('kubevitals_agent_build_info', labelText({ version: this.#options.version }), 1)
    );
  }

  write(): string {
    return [...this.chunks()].join('');
  }

  #familyLines({ name, members }: MetricFamily): string {
    let lines = '';
    for (const { kind, column, labels, divisor } of members) {
      const table = this.#tables.get(kind);
      if (!table) continue;
      const { values, width, slotBound } = table;
      for (let slot = 0; slot < slotBound; slot++) {
        const value = values[slot * width + column]!;
        if (Number.isNaN(value)) continue;
        const row = this.#labels.labelsOf(table, slot);
        if (row === null) continue;
        lines += metricLine(name, joinLabels(row, labels), divisor === 1 ? value : secondsOf(value, divisor));
      }
    }
    return lines;
  }

  #lastSeen(): string {
    const table = this.#tables.get('workload.cpu');
    const name = 'container_last_seen';
    if (!table?.tick) return '';
    let lines = '';
    const seconds = Math.floor(table.tick.wallMs / 1000);
    for (let slot = 0; slot < table.slotBound; slot++) {
      const row = table.isReported(slot) ? this.#labels.labelsOf(table, slot) : null;
      if (row !== null) lines += metricLine(name, row, seconds);
    }
    if (lines === '') return '';
    return familyHead(name, 'gauge', 'Wall clock in seconds when the cgroup was last read.') + lines;
  }

  #bootTime(): string {
    const { bootTime } = this.#options.sources.host.stat.reading;
    const name = 'node_boot_time_seconds';
    if (Number.isNaN(bootTime)) return '';
    return (
      familyHead(name, 'gauge', 'Wall clock in seconds when the machine was started.') +
      metricLine(name, '', bootTime)
    );
  }

  #mounts(): string {
    let errors = '';
    let readOnly = '';
    for (const { mount, state } of this.#options.sources.host.filesystems.states()) {
      const labels = mountLabels(mount);
      errors += metricLine('node_filesystem_device_error', labels, state === 'answering' ? 0 : 1);
      readOnly += metricLine('node_filesystem_readonly', labels, mount.readOnly ? 1 : 0);
    }
    if (errors === '') return '';
    return (
      familyHead(
        'node_filesystem_device_error',
        'gauge',
        'Whether the file system failed to answer statfs in time.',
      ) +
      errors +
      familyHead('node_filesystem_readonly', 'gauge', 'Whether the file system is mounted read-only.') +
      readOnly
    );
  }

  #sourcesUp(): string {
    const name = 'kubevitals_source_up';
    let lines = '';
    for (const [source, { trouble }] of this.#options.sources.health.statuses()) {
      lines += metricLine(name, labelText({ source }), trouble === null ? 1 : 0);
    }
    return familyHead(name, 'gauge', 'Whether the source works as a whole.') + lines;
  }
}

/** Without the noise of a binary division: 1.234 ms are 0.001234 s. */
function secondsOf(value: number, divisor: number): number {
  return Number((value / divisor).toPrecision(15));
}
