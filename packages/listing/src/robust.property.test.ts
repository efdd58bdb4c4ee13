import fc from "fast-check";
import { expect, test } from "vitest";
import { card, LISTING_URL as url, listingPage } from "./fixtures.ts";
import { readListing } from "./read-listing.ts";
import { readSitemap } from "./sitemap.ts";

const piece = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom(
    "<a href='",
    "'>",
    "</a>",
    "<div class='card'>",
    "</div>",
    "£1.99",
    "<base href='//x'>",
    "<a rel=next href=?page=2>",
    "<li>",
    "\0",
    "\ud800",
    "<script>",
    "Next",
    "<url><loc>",
  ),
);

test("no markup makes the readers throw, and all results can be stored", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.webUrl(), (pieces, address) => {
      const text = pieces.join("");
      const given = JSON.stringify([readListing({ html: text, url: address }), readSitemap(text, address)]);
      expect(given).not.toMatch(/\\u0000|\\ud8/);
    }),
    { numRuns: 300 },
  );
});

test("no page is its own next page, whatever its URL", () => {
  const html = listingPage({
    cards: [1, 2, 3].map((n) => card(n)).join(""),
    pager: '<a href="?page=2">2</a><a href="">Next</a>',
  });
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (address) => {
      expect(readListing({ html, url: address }).next?.url).not.toBe(new URL(address).href);
    }),
  );
});

test("a page of five thousand cards is read completely", () => {
  const html = listingPage({ cards: Array.from({ length: 5000 }, (_, n) => card(n)).join("") });
  const { products } = readListing({ html, url });
  expect(products).toHaveLength(5000);
  expect(products.filter(({ price }) => price !== null)).toHaveLength(5000);
});

test("endless nesting of a sitemap is read no further", () => {
  const start = process.cpuUsage();
  readSitemap(`<urlset>${"<url><loc>".repeat(400_000)}`, url);
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1500);
});
