import { describe, expect, it } from 'vitest';
import { CgroupLayout } from './cgroup-layout.ts';
import { cgroupTrouble } from './cgroup-trouble.ts';

const layoutOf = (whole: boolean) =>
  new CgroupLayout([{ folder: '/sys/fs/cgroup', version: 2, controllers: [], hierarchyName: null, whole }]);
const works = { layout: layoutOf(true), watchRefused: null, forbidden: null };

describe('cgroupTrouble', () => {
  it('is none where all is read and watched', () => {
    expect(cgroupTrouble(works)).toBeNull();
  });

  it.each([
    [{ ...works, layout: new CgroupLayout([]) }, 'unavailable', /KUBEVITALS_CGROUP_ROOT/],
    [{ ...works, forbidden: 'cpu.stat of /web' }, 'degraded', /as root/],
    [{ ...works, layout: layoutOf(false) }, 'degraded', /host’s \/sys\/fs\/cgroup/],
    [{ ...works, watchRefused: 'ENOSPC' }, 'degraded', /max_user_watches/],
    [{ ...works, watchRefused: 'EMFILE' }, 'degraded', /max_user_instances/],
  ])('says why and what would help: %#', (state, expected, remedy) => {
    const trouble = cgroupTrouble(state);
    expect(trouble?.state).toBe(expected);
    expect(trouble?.remedy).toMatch(remedy);
  });
});
