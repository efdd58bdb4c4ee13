/**
 * The idempotency key of a request. A retry after a failure uses the same key, because the server may
 * have executed it and only the response was lost; after a success, the same request gets a new key.
 */
export class RequestKey {
  #request: string | undefined;
  #key = "";

  /** @param request the complete request, as text */
  for(request: string): string {
    if (request !== this.#request) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      this.#key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    }
    this.#request = request;
    return this.#key;
  }

  /** The request has succeeded. */
  done(): void {
    this.#request = undefined;
  }
}
