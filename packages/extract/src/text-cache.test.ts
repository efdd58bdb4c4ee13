import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { extractOffer } from "./index.ts";

const PAGES = 40;
const PAGE_BYTES = 500_000;

/** A page whose every text that a cache may keep is its own, and long enough to be a part of the page's text. */
function pageOf(number: number): string {
  const own = `${number}`.padStart(4, "0").replaceAll(/\d/g, (digit) => "abcdefghij"[Number(digit)]!);
  const price = `<p class="price-of-article-${own}" id="amount-of-${own}">Article price ${own} from <b class="decimals-${own}">${number}.<sup class="raised-cents-${own}">50</sup></b> EUR incl. taxes ${own}, was ${number + 5},00 € before ${own}</p>`;
  return `<html lang="en-GB-x-${own}${own}"><head><meta property="product:price:currency" content="  eur ${own} ${own} ">
    <!-- ${"x".repeat(PAGE_BYTES)} --></head><body><main><h1>Kettle ${own}</h1>${price}
    <button title="Add article ${own} to cart">Buy article ${own} now</button></main></body></html>`;
}

it("keeps no page in memory once it is read", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const read = (from: number, count: number): number => {
    for (let number = from; number < from + count; number += 1)
      extractOffer({ html: pageOf(number), url: `https://shop.example/p/${number}` });
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = read(0, 5);
  const grown = read(100, PAGES) - before;
  expect(grown).toBeLessThan((PAGES * PAGE_BYTES) / 4);
});
