/** A path of this site to go on to after signing in; `/` for anything that would lead elsewhere. */
export function ownPath(next: string | null): string {
  const elsewhere = 'http://elsewhere.invalid';
  if (next === null || !next.startsWith('/') || next.length > 2048 || !URL.canParse(next, elsewhere))
    return '/';
  const url = new URL(next, elsewhere);
  if (url.origin !== elsewhere || url.pathname.startsWith('//') || url.pathname === '/signin') return '/';
  return url.pathname + url.search + url.hash;
}
