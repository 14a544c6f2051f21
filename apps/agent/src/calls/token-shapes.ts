export const mask = '***';

interface TokenShape {
  readonly pattern: RegExp;
  /** What stays; the rest becomes the mask. */
  readonly replacement: string;
}

const whole = (pattern: RegExp): TokenShape => ({ pattern, replacement: mask });

/** Secrets that can be told by their looks, wherever they stand. */
const shapes: readonly TokenShape[] = [
  // Everything behind the start of a private key is part of it.
  whole(/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*/g),
  // JSON web tokens, also without a signature.
  whole(/\beyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)*/g),
  // AWS access key ids.
  whole(/\b(?:AKIA|ASIA|AROA|AIDA|AGPA|ANPA)[A-Z0-9]{16}\b/g),
  // GitHub, GitLab, Slack, Google, Stripe, npm, Vault, DigitalOcean, SendGrid, PyPI, Hugging Face; `sk-` is used by many.
  whole(/\bgh[pousr]_[A-Za-z0-9]{20,}/g),
  whole(/\bgithub_pat_\w{20,}/g),
  whole(/\bglpat-[\w-]{16,}/g),
  whole(/\bxox[abeoprs]-[\w-]{8,}/g),
  whole(/\bAIza[\w-]{30,}/g),
  whole(/\bya29\.[\w-]{10,}/g),
  whole(/\b[sr]k_(?:live|test)_\w{10,}/g),
  whole(/\bsk-[\w-]{16,}/g),
  whole(/\bnpm_[A-Za-z0-9]{30,}/g),
  whole(/\bhv[sb]\.[\w-]{16,}/g),
  whole(/\bdo[opr]_v1_[a-f0-9]{32,}/g),
  whole(/\bSG\.[\w-]{16,}\.[\w-]{16,}/g),
  whole(/\bpypi-[\w-]{16,}/g),
  whole(/\bhf_[A-Za-z0-9]{20,}/g),
  // Kubernetes bootstrap tokens, k3s node tokens.
  whole(/(?<![\w.-])[a-z0-9]{6}\.[a-z0-9]{16}(?![\w.-])/g),
  whole(/\bK10[a-f0-9]{40,}::\S+/g),
  // HTTP authentication.
  { pattern: /\b((?:proxy-)?authorization\s*[:=]\s*)[^"']+/gi, replacement: `$1${mask}` },
  { pattern: /\b((?:bearer|basic)\s+)[^\s"']+/gi, replacement: `$1${mask}` },
  { pattern: /\b((?:set-)?cookie:\s*)[^"']+/gi, replacement: `$1${mask}` },
  // openssl's own way of giving a password.
  { pattern: /^(pass:).+/g, replacement: `$1${mask}` },
];

/** user:password@ in an address. A port and a path that holds an @ are not one. */
const userInfo = /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/)([^\s/:@"']*):(?!\d{1,5}\/)([^\s"']+)@/gi;
/** A long user without a password is a token. */
const loneToken = /((?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/)[^\s/:@"']{20,}@/gi;
/** AWS secret keys: 40 characters of base64. */
const fortyCharacters = /(?<![\w/+=.-])[A-Za-z0-9+][A-Za-z0-9/+]{38}[A-Za-z0-9/+=](?![\w/+=.-])/g;

/** Masks what looks like a secret in any text. */
export function maskShapes(text: string): string {
  let masked = text
    .replace(userInfo, (_all, scheme: string, user: string) => `${scheme}${user}:${mask}@`)
    .replace(loneToken, `$1${mask}@`);
  for (const { pattern, replacement } of shapes) masked = masked.replace(pattern, replacement);
  return masked.replace(fortyCharacters, (key) =>
    /\d/.test(key) && /[a-z]/.test(key) && /[A-Z]/.test(key) ? mask : key,
  );
}
