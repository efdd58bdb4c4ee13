import type { Client } from "@pricetrail/client";
import { describe, expect, it } from "vitest";
import { findChannels, findProduct } from "./find.ts";

it("lists products of the same name with their URLs", async () => {
  const list = ["a", "b"].map((shop) => ({
    _id: shop,
    name: "Kettle",
    url: `https://${shop}.example/kettle`,
  }));
  const client = { listProducts: () => Promise.resolve({ list }) } as unknown as Client;
  await expect(findProduct(client, "kettle")).rejects.toThrow(
    "a  Kettle  https://a.example/kettle\n  b  Kettle  https://b.example/kettle",
  );
});

describe("one of several", () => {
  const products = ["Kettle XL", "Kettle"].map((name, index) => ({
    _id: name,
    name,
    url: `https://shop.example/kettle/${index}`,
  }));
  const ids = ["0198c0de-0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-000000000002"];
  const client = {
    listProducts: () => Promise.resolve({ list: products }),
    listChannels: () => Promise.resolve({ list: ids.map((_id) => ({ _id, name: "Hook" })) }),
  } as unknown as Client;

  it.each([
    ["its whole name", "kettle", "Kettle"],
    ["its URL", "https://shop.example/kettle/0", "Kettle XL"],
  ])("is the product with %s", async (_by, named, found) => {
    expect(await findProduct(client, named)).toMatchObject({ name: found });
  });

  it("is the channel with the id", async () => {
    expect(await findChannels(client, ids[1])).toEqual([{ _id: ids[1], name: "Hook" }]);
  });
});
