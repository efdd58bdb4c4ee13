import { expect, test } from "vitest";
import { addressesIn } from "./addresses.ts";

const TEXT = [
  "url,name",
  '"https://shop.example/p/1",Kettle',
  "https://shop.example/p/2;Pan",
  "shop.example/p/3",
  "https://shop.example/p/2",
  "just words",
  "",
].join("\r\n");

test("addresses are taken from lines and from the rows of a CSV, each once", () => {
  expect(addressesIn(TEXT).addresses).toEqual([
    "https://shop.example/p/1",
    "https://shop.example/p/2",
    "shop.example/p/3",
  ]);
});

test("lines without an address are reported, but not the headings of a file", () => {
  expect(addressesIn(TEXT).unreadable).toEqual([
    { line: 1, text: "url,name" },
    { line: 6, text: "just words" },
  ]);
  expect(addressesIn(TEXT, true).unreadable).toEqual([{ line: 6, text: "just words" }]);
});
