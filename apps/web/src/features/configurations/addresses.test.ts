import { expect, test } from "vitest";
import { addressesIn } from "./addresses.ts";

test("addresses are taken from lines and from the rows of a CSV, each once", () => {
  const text = [
    "url,name",
    '"https://shop.example/p/1",Kettle',
    "https://shop.example/p/2;Pan",
    "shop.example/p/3",
    "https://shop.example/p/2",
    "just words",
    "",
  ].join("\r\n");
  expect(addressesIn(text)).toEqual([
    "https://shop.example/p/1",
    "https://shop.example/p/2",
    "shop.example/p/3",
  ]);
});
