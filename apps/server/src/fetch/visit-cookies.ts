/**
 * Cookies of one visit, so that a shop that sets one and redirects to the same URL does not redirect forever. They last for
 * the visit and are returned only to the host that set them, which needs no Domain, Path or expiry.
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

  /** Returns the Cookie header for this URL, or null when none was set. */
  header(url: URL): string | null {
    const jar = this.#byHost.get(url.host);
    return jar === undefined ? null : [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}
