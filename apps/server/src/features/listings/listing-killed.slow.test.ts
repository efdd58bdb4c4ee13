import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newDataFolder, signUp, startProduct } from "../../../../../tests/product.ts";
import type { Product } from "../../../../../tests/product.ts";
import { serveShop } from "../../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../../tests/static-shop.ts";

const PAGES = 30;
const PAGE_SIZE = 10;

describe("a deep run", { timeout: 240_000 }, () => {
  let shop: StaticShop;
  beforeAll(async () => {
    shop = await serveShop((path) => {
      const url = new URL(path, "http://shop.example");
      if (url.pathname !== "/list") return undefined;
      const page = Number(url.searchParams.get("page") ?? 1);
      const cards = Array.from({ length: PAGE_SIZE }, (_, index) => (page - 1) * PAGE_SIZE + index).map(
        (one) =>
          `<article><a href="/p/${one}"><h3>Thing number ${one}</h3></a><b>USD ${one + 1}.00</b></article>`,
      );
      const next = page < PAGES ? `<a href="/list?page=${page + 1}">Next</a>` : "";
      return `<html lang="en"><title>Things</title><main>${cards.join("")}${next}</main></html>`;
    }, 60);
  });
  afterAll(() => shop?.stop());

  it("continues after kill -9, and finds every product once", async () => {
    const settings = {
      DATA_DIR: newDataFolder(),
      CAPTCHA: "off",
      THROTTLE: "off",
      EGRESS_ALLOW: "127.0.0.1",
      HOST_INTERVAL_MS: "0",
    };
    let product: Product = await startProduct(settings);
    const person = await signUp(product.url, "killed-listing@example.com");
    const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await fetch(`${product.url}/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as T;
    };
    interface Answer {
      data: {
        _id: string;
        deepRun: { ended: string | null; pages: number; found: number };
        products: number;
      };
    }
    const { data } = await ask<Answer>("POST", "start/listing", { url: `${shop.origin}/list`, readFirst: 0 });
    const now = async () => (await ask<Answer>("GET", `get/listing/${data._id}`)).data;
    for (const pages of [5, 15]) {
      await vi.waitFor(async () => expect((await now()).deepRun.pages).toBeGreaterThanOrEqual(pages), {
        timeout: 60_000,
        interval: 20,
      });
      await product.kill();
      product = await startProduct(settings);
    }
    await vi.waitFor(async () => expect((await now()).deepRun.ended).not.toBeNull(), {
      timeout: 120_000,
      interval: 100,
    });
    expect(await now()).toMatchObject({
      products: PAGES * PAGE_SIZE,
      deepRun: { ended: "complete", pages: PAGES, found: PAGES * PAGE_SIZE },
    });
    // Only requests under way at the kill are repeated.
    const visits = Array.from(
      { length: PAGES },
      (_, index) => shop.visits.get(index === 0 ? "/list" : `/list?page=${index + 1}`) ?? 0,
    );
    expect(visits.filter((count) => count > 1).length).toBeLessThanOrEqual(2);
    await product.stop();
  });
});
