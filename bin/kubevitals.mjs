#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pinnedNode, root } from './pinned-node.mjs';
import { services } from './services.mjs';

/** What each word starts: the service, and the words before the person's own. */
const commands = {
  hub: { service: services.hub, before: [], sentence: 'serve the page, the browsers and the agents' },
  agent: { service: services.agent, before: [], sentence: 'read this machine and report to a hub' },
  'join-token': {
    service: services.hub,
    before: ['join-token'],
    sentence: 'make a token that lets one more agent join',
  },
  'sign-in-link': {
    service: services.hub,
    before: ['sign-in-link'],
    sentence: 'make a new link that signs one person in',
  },
};

/**
 * The environment of a command. `npm start` keeps its data in the checkout: a question to that hub is answered from
 * there, unless a setting says otherwise.
 */
function environment(name) {
  const ofStart = path.join(root, '.kubevitals');
  const asksHub = name === 'join-token' || name === 'sign-in-link';
  if (!asksHub || process.env.KUBEVITALS_DATA_DIR || !existsSync(path.join(ofStart, 'hub')))
    return process.env;
  return { ...process.env, KUBEVITALS_DATA_DIR: ofStart };
}

function usage() {
  const rows = Object.entries(commands).map(([name, { sentence }]) => `  ${name.padEnd(14)}${sentence}`);
  return [
    'Usage: kubevitals <command> [options]',
    '',
    ...rows,
    '',
    '  kubevitals <command> --help   options of the command',
    '  kubevitals --version          version of this release',
    '',
    'On one machine, `npm start` starts hub and agent together. Settings are in README.md.',
  ].join('\n');
}

/** Says one sentence and ends: the setting or the command was wrong, nothing was started. */
function refuse(sentence) {
  process.stderr.write(`kubevitals: ${sentence}\n`);
  process.exit(2);
}

/**
 * Runs the bundle under the pinned Node. A Node that can (22.15 and later) becomes it; an older one waits for it, and
 * passes signals and the exit code through.
 */
function become(node, args, env) {
  if (process.execve) process.execve(node, [node, ...args], env);
  const child = spawn(node, args, { stdio: 'inherit', env });
  // A terminal sends Ctrl-C to the child too; only what reaches this process alone has to be passed on.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => refuse(`cannot start ${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
  process.stdout.write(`${usage()}\n`);
  process.exit(name === undefined ? 2 : 0);
}
if (name === '--version') {
  process.stdout.write(`${JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version}\n`);
  process.exit(0);
}
if (!Object.hasOwn(commands, name)) refuse(`there is no command “${name}”; see kubevitals --help`);
const { service, before } = commands[name];
const { bundle, flags } = service;
const node = pinnedNode();
if (node === null) refuse(`Node of this release is not installed; run \`npm ci\` in ${root}`);
if (!existsSync(bundle))
  refuse(`${path.relative(root, bundle)} is not built; run \`npm run build\` in ${root}`);
become(node, [...flags, bundle, ...before, ...rest], { ...environment(name), ...service.env });
