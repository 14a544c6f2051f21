/** Whatever one looks at next, its times read as before. */
const always = ['tz', 'range'];
/** A held moment means something on the node it was chosen on only. */
const withinNode = ['at', 'from', 'to'];

/** Adds what the present address says of time to an address within the page; what that one says itself stays. */
export function carryView(
  href: string,
  present: { readonly pathname: string; readonly search: string },
): string {
  const [pathname = '', search = ''] = href.split('?');
  const from = new URLSearchParams(present.search);
  const to = new URLSearchParams(search);
  for (const name of pathname === present.pathname ? [...always, ...withinNode] : always) {
    const value = from.get(name);
    if (value !== null && !to.has(name)) to.set(name, value);
  }
  const query = to.toString();
  return query ? `${pathname}?${query}` : pathname;
}
