import { protocolVersion, type HubToBrowser } from '@kubevitals/shared';
import type { ClientOptions } from 'ws';
import { JsonSocket } from './json-socket.ts';

/** A browser of a test, over a real WebSocket. */
export class FakeBrowser extends JsonSocket<HubToBrowser> {
  #nextId = 1;

  constructor(url: string, cookie: string, options: ClientOptions = {}) {
    super(`${url.replace('http', 'ws')}/live`, { headers: { Cookie: cookie, Origin: url }, ...options });
  }

  async greet(): Promise<Extract<HubToBrowser, { t: 'welcome' }>> {
    await this.opened();
    this.send({ t: 'hello', protocol: protocolVersion });
    return this.next('welcome');
  }

  async watchSamples(watch: {
    readonly node: string;
    readonly kind: string;
    readonly fields?: readonly string[];
    readonly rows?: readonly string[];
    readonly everyMs?: 1000 | 10_000;
  }): Promise<Extract<HubToBrowser, { t: 'topic' }>> {
    const { node, kind, fields = null, rows = null, everyMs = 1000 } = watch;
    return this.#watch({ t: 'watch-samples', node, kind, fields, rows, everyMs });
  }

  watchFacet(producer: string, facet: string): Promise<Extract<HubToBrowser, { t: 'topic' }>> {
    return this.#watch({ t: 'watch-facet', producer, facet });
  }

  watchEvents(producer: string | null): Promise<Extract<HubToBrowser, { t: 'topic' }>> {
    return this.#watch({ t: 'watch-events', producer });
  }

  async #watch(watch: object): Promise<Extract<HubToBrowser, { t: 'topic' }>> {
    const id = this.#nextId++;
    this.send({ ...watch, id });
    return this.next('topic', (message) => message.id === id);
  }
}
