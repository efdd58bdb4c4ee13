import type { Client } from "@pricetrail/client";
import { expect, it } from "vitest";
import { findProduct } from "./find.ts";

it("tells products of one name apart by their addresses", async () => {
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
