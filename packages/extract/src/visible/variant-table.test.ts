import { expect, it } from "vitest";
import { extractOffer } from "../extract.ts";

function read(rows: string) {
  const html = `<html lang="en"><head><title>Hex bolt</title></head><body><main><h1>Hex bolt</h1><table><tr><th>Size</th><th>Postage</th><th>Price</th></tr>${rows}</table><button>Add to basket</button></main></body></html>`;
  const { fields, isLowestOfRange } = extractOffer({ html, url: "https://shop.example.co.uk/p/hex-bolt" });
  return [fields.normalPrice?.value.amountMinor, isLowestOfRange];
}

it("reads the lowest price of a table of variants as “from”", () => {
  expect(
    read("<tr><td>M4</td><td></td><td>£3.20</td></tr><tr><td>M6</td><td></td><td>£4.10</td></tr>"),
  ).toEqual([320, true]);
});

it.each([
  ["one row", "<tr><td>M4</td><td></td><td>£3.20</td></tr>"],
  ["equal prices", "<tr><td>M4</td><td></td><td>£3.20</td></tr><tr><td>M6</td><td></td><td>£3.20</td></tr>"],
  [
    "another column",
    "<tr><td>M4</td><td></td><td>£3.20</td></tr><tr><td>M6</td><td>£4.10</td><td></td></tr>",
  ],
])("does not do so for %s", (_name, rows) => {
  expect(read(rows)).toEqual([320, false]);
});
