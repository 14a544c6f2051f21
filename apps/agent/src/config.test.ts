import { describe, expect, it } from 'vitest';
import { loadConfig, parseDescriptorLimit, SettingError, type Config, type Machine } from './config.ts';

const machine: Machine = { hostName: 'Node-A', isRoot: true, home: '/home/ann', descriptorLimit: 20_000 };

function load(env: Record<string, string>, args: string[] = [], on: Machine = machine): Config {
  const config = loadConfig(env, args, on);
  if ('help' in config) throw new Error('asked for help');
  return config;
}

describe('loadConfig', () => {
  it('works without any setting', () => {
    const config = load({});
    expect(config.hubUrl).toBeNull();
    expect(config.node).toEqual({ cluster: 'local', node: 'node-a' });
    expect(config.agentDir).toBe('/var/lib/kubevitals/agent');
    expect(config.roots).toEqual({ host: '/', proc: '/proc', sys: '/sys', cgroup: '/sys/fs/cgroup' });
    expect(config.http).toEqual({ port: 4111, host: '127.0.0.1' });
    expect(config.budget).toEqual({
      cpuCores: 0.05,
      memoryBytes: 120 * 1024 * 1024,
      descriptors: 16_000,
    });
    expect(config.historySeconds).toBe(900);
  });

  it('keeps its data in the home folder when it is not root', () => {
    const person = { ...machine, isRoot: false };
    expect(load({}, [], person).agentDir).toBe('/home/ann/.local/share/kubevitals/agent');
    expect(load({ XDG_DATA_HOME: '/data' }, [], person).agentDir).toBe('/data/kubevitals/agent');
  });

  it('derives roots from the host root, and takes each alone', () => {
    const { roots } = load({ KUBEVITALS_HOST_ROOT: '/host', KUBEVITALS_PROC_ROOT: '/p' });
    expect(roots).toEqual({ host: '/host', proc: '/p', sys: '/host/sys', cgroup: '/host/sys/fs/cgroup' });
  });

  it('lets a flag go before its variable', () => {
    const env = { KUBEVITALS_HUB_URL: 'https://a:4110', KUBEVITALS_CLUSTER: '' };
    const config = load(env, ['--hub', 'https://b', '--node-name=web-1']);
    expect(config.hubUrl?.href).toBe('https://b/');
    expect(config.node).toEqual({ cluster: 'local', node: 'web-1' });
  });

  it.each([
    'http://127.0.0.1:4110',
    'ws://localhost:1',
    'http://[::1]:1',
    'https://hub.example',
    'wss://10.0.0.1',
  ])('takes %s for a hub', (url) => {
    expect(load({ KUBEVITALS_HUB_URL: url }).hubUrl?.href).toContain(url);
  });

  it.each(['http://hub.example:4110', 'ws://hub', 'http://10.0.0.1', 'http://127.example', 'ws://[fe80::1]'])(
    'sends no token in the clear to %s',
    (url) => {
      const sentence =
        'but the join token and the credential would travel there in the clear; use https:// for a hub that is not on this machine.';
      expect(() => load({}, ['--hub', url])).toThrow(
        new SettingError(`--hub is ${JSON.stringify(url)}, ${sentence}`),
      );
    },
  );

  it('switches budgets off', () => {
    const { budget } = load({ KUBEVITALS_BUDGET_CPU: 'off', KUBEVITALS_BUDGET_MEMORY: 'off' });
    expect(budget.cpuCores).toBeNull();
    expect(budget.memoryBytes).toBeNull();
  });

  it.each([
    [
      { KUBEVITALS_HUB_URL: 'hub:4110x' },
      /^KUBEVITALS_HUB_URL is "hub:4110x", but it must be the address of a hub, such as https:/,
    ],
    [{ KUBEVITALS_HUB_URL: 'https://me:pw@hub' }, /may hold no user name or password/],
    [{ KUBEVITALS_TOKEN: 'a b' }, /KUBEVITALS_TOKEN .* join token/],
    [{ KUBEVITALS_DATA_DIR: 'data' }, /KUBEVITALS_DATA_DIR is "data", but it must be an absolute path\.$/],
    [{ KUBEVITALS_NODE_NAME: 'a/b' }, /KUBEVITALS_NODE_NAME/],
    [{ KUBEVITALS_CLUSTER: '-' }, /KUBEVITALS_CLUSTER/],
    [{ KUBEVITALS_AGENT_PORT: '70000' }, /whole number from 0 to 65535/],
    [{ KUBEVITALS_AGENT_PORT: '0x10' }, /whole number/],
    [{ KUBEVITALS_AGENT_LISTEN: 'example.org' }, /IP address/],
    [{ KUBEVITALS_BUDGET_CPU: '-1' }, /or off/],
    [{ KUBEVITALS_BUDGET_MEMORY: '1' }, /from 32 to/],
    [{ KUBEVITALS_BUDGET_DESCRIPTORS: 'many' }, /whole number from 16/],
    [{ KUBEVITALS_BUDGET_DESCRIPTORS: '20000' }, /from 16 to 19936/],
    [{ KUBEVITALS_HISTORY_MINUTES: '1' }, /from 2 to 60/],
    [{ KUBEVITALS_LOG_LEVEL: 'loud' }, /one of trace, debug/],
  ])('says in one sentence what is wrong with %o', (env, sentence) => {
    expect(() => load(env)).toThrow(SettingError);
    expect(() => load(env)).toThrow(sentence);
  });

  it('says what is wrong with options', () => {
    expect(() => load({}, ['--hubb', 'x'])).toThrow(SettingError);
    expect(() => load({}, ['--hub'])).toThrow(SettingError);
    expect(() => load({}, ['extra'])).toThrow(SettingError);
  });

  it('refuses a host name that cannot be a node name', () => {
    expect(() => load({}, [], { ...machine, hostName: 'bad host' })).toThrow(/KUBEVITALS_NODE_NAME/);
  });

  it('lists every setting in its help', () => {
    const help = loadConfig({}, ['--help'], machine);
    expect('help' in help && help.help).toContain('KUBEVITALS_BUDGET_DESCRIPTORS');
  });
});

describe('parseDescriptorLimit', () => {
  it('reads the soft limit', () => {
    expect(
      parseDescriptorLimit('Max open files            20000                20000                files\n'),
    ).toBe(20_000);
    expect(parseDescriptorLimit('Max open files   unlimited  unlimited files')).toBe(1_048_576);
    expect(parseDescriptorLimit('')).toBe(1024);
  });
});
