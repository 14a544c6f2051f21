interface Setting {
  readonly variable: `KUBEVITALS_${string}`;
  readonly flag: string;
  /** What stands behind the flag in the help. */
  readonly value: string;
  /** What it sets, with unit and default. */
  readonly meaning: string;
}

/** Every setting of the agent: an environment variable, and a flag that goes before it. */
export const settings = {
  hub: {
    variable: 'KUBEVITALS_HUB_URL',
    flag: 'hub',
    value: 'URL',
    meaning:
      'the hub to report to, by https:// unless it is on this machine; without it the agent keeps to itself',
  },
  token: {
    variable: 'KUBEVITALS_TOKEN',
    flag: 'token',
    value: 'TOKEN',
    meaning: 'join token, needed once, made on the page or by `kubevitals join-token`',
  },
  dataDir: {
    variable: 'KUBEVITALS_DATA_DIR',
    flag: 'data-dir',
    value: 'DIR',
    meaning: 'where it keeps its credential and events (/var/lib/kubevitals, or in the home folder)',
  },
  hostRoot: {
    variable: 'KUBEVITALS_HOST_ROOT',
    flag: 'host-root',
    value: 'DIR',
    meaning: "the host's root folder, as seen from here (/)",
  },
  procRoot: {
    variable: 'KUBEVITALS_PROC_ROOT',
    flag: 'proc-root',
    value: 'DIR',
    meaning: "the host's /proc (proc below the host root)",
  },
  sysRoot: {
    variable: 'KUBEVITALS_SYS_ROOT',
    flag: 'sys-root',
    value: 'DIR',
    meaning: "the host's /sys (sys below the host root)",
  },
  cgroupRoot: {
    variable: 'KUBEVITALS_CGROUP_ROOT',
    flag: 'cgroup-root',
    value: 'DIR',
    meaning: 'where cgroups are mounted (fs/cgroup below the sys root)',
  },
  nodeName: {
    variable: 'KUBEVITALS_NODE_NAME',
    flag: 'node-name',
    value: 'NAME',
    meaning: "this node's name (the host name, lower case)",
  },
  cluster: {
    variable: 'KUBEVITALS_CLUSTER',
    flag: 'cluster',
    value: 'NAME',
    meaning: 'the cluster it belongs to (local)',
  },
  agentPort: {
    variable: 'KUBEVITALS_AGENT_PORT',
    flag: 'port',
    value: 'PORT',
    meaning: 'port of /metrics, /healthz and /readyz (4111; 0: any free one)',
  },
  agentListen: {
    variable: 'KUBEVITALS_AGENT_LISTEN',
    flag: 'listen',
    value: 'ADDRESS',
    meaning: 'address of that port (127.0.0.1)',
  },
  budgetCpu: {
    variable: 'KUBEVITALS_BUDGET_CPU',
    flag: 'budget-cpu',
    value: 'PERCENT',
    meaning: 'most CPU it may use, in percent of one core (5), or off',
  },
  budgetMemory: {
    variable: 'KUBEVITALS_BUDGET_MEMORY',
    flag: 'budget-memory',
    value: 'MIB',
    meaning: 'most memory it may use, in MiB (120), or off',
  },
  budgetDescriptors: {
    variable: 'KUBEVITALS_BUDGET_DESCRIPTORS',
    flag: 'budget-descriptors',
    value: 'COUNT',
    meaning: 'most kernel files it keeps open (at most four fifths of the limit of open files)',
  },
  historyMinutes: {
    variable: 'KUBEVITALS_HISTORY_MINUTES',
    flag: 'history-minutes',
    value: 'MINUTES',
    meaning: 'how far back the history at full resolution goes (15)',
  },
  logLevel: {
    variable: 'KUBEVITALS_LOG_LEVEL',
    flag: 'log-level',
    value: 'LEVEL',
    meaning: 'trace, debug, info, warn, error or silent (info)',
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

export function usage(version: string): string {
  const rows = Object.values(settings).map(({ flag, value, variable, meaning }) => {
    return `  ${`--${flag} ${value}`.padEnd(28)}${meaning}\n${' '.repeat(30)}${variable}`;
  });
  return [
    `kubevitals agent ${version}: reads this machine, and reports to a hub.`,
    '',
    'Options, each with the environment variable that sets the same:',
    ...rows,
    '',
  ].join('\n');
}
