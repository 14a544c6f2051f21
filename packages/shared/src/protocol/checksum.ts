/**
 * Checksum of a facet: the sum over its items of a 32-bit hash of key and JSON, so that it does not depend on their
 * order and a change costs only the changed items. Both ends hash the JSON text of the item as it travels.
 */
export function itemHash(key: string, item: unknown): number {
  const text = JSON.stringify(item);
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ 0x1f, 0x01000193);
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // Final mixing, so that sums of similar items do not cancel out.
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash >>> 0;
}

export function addHash(sum: number, hash: number): number {
  return (sum + hash) >>> 0;
}

export function subtractHash(sum: number, hash: number): number {
  return (sum - hash) >>> 0;
}
