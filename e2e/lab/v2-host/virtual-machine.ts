import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { Kernel } from './debian-kernel.ts';
import type { Disks } from './guest-disks.ts';

export interface Machine {
  readonly kernel: Kernel;
  readonly disks: Disks;
  /** Where the console goes. */
  readonly console: string;
  readonly deadlineMs: number;
}

/**
 * Boots the guest in software (no KVM needed) and resolves when it has switched itself off. Throws when it was still on
 * at the deadline, or QEMU failed.
 */
export async function runMachine({ kernel, disks, console, deadlineMs }: Machine): Promise<void> {
  const drives = [disks.root, disks.scratch, disks.report].flatMap((file) => [
    '-drive',
    `file=${file.replaceAll(',', ',,')},if=virtio,format=raw,cache=unsafe`,
  ]);
  const output = openSync(console, 'w');
  const machine = spawn(
    'qemu-system-x86_64',
    [
      ...['-accel', 'tcg,thread=multi', '-cpu', 'max', '-smp', '2', '-m', '768'],
      ...['-nodefaults', '-display', 'none', '-serial', 'stdio', '-no-reboot', ...drives],
      ...['-kernel', kernel.image, '-initrd', disks.initramfs],
      ...['-append', 'console=ttyS0 panic=-1 quiet psi=1'],
    ],
    { stdio: ['ignore', output, output] },
  );
  closeSync(output);
  const timer = setTimeout(() => machine.kill('SIGKILL'), deadlineMs);
  try {
    const [code, signal] = (await once(machine, 'exit')) as [number | null, NodeJS.Signals | null];
    if (signal === 'SIGKILL') throw new Error(`the machine was still on after ${deadlineMs / 1000} s`);
    if (code !== 0) throw new Error(`QEMU ended with ${code ?? signal}`);
  } finally {
    clearTimeout(timer);
  }
}
