import { defineSample } from './define-sample.ts';

export const workloadHugetlb = defineSample({
  name: 'workload.hugetlb',
  rows: 'workload-page-size',
  everyMs: 10_000,
  title: 'Workload huge pages',
  sentence: 'Huge pages of a cgroup and all below it, by page size.',
  fields: {
    usageBytes: {
      unit: 'bytes',
      type: 'gauge',
      title: 'usage',
      meaning: 'Huge pages in use.',
      source: 'v1: hugetlb.<size>.usage_in_bytes; v2: hugetlb.<size>.current',
      metric: { name: 'container_hugetlb_usage_bytes' },
    },
    peakBytes: {
      unit: 'bytes',
      type: 'gauge',
      title: 'peak',
      meaning: 'Highest usage; not reported on v2.',
      source: 'v1: hugetlb.<size>.max_usage_in_bytes',
      metric: { name: 'container_hugetlb_max_usage_bytes' },
    },
    limitBytes: {
      unit: 'bytes',
      type: 'gauge',
      title: 'limit',
      meaning: 'Most huge pages in bytes; not reported without a limit.',
      source: 'v1: hugetlb.<size>.limit_in_bytes; v2: hugetlb.<size>.max',
    },
    limitHits: {
      unit: 'count',
      type: 'counter',
      title: 'limit hits',
      meaning: 'Allocations refused because of the limit.',
      source: 'v1: hugetlb.<size>.failcnt; v2: hugetlb.<size>.events max',
      metric: { name: 'container_hugetlb_failcnt' },
    },
  },
});
