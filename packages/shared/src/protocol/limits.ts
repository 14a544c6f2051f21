/** Limits on what a peer may send. Beyond them it is refused with a code and a remedy. */
export const limits = {
  /** Largest frame from an agent: 5,000 workloads as one facet are about 4 MiB. */
  agentFrameBytes: 16 * 1024 * 1024,
  /** Largest frame from the hub to an agent. */
  hubFrameBytes: 1024 * 1024,
  /** Largest frame from a browser. */
  browserFrameBytes: 64 * 1024,
  /** Messages a second, averaged, and the most at once. */
  agentMessages: { perSecond: 200, burst: 2000 },
  browserMessages: { perSecond: 20, burst: 200 },
  /** Time from the connection until the greeting must have come. */
  greetingMs: 10_000,
  /** Both ends ping this often, and give up after as long again without an answer. */
  pingMs: 10_000,
  /** Without a sample for this long, a node is stale. Judged by the receiver's monotonic clock. */
  staleMs: 5000,
  /** Calls that one agent works on at once. */
  callsInFlight: 32,
  /** Events in one message. */
  eventsPerMessage: 500,
  /** Bytes that one event may take as JSON. */
  eventBytes: 16 * 1024,
  /** Watches of one browser. */
  watches: 200,
  /** Row ids that one interest may name; more means all rows. */
  interestRows: 512,
} as const;
