import { afterEach, describe, expect, it } from "vitest";
import { request } from "undici";
import { systemClock } from "../clock.ts";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import { createHttpTier } from "./http-tier.ts";
import { startCanary } from "./testing/canary.ts";
import { redirect, startShop } from "./testing/shop.ts";
import type { Pages } from "./testing/shop.ts";
import { permitting } from "./testing/permitting-tier.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function shopAndTier(pages: Pages) {
  const shop = await startShop(pages);
  const guard = await startEgressGuard({
    allow: parseAllowList(`127.0.0.1:${shop.port}`),
    resolve: async () => ["127.0.0.1"],
  });
  const tier = permitting(createHttpTier({ guard, clock: systemClock, userAgent: "Pricetrail/0.1" }));
  cleanups.push(
    () => shop.stop(),
    () => guard.stop(),
  );
  return { shop, tier };
}

async function canary() {
  const started = await startCanary();
  cleanups.push(() => started.stop());
  return started;
}

describe("the HTTP client behind the guard", () => {
  it("reaches the canary without the guard (control)", async () => {
    const target = await canary();
    const answer = await request(`http://127.0.0.1:${target.port}/control`);
    await answer.body.dump();
    expect(target.reached()).toContain("control");
  });

  it.each(["127.0.0.1", "localhost", "canary.test", "0.0.0.0", "[::ffff:127.0.0.1]"])(
    "cannot reach the canary as %s, neither directly nor by a redirect",
    async (host) => {
      const target = await canary();
      const address = `http://${host}:${target.port}/page`;
      const { shop, tier } = await shopAndTier({
        "/out": redirect(address),
        "/https": redirect(address.replace("http", "https")),
      });
      for (const url of [address, `${shop.origin}/out`, `${shop.origin}/https`]) {
        expect(await tier.fetchPage(new URL(url))).toMatchObject({ ok: false, outcome: "url_rejected" });
      }
      expect(target.reached().size).toBe(0);
    },
  );

  it("does not follow a redirect to a file or another protocol", async () => {
    const { shop, tier } = await shopAndTier({
      "/file": redirect("file:///etc/passwd"),
      "/ftp": redirect("ftp://127.0.0.1/"),
      "/login": redirect("http://user:pw@shop.example/"),
    });
    for (const path of ["/file", "/ftp", "/login"]) {
      expect(await tier.fetchPage(new URL(path, shop.origin))).toMatchObject({ outcome: "url_rejected" });
    }
  });
});
