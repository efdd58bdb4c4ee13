/**
 * Cookies of one visit, so that a shop that sets one and redirects to the same address does not redirect for ever. They
 * live as long as the visit and go back only to the host that set them; Domain, Path and expiry are not needed for that.
 */
export class VisitCookies {
  readonly #byHost = new Map<string, Map<string, string>>();

  store(url: URL, setCookies: readonly string[]): void {
    for (const line of setCookies.slice(0, 50)) {
      const match = /^\s*([^=;\s]+)\s*=\s*([^;]*)/.exec(line);
      if (match === null || match[0].length > 4096) continue;
      const jar = this.#byHost.get(url.host) ?? new Map<string, string>();
      this.#byHost.set(url.host, jar.set(match[1]!, match[2]!.trim()));
    }
  }

  /** The Cookie header for this address, or null when nothing was set. */
  header(url: URL): string | null {
    const jar = this.#byHost.get(url.host);
    return jar === undefined ? null : [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}
