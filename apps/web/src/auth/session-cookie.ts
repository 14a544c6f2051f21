/** The session's cookie. Cookies do not know ports, so its name does: hubs on one host keep apart. */
export class SessionCookie {
  readonly name: string;
  readonly #secure: boolean;

  /** `secure`: the browser reaches the hub by TLS, so the cookie never travels in the clear. */
  constructor(port: number, secure: boolean) {
    this.name = `${secure ? '__Host-' : ''}kubevitals_${port}`;
    this.#secure = secure;
  }

  /** The secret in a Cookie header; null when there is none. */
  read(header: string | undefined): string | null {
    for (const pair of header?.split(';') ?? []) {
      const equals = pair.indexOf('=');
      if (equals > 0 && pair.slice(0, equals).trim() === this.name) {
        return pair.slice(equals + 1).trim() || null;
      }
    }
    return null;
  }

  set(secret: string, lifeMs: number): string {
    return `${this.name}=${secret}; Max-Age=${Math.floor(lifeMs / 1000)}; ${this.#attributes()}`;
  }

  clear(): string {
    return `${this.name}=; Max-Age=0; ${this.#attributes()}`;
  }

  #attributes(): string {
    return `Path=/; HttpOnly; SameSite=Lax${this.#secure ? '; Secure' : ''}`;
  }
}
