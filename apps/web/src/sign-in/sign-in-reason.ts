/** Why one stands before the sign-in page, as the hub says it in the address. */
export const signInReasons = {
  wrong: {
    title: 'This link does not open the page',
    text: 'Its token is not known to this hub. It may be cut off, or belong to an earlier start of the hub.',
  },
  used: {
    title: 'This link was used already',
    text: 'Each sign-in link opens the page once. Someone who opened it is signed in on that browser.',
  },
  expired: {
    title: 'This link has expired',
    text: 'Sign-in links are good for a short time only.',
  },
  'too-many': {
    title: 'Too many attempts',
    text: 'Wait a minute before you try a link again.',
  },
  'session-expired': {
    title: 'You were signed out',
    text: 'The sign-in on this browser has run out.',
  },
  'signed-out': {
    title: 'Signed out',
    text: 'Nothing of this page can be read any more in this browser.',
  },
} as const satisfies Record<string, { readonly title: string; readonly text: string }>;

export type SignInReason = keyof typeof signInReasons;

export function signInReason(text: string | null): SignInReason | null {
  return text !== null && Object.hasOwn(signInReasons, text) ? (text as SignInReason) : null;
}

/** Where one wanted to go, for people; null when it is the fleet page, or an address of elsewhere. */
export function wantedPlace(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])/.test(next)) return null;
  const path = next.split('?', 1)[0] ?? '';
  if (path === '/') return null;
  try {
    return decodeURIComponent(path.startsWith('/nodes/') ? path.slice('/nodes/'.length) : path.slice(1));
  } catch {
    return null;
  }
}
