import type { Client } from "@pricetrail/client";
import { expect, it } from "vitest";
import { findProduct } from "./find.ts";

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
