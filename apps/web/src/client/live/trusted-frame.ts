import type { HubToBrowser } from '@kubevitals/shared';

/**
 * Reads one frame of the hub's live socket; null when it is not JSON of the protocol's outer shape.
 *
 * The inside is trusted, not validated: the frame comes from the hub that served this very page over the same
 * origin, and the hub validated every agent's message with the schemas of the same release. Checking each hot frame
 * with zod again would cost several times what parsing costs. The greeting compares protocol versions.
 */
export function trustedFrame(data: unknown): HubToBrowser | null {
  if (typeof data !== 'string') return null;
  let frame: unknown;
  try {
    frame = JSON.parse(data);
  } catch {
    return null;
  }
  return typeof frame === 'object' && frame !== null && 't' in frame ? (frame as HubToBrowser) : null;
}
