import { CodedError } from '@kubevitals/shared';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** Bounds how often one address may fail at something in a time; what succeeds is not counted. */
export class FailureLimit {
  readonly #limiter: RateLimiterMemory;
  readonly #failures: number;

  constructor({ failures, withinSeconds }: { readonly failures: number; readonly withinSeconds: number }) {
    this.#failures = failures;
    this.#limiter = new RateLimiterMemory({ points: failures, duration: withinSeconds });
  }

  /** Throws `too-many` when the address has used up its failures. */
  async check(address: string): Promise<void> {
    const state = await this.#limiter.get(address);
    if (state && state.consumedPoints >= this.#failures) {
      const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
      throw new CodedError('too-many', `Too many failed attempts. Try again in ${seconds} s.`);
    }
  }

  async failed(address: string): Promise<void> {
    await this.#limiter.penalty(address);
  }
}
