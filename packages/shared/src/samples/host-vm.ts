import { defineSample, type FieldDefinition } from './define-sample.ts';

function counter(key: string, title: string, meaning: string): FieldDefinition {
  return {
    unit: 'count',
    type: 'counter',
    title,
    meaning: `${meaning}, since boot.`,
    source: `/proc/vmstat ${key}`,
    metric: { name: `node_vmstat_${key}` },
  };
}

function rate(of: string, key: string, title: string, meaning: string): FieldDefinition {
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
    pageFaults: counter('pgfault', 'page faults', 'Page faults, minor and major'),
    pageFaultRate: rate('pageFaults', 'pgfault', 'page faults', 'Page faults, minor and major'),
    majorPageFaults: counter('pgmajfault', 'major faults', 'Page faults that had to read from disk'),
    majorPageFaultRate: rate(
      'majorPageFaults',
      'pgmajfault',
      'major faults',
      'Page faults that had to read from disk',
    ),
    scannedByKswapd: counter('pgscan_kswapd', 'scanned by kswapd', 'Pages looked at by background reclaim'),
    scanByKswapdRate: rate(
      'scannedByKswapd',
      'pgscan_kswapd',
      'scanned by kswapd',
      'Pages looked at by background reclaim',
    ),
    scannedDirect: counter(
      'pgscan_direct',
      'scanned directly',
      'Pages that allocating tasks had to look at themselves',
    ),
    scanDirectRate: rate(
      'scannedDirect',
      'pgscan_direct',
      'scanned directly',
      'Pages that allocating tasks had to look at themselves',
    ),
    reclaimedByKswapd: counter('pgsteal_kswapd', 'reclaimed by kswapd', 'Pages freed by background reclaim'),
    reclaimByKswapdRate: rate(
      'reclaimedByKswapd',
      'pgsteal_kswapd',
      'reclaimed by kswapd',
      'Pages freed by background reclaim',
    ),
    reclaimedDirect: counter(
      'pgsteal_direct',
      'reclaimed directly',
      'Pages that allocating tasks freed themselves',
    ),
    reclaimDirectRate: rate(
      'reclaimedDirect',
      'pgsteal_direct',
      'reclaimed directly',
      'Pages that allocating tasks freed themselves',
    ),
    swappedIn: counter('pswpin', 'swapped in', 'Pages read from swap'),
    swapInRate: rate('swappedIn', 'pswpin', 'swapped in', 'Pages read from swap'),
    swappedOut: counter('pswpout', 'swapped out', 'Pages written to swap'),
    swapOutRate: rate('swappedOut', 'pswpout', 'swapped out', 'Pages written to swap'),
    oomKills: counter(
      'oom_kill',
      'OOM kills',
      'Processes killed by the OOM killer, of the machine or a cgroup',
    ),
  },
});
