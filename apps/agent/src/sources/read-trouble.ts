import { forbidden, gone, type KernelFile } from './kernel-files.ts';
import type { SourceTrouble } from './source-health.ts';

/** Says why a read gave nothing: `outcome` is `gone`, `forbidden` or `failed`, or 0 for an empty file. */
export function readTrouble(file: KernelFile, outcome: number, remedy: string | null = null): SourceTrouble {
  const path = file.path.toString();
  if (outcome === gone) return { state: 'unavailable', why: `${path} does not exist.`, remedy };
  if (outcome === forbidden) {
    return {
      state: 'unavailable',
      why: `${path} may not be read by the agent.`,
      remedy: 'Run the agent as root.',
    };
  }
  if (outcome >= 0) return { state: 'failed', why: `${path} holds nothing that could be read.`, remedy };
  return {
    state: 'failed',
    why: `Reading ${path} failed: ${errorCode(file.lastError)}.`,
    remedy,
  };
}

/** The system's code of an error (`EIO`), or its message. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
