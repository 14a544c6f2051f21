import {
  CodedError,
  limits,
  protocolVersion,
  toWireError,
  type AgentHello,
  type HubToAgent,
} from '@kubevitals/shared';
import { readGreeting, type Admission, type AgentGate, type Caller } from './agent-gate.ts';
import type { Log } from './log.ts';
import type { Peer } from './peer.ts';

/** Messages behind a greeting that may have been read with it. */
const earlyMessages = 256;

export interface AgentDoorOptions {
  readonly gate: AgentGate;
  readonly log: Log;
  readonly hubVersion: string;
  readonly accept: (peer: Peer, hello: AgentHello, admission: Admission & Caller) => void;
}

/** What stands between a new connection and an agent's session: a greeting in time, and the right to speak. */
export class AgentDoor {
  readonly #options: AgentDoorOptions;
  readonly #waiting = new Set<Peer>();

  constructor(options: AgentDoorOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  open(peer: Peer, caller: Caller): void {
    this.#waiting.add(peer);
    const timer = setTimeout(() => {
      peer.refuse('greeting-timeout');
    }, limits.greetingMs).unref();
    let greeted = false;
    const early: string[] = [];
    peer.handle({
      text: (text) => {
        if (greeted) {
          if (early.length >= earlyMessages) throw new CodedError('too-many');
          early.push(text);
          return;
        }
        const hello = readGreeting(text);
        greeted = true;
        clearTimeout(timer);
        // What a stranger sends waits in the kernel, not in our memory, however long the store takes.
        peer.pause();
        void this.#admit(peer, hello, caller).then(() => {
          this.#waiting.delete(peer);
          for (const message of early) peer.replay(message);
          peer.resume();
        });
      },
      closed: () => {
        clearTimeout(timer);
        this.#waiting.delete(peer);
      },
    });
  }

  /** Turns away who has not been let in yet. */
  close(): void {
    for (const peer of this.#waiting) peer.refuse('shutting-down');
  }

  async #admit(peer: Peer, hello: AgentHello, caller: Caller): Promise<void> {
    const { gate, log, hubVersion, accept } = this.#options;
    try {
      const admission = await gate.admit(hello, caller);
      if (!peer.open) return;
      const welcome: HubToAgent = {
        t: 'welcome',
        protocol: protocolVersion,
        hubVersion,
        credential: admission.credential,
        storedUpTo: admission.storedUpTo,
      };
      peer.sendText(JSON.stringify(welcome));
      accept(peer, hello, { ...admission, ...caller });
    } catch (error) {
      const { code, message } = toWireError(error);
      log.warn({ err: error, node: hello.node, from: caller.remoteAddress }, 'an agent was refused');
      peer.refuse(code, message);
    }
  }
}
