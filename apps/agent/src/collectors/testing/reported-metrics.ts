/** One value that cAdvisor or the kubelet reported, with the time that it read it. */
export interface Reading {
  readonly value: number;
  readonly atMs: number;
  readonly labels: Readonly<Record<string, string>>;
}

const line = /^([a-z_0-9]+)\{(.*)\} (\S+)(?: (\d+))?$/;
const label = /([a-z_0-9]+)="([^"]*)"/g;

/** Readings of Prometheus text by metric and cgroup path (`id`). Values per CPU are added up. */
export class ReportedMetrics {
  readonly #readings = new Map<string, Reading[]>();

  constructor(text: string) {
    for (const each of text.split('\n')) {
      const [, name, labelText, value, atMs] = line.exec(each) ?? [];
      if (name === undefined || labelText === undefined) continue;
      const labels = Object.fromEntries(
        Array.from(labelText.matchAll(label), ([, key, said]) => [key, said] as [string, string]),
      );
      this.#add(name, { value: Number(value), atMs: Number(atMs), labels });
    }
  }

  of(metric: string, cgroup: string): readonly Reading[] {
    return this.#readings.get(`${metric} ${cgroup}`) ?? [];
  }

  #add(name: string, reading: Reading): void {
    const { cpu, id } = reading.labels;
    const key = `${name} ${id ?? ''}`;
    const readings = this.#readings.get(key) ?? [];
    this.#readings.set(key, readings);
    const [first] = readings;
    if (cpu !== undefined && cpu !== 'total' && first?.atMs === reading.atMs) {
      readings[0] = { ...first, value: first.value + reading.value };
    } else {
      readings.push(reading);
    }
  }
}
