import { defineSample, type FieldDefinition } from './define-sample.ts';

interface Line {
  readonly key: string;
  readonly title: string;
  readonly meaning: string;
}

const lines = {
  pageFaults: { key: 'pgfault', title: 'page faults', meaning: 'Page faults, minor and major' },
  majorPageFaults: {
    key: 'pgmajfault',
    title: 'major faults',
    meaning: 'Page faults that had to read from disk',
  },
  scannedByKswapd: {
    key: 'pgscan_kswapd',
    title: 'scanned by kswapd',
    meaning: 'Pages looked at by background reclaim',
  },
  scannedDirect: {
    key: 'pgscan_direct',
    title: 'scanned directly',
    meaning: 'Pages that allocating tasks had to look at themselves',
  },
  reclaimedByKswapd: {
    key: 'pgsteal_kswapd',
    title: 'reclaimed by kswapd',
    meaning: 'Pages freed by background reclaim',
  },
  reclaimedDirect: {
    key: 'pgsteal_direct',
    title: 'reclaimed directly',
    meaning: 'Pages that allocating tasks freed themselves',
  },
  swappedIn: { key: 'pswpin', title: 'swapped in', meaning: 'Pages read from swap' },
  swappedOut: { key: 'pswpout', title: 'swapped out', meaning: 'Pages written to swap' },
  oomKills: {
    key: 'oom_kill',
    title: 'OOM kills',
    meaning: 'Processes killed by the OOM killer, of the machine or a cgroup',
  },
} as const satisfies Record<string, Line>;

function counter(of: keyof typeof lines): FieldDefinition {
  const { key, title, meaning } = lines[of];
  return {
    unit: 'count',
    type: 'counter',
    title,
    meaning: `${meaning}, since boot.`,
    source: `/proc/vmstat ${key}`,
    metric: { name: `node_vmstat_${key}` },
  };
}

function rate(of: keyof typeof lines): FieldDefinition {
  const { key, title, meaning } = lines[of];
  return {
    unit: 'perSecond',
    type: 'gauge',
    title,
    meaning: `${meaning}, a second.`,
    source: `/proc/vmstat ${key}`,
    derive: { rateOf: of },
  };
}

export const hostVm = defineSample({
  name: 'host.vm',
  rows: 'host',
  everyMs: 1000,
  title: 'Virtual memory',
  sentence: 'Page faults, reclaim, swapping and OOM kills of the machine.',
  fields: {
    pageFaults: counter('pageFaults'),
    pageFaultRate: rate('pageFaults'),
    majorPageFaults: counter('majorPageFaults'),
    majorPageFaultRate: rate('majorPageFaults'),
    scannedByKswapd: counter('scannedByKswapd'),
    scanByKswapdRate: rate('scannedByKswapd'),
    scannedDirect: counter('scannedDirect'),
    scanDirectRate: rate('scannedDirect'),
    reclaimedByKswapd: counter('reclaimedByKswapd'),
    reclaimByKswapdRate: rate('reclaimedByKswapd'),
    reclaimedDirect: counter('reclaimedDirect'),
    reclaimDirectRate: rate('reclaimedDirect'),
    swappedIn: counter('swappedIn'),
    swapInRate: rate('swappedIn'),
    swappedOut: counter('swappedOut'),
    swapOutRate: rate('swappedOut'),
    oomKills: counter('oomKills'),
  },
});
