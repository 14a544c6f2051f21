/**
 * Parameters of the kernel's command line that tell how the node behaves and hold no secret. Others are left out: a
 * boot parameter may be a password (iSCSI, network boot, the init program's own arguments).
 */
const told = new Set([
  'apparmor',
  'cgroup_disable',
  'cgroup_enable',
  'cgroup_no_v1',
  'clocksource',
  'cpuidle.off',
  'default_hugepagesz',
  'hugepages',
  'hugepagesz',
  'idle',
  'intel_idle.max_cstate',
  'intel_iommu',
  'iommu',
  'isolcpus',
  'maxcpus',
  'mem',
  'mitigations',
  'nohz_full',
  'nosmt',
  'numa_balancing',
  'panic',
  'processor.max_cstate',
  'psi',
  'quiet',
  'rcu_nocbs',
  'ro',
  'rw',
  'selinux',
  'swapaccount',
  'systemd.legacy_systemd_cgroup_controller',
  'systemd.unified_cgroup_hierarchy',
  'transparent_hugepage',
  'zswap.enabled',
]);

/** The known, harmless parameters of /proc/cmdline, in their order. */
export function toldParameters(commandLine: string): string {
  const [kernel = ''] = commandLine.split(/\s--(?:\s|$)/);
  return kernel
    .split(/\s+/)
    .filter((parameter) => told.has(parameter.split('=', 1)[0] ?? ''))
    .join(' ');
}
