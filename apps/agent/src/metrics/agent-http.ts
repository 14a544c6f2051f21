import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { HealthReport } from './agent-health.ts';

/** Texts written at once, and begun in a second: more are turned away. */
const mostTexts = 4;
const mostTextsASecond = 10;

export interface AgentHttpOptions {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** The metrics text in parts. */
  readonly metrics: () => Iterable<string>;
  readonly alive: () => HealthReport;
  readonly ready: () => HealthReport;
  /** Monotonic clock in ms. */
  readonly monoMs: () => number;
  /** Told of answers that broke off for a reason that is not the client's. */
  readonly onError: (error: unknown) => void;
}

/** The agent's own port: /metrics, /healthz and /readyz, read-only, without sign-in, on loopback unless configured. */
export class AgentHttp {
  readonly #options: AgentHttpOptions;
  readonly #server: Server;
  #texts = 0;
  #second = NaN;
  #begun = 0;

  private constructor(options: AgentHttpOptions) {
    this.#options = options;
    this.#server = createServer(
      {
        headersTimeout: 5000,
        requestTimeout: 10_000,
        keepAliveTimeout: 20_000,
        connectionsCheckingInterval: 5000,
        maxHeaderSize: 8192,
      },
      (request, response) => this.#answer(request, response),
    );
    // A client that neither reads nor writes.
    this.#server.timeout = 30_000;
    this.#server.maxConnections = 64;
    this.#server.maxHeadersCount = 64;
  }

  /** Rejects when the port is taken or the address is not of this machine. */
  static async listen(options: AgentHttpOptions): Promise<AgentHttp> {
    const http = new AgentHttp(options);
    await new Promise<void>((resolve, reject) => {
      http.#server.once('error', reject);
      http.#server.listen({ host: options.host, port: options.port }, () => {
        http.#server.off('error', reject);
        resolve();
      });
    });
    http.#server.on('error', options.onError);
    return http;
  }

  /** `http://127.0.0.1:4111` */
  get url(): string {
    const { address, port, family } = this.#server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    await closed;
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // A request with a body is none of ours; what it still sends is not read.
    if (hasBody(request)) response.setHeader('Connection', 'close');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      sendText(response, 405, 'Only GET and HEAD are answered here.');
    } else if (this.#isLoopback && !isLocalName(request.headers.host)) {
      // A page of another site that gave its own name this address (DNS rebinding).
      sendText(response, 403, 'Use the address 127.0.0.1 or the name localhost.');
    } else this.#route(request, response);
  }

  #route(request: IncomingMessage, response: ServerResponse): void {
    const [path] = (request.url ?? '/').split('?');
    switch (path) {
      case '/metrics':
        this.#sendMetrics(request, response);
        return;
      case '/healthz':
        sendReport(response, this.#options.alive());
        return;
      case '/readyz':
        sendReport(response, this.#options.ready());
        return;
      default:
        sendText(response, 404, 'There are /metrics, /healthz and /readyz.');
    }
  }

  #sendMetrics(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#mayBegin()) {
      response.setHeader('Retry-After', '1');
      sendText(response, 503, 'Too many requests at once.');
      return;
    }
    response.setHeader('Content-Type', 'text/plain; version=0.0.4; charset=utf-8');
    response.setHeader('Vary', 'Accept-Encoding');
    const zipped = acceptsGzip(request.headers['accept-encoding']);
    if (zipped) response.setHeader('Content-Encoding', 'gzip');
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    this.#texts++;
    const text = Readable.from(this.#options.metrics());
    const sent = zipped
      ? pipeline(text, createGzip({ level: constants.Z_BEST_SPEED }), response)
      : pipeline(text, response);
    sent
      .catch((error: unknown) => {
        if (!isClientGone(error)) this.#options.onError(error);
      })
      .finally(() => {
        this.#texts--;
      });
  }

  #mayBegin(): boolean {
    const second = Math.floor(this.#options.monoMs() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#begun = 0;
    }
    return this.#texts < mostTexts && ++this.#begun <= mostTextsASecond;
  }

  get #isLoopback(): boolean {
    const { host } = this.#options;
    return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isLocalName(host: string | undefined): boolean {
  return host !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);
}

/** `gzip`, `gzip;q=0.5`, `*`; not `gzip;q=0`. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  for (const part of String(header ?? '').split(',')) {
    const [coding = '', ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    if (coding === 'gzip' || coding === '*') return !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  }
  return false;
}

/** The client went away, or took too long. */
function isClientGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE' || code === 'ECONNRESET';
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${text}\n`);
}

function sendReport(response: ServerResponse, { ok, body }: HealthReport): void {
  response
    .writeHead(ok ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8' })
    .end(`${JSON.stringify(body)}\n`);
}
