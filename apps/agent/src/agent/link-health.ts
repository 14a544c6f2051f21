import type { LinkState } from '../hub-link/hub-link.ts';
import type { Spool } from '../hub-link/spool/spool.ts';
import type { SourceHealth } from '../sources/source-health.ts';

const hub = 'hub';
const spool = 'spool';

export function declareLink(health: SourceHealth, url: URL | null, spoolDir: string): void {
  health.declare(hub, 'Connection to the hub', url ? [url.origin] : []);
  health.declare(spool, 'Spool of events', [spoolDir]);
  if (url) return;
  health.report(hub, {
    state: 'unavailable',
    why: 'No hub is configured: the agent reads, keeps its history and serves /metrics, and its events wait.',
    remedy: 'Set KUBEVITALS_HUB_URL, or start the agent with --hub.',
  });
}

export function reportLink(health: SourceHealth, { state, why, remedy }: LinkState): void {
  if (why === null) health.report(hub, null);
  // What went wrong before stays to be seen while it is tried again.
  else if (state !== 'connecting') health.report(hub, { state: 'failed', why, remedy });
}

export function reportSpool(health: SourceHealth, { trouble }: Spool): void {
  health.report(spool, trouble && { state: 'degraded', ...trouble });
}
