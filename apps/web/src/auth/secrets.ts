import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in a URL, a header and a shell. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret. Secrets are random and long, so a plain hash cannot be searched. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares in a time that says nothing about where they differ. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
