import { extractOffer } from "@pricetrail/extract";
import { describe, expect, it } from "vitest";
import { templatePage } from "../bench/templates/page.ts";

/** Words that themes write on their elements, one of each kind that the reading knows. */
const WORDS =
  "price old regular sale badge saving unit instalments monthly delivery member bundle options used related newsletter".split(
    " ",
  );
const PAGES = Array.from({ length: 150 }, (_, number) => templatePage(11, number));
const MAX_CHANGED = 0.005;

describe("one word in a class name", () => {
  it("changes nearly no answer, wherever it is planted around the price", () => {
    let [all, changed] = [0, 0];
    for (const { html, url } of PAGES) {
      const price = priceOf(html, url);
      for (const tag of html.matchAll(/<(?:div|p|span|main|section)(?: class="[^"]*")?>/g)) {
        if (price === undefined || !isAround(html, tag.index, price.raw)) continue;
        const word = WORDS[all % WORDS.length]!;
        const named = tag[0].includes("class=")
          ? tag[0].replace('class="', `class="${word} `)
          : tag[0].replace(">", ` class="${word}">`);
        all += 1;
        const made = html.slice(0, tag.index) + named + html.slice(tag.index + tag[0].length);
        if (priceOf(made, url)?.value.amountMinor !== price.value.amountMinor) changed += 1;
      }
    }
    expect(all).toBeGreaterThan(500);
    expect(changed / all).toBeLessThanOrEqual(MAX_CHANGED);
  });
});

function priceOf(html: string, url: string) {
  const { normalPrice, discountedPrice } = extractOffer({ html, url }).fields;
  return discountedPrice ?? normalPrice;
}

/** Returns whether the amount follows an opening tag, as in the elements around the price and its neighbours. */
function isAround(html: string, at: number, raw: string): boolean {
  return html.slice(at, at + 1500).includes(raw);
}
