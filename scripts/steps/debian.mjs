import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { must, say } from './run-command.mjs';

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const isPresent = (program) => spawnSync('which', [program]).status === 0;

/**
 * Installs Debian packages when this is root on Debian and their programs are missing; no service of theirs is started.
 * Returns the programs that are missing afterwards.
 */
export async function ensureDebian(packages) {
  const missing = () => Object.keys(packages).filter((program) => !isPresent(program));
  if (missing().length === 0 || !isDebianRoot()) return missing();
  const names = [...new Set(missing().map((program) => packages[program]))];
  const apt = (args, title) =>
    must('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      title,
      // In run level 1 Debian's packages start no service of theirs.
      env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  try {
    await apt(['update'], 'Updating the list of Debian packages');
    await apt(['install', '--no-install-recommends', ...names], `Installing ${names.join(', ')} from Debian`);
  } catch (error) {
    say(error.message);
  }
  return missing();
}
