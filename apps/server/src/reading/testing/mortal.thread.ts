import type { ExtractInput } from "@pricetrail/extract";
import { read as readPage } from "../page.thread.ts";
import type { ReadMarkup } from "../page.thread.ts";

/**
 * Reads a page's offer as `page.thread.ts` does, in a thread that ends in the middle of it.
 *
 * @param steps after how many additions to a list it ends, or else before its report; null for a thread that lives
 */
export function read({ input, steps }: { input: ExtractInput; steps: number | null }): ReadMarkup {
  if (steps === null) return readPage(input);
  let left = steps;
  const { push } = Array.prototype;
  const dying = function (this: unknown[], ...items: unknown[]): number {
    if (left === 0) process.exit(3);
    left -= 1;
    return push.apply(this, items);
  };
  // Nothing else of the thread is left when it has ended.
  Reflect.set(Array.prototype, "push", dying);
  readPage(input);
  return process.exit(3);
}
