import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { SettingError } from '../config/setting-error.ts';

export interface TlsFiles {
  readonly cert: Buffer;
  readonly key: Buffer;
}

/** Reads and checks the certificate and its key. Throws a `SettingError` with one sentence. */
export function readTls(paths: { readonly certPath: string; readonly keyPath: string }): TlsFiles {
  const cert = read('KUBEVITALS_TLS_CERT', paths.certPath);
  const key = read('KUBEVITALS_TLS_KEY', paths.keyPath);
  checkTls({ cert, key }, paths);
  return { cert, key };
}

/** When the certificate ends, in ms. */
export function certificateEnd({ cert }: TlsFiles): number {
  return Date.parse(new X509Certificate(cert).validTo);
}

function checkTls(
  { cert, key }: TlsFiles,
  { certPath, keyPath }: { certPath: string; keyPath: string },
): void {
  try {
    new X509Certificate(cert);
  } catch (cause) {
    throw new SettingError(`KUBEVITALS_TLS_CERT: ${certPath} is not a PEM certificate.`, { cause });
  }
  try {
    createSecureContext({ key });
  } catch (cause) {
    throw new SettingError(`KUBEVITALS_TLS_KEY: ${keyPath} is not a PEM key without a passphrase.`, {
      cause,
    });
  }
  try {
    createSecureContext({ cert, key });
  } catch (cause) {
    throw new SettingError(`The key ${keyPath} does not belong to the certificate ${certPath}.`, { cause });
  }
}

function read(setting: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? 'unknown error';
    throw new SettingError(`${setting}: ${path} cannot be read (${code}).`, { cause });
  }
}
