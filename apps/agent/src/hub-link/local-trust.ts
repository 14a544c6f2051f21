import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PeerCertificate } from 'node:tls';
import { isLoopback } from '../config/loopback.ts';

/** What a TLS connection is told to trust; empty for the authorities that Node knows, and the name in the address. */
export interface Trust {
  readonly ca?: string;
  readonly allowPartialTrustChain?: true;
  readonly checkServerIdentity?: (host: string, certificate: PeerCertificate) => Error | undefined;
}

/**
 * How a hub on this machine is known: its certificate is made out to the name that others use, so it is compared with
 * the one that the hub wrote beside its join token, to be read by this user alone. Read anew for each attempt: a hub that
 * starts again may have another.
 */
export function localTrust(url: URL, hubDir: string): Trust {
  if ((url.protocol !== 'https:' && url.protocol !== 'wss:') || !isLoopback(url)) return {};
  const written = readCertificate(path.join(hubDir, 'local-certificate.pem'));
  if (written === null) return {};
  const { ca, fingerprint256 } = written;
  return {
    ca,
    // The file holds what the hub sends, which ends below the root as a rule.
    allowPartialTrustChain: true,
    checkServerIdentity: (_host, certificate) =>
      certificate.fingerprint256 === fingerprint256
        ? undefined
        : new Error('it shows another certificate than the hub of this machine has written down'),
  };
}

/** Null when there is none, or it is broken. */
function readCertificate(file: string): { readonly ca: string; readonly fingerprint256: string } | null {
  try {
    const ca = readFileSync(file, 'utf8');
    // The first of a chain is the hub's own.
    return { ca, fingerprint256: new X509Certificate(ca).fingerprint256 };
  } catch {
    return null;
  }
}
