import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { facets, type Runtime, type WorkloadKind } from '@kubevitals/shared';
import { identifyCgroup } from './cgroup-identity.ts';

const rows = readFileSync(new URL('../../../fixtures/corpus/cgroup-paths.tsv', import.meta.url), 'latin1')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [path = '', what = '', podUid = '', containerId = '', runtime = '', qos = ''] = line.split('\t');
    return { path, what, podUid, containerId, runtime, qos };
  });

/** Our finer kinds for the corpus' words. */
const kindsOf: Readonly<Record<string, readonly WorkloadKind[]>> = {
  container: ['container'],
  // Docker's sandboxes are containers like any other by their path; only the runtime knows which is which.
  sandbox: ['container'],
  pod: ['pod'],
  qos: ['qos'],
  // The corpus calls a service what runs one thing: units, transient scopes, and Talos' plain folders.
  service: ['service', 'scope', 'folder'],
  other: ['session', 'slice', 'scope', 'folder'],
};

const runtimesOf: Readonly<Record<string, Runtime | null>> = {
  none: null,
  unknown: 'unknown',
  nested: 'unknown',
  docker: 'docker',
  'cri-o': 'cri-o',
  'cri-o (nested, minikube)': 'cri-o',
  containerd: 'containerd',
  'containerd (kind)': 'containerd',
  'containerd (kind, systemd)': 'containerd',
  'podman rootless': 'podman',
  lxc: 'lxc',
  'ECS/Fargate': 'ecs',
  'systemd-nspawn': 'nspawn',
};

/** A bare id below a pod says nothing of its runtime, nor does a pod: the corpus knows it from elsewhere. */
function pathTellsRuntime({ path, what }: { readonly path: string; readonly what: string }): boolean {
  const leaf = path.slice(path.lastIndexOf('/') + 1);
  return what !== 'pod' && what !== 'qos' && !(/^[0-9a-f]{64}$/.test(leaf) && /pod/.test(path));
}

describe('identifyCgroup on real paths', () => {
  it.each(rows)('$path', (row) => {
    const identity = identifyCgroup(row.path.replace(/^\//, ''));
    expect(kindsOf[row.what]).toContain(identity.kind);
    expect(identity.podUid ?? '').toBe(row.podUid);
    expect(identity.containerId ?? '').toBe(row.containerId);
    expect(identity.qos ?? '').toBe(row.qos);
    if (pathTellsRuntime(row)) expect(identity.runtime).toBe(runtimesOf[row.runtime]);
    else expect([null, 'unknown']).toContain(identity.runtime);
  });
});

const hex = fc.stringMatching(/^[0-9a-f]{64}$/);
const uid = fc.uuid();
const qos = fc.constantFrom('Guaranteed' as const, 'Burstable' as const, 'BestEffort' as const);

describe('identifyCgroup in general', () => {
  it('reads pods and containers of both kubelet drivers below any cgroup root', () => {
    const prefix = fc.constantFrom([], ['kubelet'], ['a', 'b']);
    const scope = fc.constantFrom(
      ['cri-containerd', 'containerd'] as const,
      ['crio', 'cri-o'] as const,
      ['docker', 'docker'] as const,
    );
    fc.assert(
      fc.property(fc.record({ prefix, scope, uid, qos, hex }), (given) => {
        const [leaf, runtime] = given.scope;
        const word = given.qos === 'Guaranteed' ? [] : [given.qos.toLowerCase()];
        const expected = { podUid: given.uid, qos: given.qos, containerId: given.hex, kind: 'container' };
        const folders = [...given.prefix, 'kubepods', ...word, `pod${given.uid}`, given.hex];
        expect(identifyCgroup(folders.join('/'))).toMatchObject({ ...expected, runtime: 'unknown' });
        const words = [...given.prefix, 'kubepods', ...word, `pod${given.uid.replaceAll('-', '_')}`];
        const slices = words.map((_, i) => `${words.slice(0, i + 1).join('-')}.slice`);
        const path = [...slices, `${leaf}-${given.hex}.scope`].join('/');
        expect(identifyCgroup(path)).toMatchObject({ ...expected, runtime });
        expect(identifyCgroup(slices.join('/'))).toMatchObject({ kind: 'pod', qos: given.qos });
      }),
    );
  });

  it('gives an item that the wire accepts for any bytes', () => {
    const folder = fc
      .uint8Array({ minLength: 1, maxLength: 255 })
      .map((bytes) => Buffer.from(bytes).toString('latin1').replaceAll(/[/\0]/g, '_'));
    const known = fc.constantFrom('kubepods', 'lxc', 'ecs', 'docker', 'machine-a.scope', 'x.service');
    fc.assert(
      fc.property(fc.array(fc.oneof(folder, known), { maxLength: 4 }), (folders) => {
        const identity = identifyCgroup(folders.join('/'));
        const { kind, name, runtime, containerId, podUid, qos } = facets.workloads.item.shape;
        expect(kind.safeParse(identity.kind).success).toBe(true);
        expect(name.safeParse(identity.name).success).toBe(true);
        expect(runtime.safeParse(identity.runtime).success).toBe(true);
        expect(containerId.safeParse(identity.containerId).success).toBe(true);
        expect(podUid.safeParse(identity.podUid).success).toBe(true);
        expect(qos.safeParse(identity.qos).success).toBe(true);
        expect(identity.name).not.toMatch(/\p{C}/u);
      }),
    );
  });
});

describe('names for people', () => {
  it.each([
    ['', 'root', '/'],
    ['process_api/9048', 'folder', 'process_api/9048'],
    ['system.slice/nginx.service', 'service', 'nginx.service'],
    ['system.slice/dev-disk-by\\x2duuid-x.swap', 'service', 'dev-disk-by-uuid-x.swap'],
    ['system.slice/system-serial\\x2dgetty.slice', 'slice', 'system-serial-getty.slice'],
    ['user.slice/user-1000.slice/session-3.scope', 'session', 'session 3'],
    ['user/1000.user/c2.session', 'session', 'session c2'],
    ['user.slice/user-1000.slice/user@1000.service', 'service', 'user@1000.service'],
    ['machine.slice/machine-web\\x2d1.scope', 'container', 'web-1'],
    ['machine.slice/machine-qemu\\x2d1\\x2ddb.scope', 'scope', 'qemu-1-db'],
    ['system.slice/systemd-nspawn@ci.service', 'container', 'ci'],
    ['lxc/web', 'container', 'web'],
    ['lxc.payload/web', 'container', 'web'],
    ['lxc.monitor.web', 'folder', 'lxc.monitor.web'],
    ['a\nb', 'folder', 'a\\x0Ab'],
    ['kubepods.slice/kubepods-burstable.slice', 'qos', 'burstable'],
  ])('%j is a %s called %s', (path, kind, name) => {
    expect(identifyCgroup(path)).toMatchObject({ kind, name });
  });

  it('tells CRI-O’s sandbox folder from a container’s', () => {
    const pod = 'kubepods.slice/kubepods-pod8ca306fa_3c03_47fa_97dd_19979c345572.slice';
    const id = 'd6d725b909f37c3e232aadfbafa950a58bfe7baa579ba8c47a12be88bb921607';
    expect(identifyCgroup(`${pod}/crio-${id}`).kind).toBe('sandbox');
    expect(identifyCgroup(`${pod}/crio-${id}.scope`).kind).toBe('container');
    expect(identifyCgroup(`${pod}/crio-${id}.scope/container`)).toMatchObject({
      kind: 'container',
      containerId: id,
    });
  });
});
