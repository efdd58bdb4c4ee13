/** From this length on, V8 makes a part of a text by pointing into it. */
const SHARED_LENGTH = 13;
const MAX_TEXTS = 5000;
/** Longer texts are hardly repeated. */
const MAX_LENGTH = 1000;

/** Returns a text that keeps no other alive: a part of a page, or a text joined from such parts, keeps the whole page in memory. */
export const detached = (text: string): string => (text.length < SHARED_LENGTH ? text : ` ${text}`.slice(1));

/** What was found about texts that pages repeat. Cleared when it gets large, and keeps nothing of the pages but these texts. */
export class TextCache<Found> {
  readonly #found = new Map<string, Found>();

  /** @param find called with a text that is not known, and must take nothing but it from the page into its result */
  get(text: string, find: (text: string) => Found): Found {
    const known = this.#found.get(text);
    // Only what `find` returned was stored.
    if (known !== undefined || this.#found.has(text)) return known as Found;
    if (text.length > MAX_LENGTH) return find(text);
    if (this.#found.size >= MAX_TEXTS) this.#found.clear();
    const own = detached(text);
    const found = find(own);
    this.#found.set(own, found);
    return found;
  }
}
