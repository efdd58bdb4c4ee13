import { afterEach, describe, expect, it } from "vitest";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import { httpFetcher } from "./testing/http-fetcher.ts";
import { PICTURES } from "./testing/pictures.ts";
import { html, redirect, startShop, status } from "./testing/shop.ts";
import type { Pages } from "./testing/shop.ts";
import { StepClock } from "./testing/step-clock.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const picture: Pages[string] = (_, response) => void response.writeHead(200).end(PICTURES.gif);
const robots = (text: string): Pages[string] => {
  return (_, response) => void response.writeHead(200, { "content-type": "text/plain" }).end(text);
};

async function shopOf(pages: Pages) {
  const shop = await startShop(pages);
  cleanups.push(() => shop.stop());
  return shop;
}

async function fetcherOf() {
  const clock = new StepClock();
  const guard = await startEgressGuard({ allow: parseAllowList("127.0.0.1") });
  const fetcher = httpFetcher(guard, clock, { hostIntervalMs: 2000 });
  cleanups.push(
    () => guard.stop(),
    () => fetcher.close(),
  );
  return { fetcher, clock };
}

describe("fetching a picture", () => {
  it("keeps its host's pace, like any other request", async () => {
    const shop = await shopOf({ "/p": html("a page"), "/i": picture });
    const { fetcher, clock } = await fetcherOf();
    await fetcher.visit(`${shop.origin}/p`);
    expect(await fetcher.picture(`${shop.origin}/i`)).toEqual({
      ok: true,
      picture: { kind: "gif", content: PICTURES.gif },
    });
    expect(shop.requests).toEqual(["/robots.txt", "/p", "/i"]);
    expect(clock.slept).toEqual([2000, 2000]);
    expect(shop.headers.get("/i")).toMatchObject({ accept: expect.not.stringContaining("svg") });
  });

  it("checks robots.txt of every host that it is redirected to", async () => {
    const elsewhere = await shopOf({
      "/robots.txt": robots("User-agent: Pricetrail\nDisallow: /"),
      "/i": picture,
    });
    const shop = await shopOf({ "/i": redirect(`${elsewhere.origin}/i`) });
    const { fetcher } = await fetcherOf();
    expect(await fetcher.picture(`${shop.origin}/i`)).toMatchObject({ outcome: "robots_disallowed" });
    expect(elsewhere.requests).toEqual(["/robots.txt"]);
  });

  it("respects a pause that the host requests, and does not wait long for a picture", async () => {
    const shop = await shopOf({ "/i": status(429, { "retry-after": "90" }), "/j": picture, "/p": html("a") });
    const { fetcher, clock } = await fetcherOf();
    expect(await fetcher.picture(`${shop.origin}/i`)).toMatchObject({ outcome: "rate_limited" });
    expect(await fetcher.picture(`${shop.origin}/j`)).toMatchObject({ outcome: "rate_limited" });
    expect(shop.requests).not.toContain("/j");
    await fetcher.visit(`${shop.origin}/p`);
    expect(clock.slept.at(-1)).toBe(90_000);
  });

  it.each(["data:image/png;base64,AA==", "file:///etc/passwd", "http://127.0.0.2:8/i", "http://10.0.0.1/i"])(
    "refuses %s before anything is sent",
    async (address) => {
      const { fetcher, clock } = await fetcherOf();
      expect(await fetcher.picture(address)).toMatchObject({ outcome: "url_rejected" });
      expect(clock.slept).toEqual([]);
    },
  );
});
