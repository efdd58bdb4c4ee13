/**
 * The key under which the server does a thing once. What is asked again after a failure has the same one, since the server may
 * have done it and only its answer was lost; after a good answer the same thing is asked anew.
 */
export class RequestKey {
  #asked: string | undefined;
  #key = "";

  /** @param asked all that makes up the request, as text */
  for(asked: string): string {
    if (asked !== this.#asked) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      this.#key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    }
    this.#asked = asked;
    return this.#key;
  }

  /** There was a good answer. */
  done(): void {
    this.#asked = undefined;
  }
}
