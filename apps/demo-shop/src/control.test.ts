import { once } from "node:events";
import { get } from "node:http";
import type { IncomingMessage } from "node:http";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { isLoopback } from "./control.ts";
import { day, openShop } from "./testing/open-shop.ts";
import type { OpenShop } from "./testing/open-shop.ts";
import { readJsonLd } from "./testing/read-page.ts";

let shop: OpenShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const PATH = "/p/norrvik-hearth-casserole-5-l";

async function askedNow(): Promise<number | null> {
  return readJsonLd(await (await fetch(`${shop.origin}${PATH}`)).text()).askingPriceMinor;
}

describe("the shop's clock", () => {
  it("is set by a POST and continues from there", async () => {
    const answer = (await (await shop.post("/__clock", { now: day(-5).toISOString() })).json()) as {
      now: string;
    };
    const later = (await (await fetch(`${shop.origin}/__clock`)).json()) as { now: string; epoch: string };
    expect(Date.parse(answer.now) - day(-5).getTime()).toBeLessThan(5_000);
    expect(Date.parse(later.now)).toBeGreaterThanOrEqual(Date.parse(answer.now));
    expect(later.epoch).toBe(day(0).toISOString());
  });

  it("determines the response to a request without a time", async () => {
    await shop.post("/__clock", { now: day(-5).toISOString() });
    const before = await askedNow();
    await shop.post("/__clock", { now: day(-1).toISOString() });
    expect(await askedNow()).toBeLessThan(before ?? 0);
  });

  it("does not affect concurrent requests with their own times", async () => {
    const times = Array.from({ length: 24 }, (_, index) => day(index - 12, 10));
    const together = await Promise.all(
      times.map(async (time) => readJsonLd(await shop.text(PATH, time)).askingPriceMinor),
    );
    const single: (number | null)[] = [];
    for (const time of times) single.push(readJsonLd(await shop.text(PATH, time)).askingPriceMinor);
    expect(together).toEqual(single);
    expect(new Set(together).size).toBeGreaterThan(1);
  });
});

describe("the control endpoints", () => {
  it("reject empty bodies and bodies that a foreign page could send", async () => {
    const foreign = await fetch(`${shop.origin}/__clock`, {
      method: "POST",
      body: `{"now":"${day(3).toISOString()}"}`,
    });
    expect([foreign.status, await foreign.text()]).toEqual([400, "Send application/json.\n"]);
    expect((await shop.post("/__clock", { now: "soon" })).status).toBe(400);
    expect((await shop.post("/__clock", "text")).status).toBe(400);
  });

  it("report when each misbehaviour begins and ends", async () => {
    const list = (await (await fetch(`${shop.origin}/__misbehaviours`)).json()) as {
      kind: string;
      from: string;
    }[];
    expect(list).toHaveLength(13);
    expect(list.find(({ kind }) => kind === "sale_begins")?.from).toBe(day(-3, 9).toISOString());
  });

  it("distinguish this machine's own addresses from others", () => {
    expect(["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1"].map(isLoopback)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["10.0.0.1", "::ffff:10.0.0.1", "1.127.0.0", "::2", "", undefined].map(isLoopback)).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });

  it("answer 400 for an invalid URL", async () => {
    const request = get({ port: new URL(shop.origin).port, path: "//" });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(400);
  });

  it("reject an invalid time", async () => {
    const response = await fetch(shop.origin, { headers: { "x-shop-time": "yesterday" } });
    expect(response.status).toBe(400);
  });
});
