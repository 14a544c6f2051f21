import { defineSample } from './define-sample.ts';
import { networkFields } from './network-fields.ts';

export const network = defineSample({
  name: 'network',
  rows: 'interface',
  everyMs: 1000,
  title: 'Network',
  sentence: 'What each network interface of the machine received and sent.',
  fields: networkFields('/proc/1/net/dev', (direction, kind) => `node_network_${direction}_${kind}_total`),
});

export const workloadNetwork = defineSample({
  name: 'workload.network',
  rows: 'workload-interface',
  everyMs: 1000,
  title: 'Workload network',
  sentence:
    'What the network namespace of the workload’s first process received and sent, by interface. ' +
    'Left out where that is the machine’s own namespace: its figures belong to nobody in particular.',
  fields: networkFields('/proc/<pid>/net/dev', (direction, kind) => {
    const names = { bytes: 'bytes', packets: 'packets', errs: 'errors', drop: 'packets_dropped' };
    return `container_network_${direction}_${names[kind]}_total`;
  }),
});
