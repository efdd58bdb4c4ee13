import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { html, redirect, startShop, status } from "../../../fetch/testing/shop.ts";
import type { Pages, Shop } from "../../../fetch/testing/shop.ts";
import type { Tenant } from "../../testing/data.fixture.ts";
import { openEngineFixture } from "../shop.fixture.ts";
import type { EngineFixture } from "../shop.fixture.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };
const MEGABYTE = Buffer.alloc(1024 * 1024, "<p>word</p>");

/** A 50 MB body, written as fast as the client reads it. */
const endless: Pages[string] = (_, response) => {
  response.writeHead(200, HTML);
  let left = 50;
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(MEGABYTE)) return void response.once("drain", more);
    }
    response.end();
  };
  more();
};

/** A shop where every page fails in its own way. */
const PAGES: Pages = {
  "/gone": status(410),
  "/article": html("<html><body><h1>Our history</h1><p>Founded long ago.</p></body></html>"),
  "/endless": endless,
  "/round": redirect("/round-about"),
  "/round-about": redirect("/round"),
  "/picture": (_, response) => void response.writeHead(200, { "content-type": "image/png" }).end(MEGABYTE),
  "/private": redirect("http://169.254.169.254/latest"),
  "/broken": status(500),
};

interface Answer {
  message: string;
  existingId: string;
  entries: { _id: string }[];
  data: { _id: string; outcome: string };
}

describe("addresses that cannot be tracked", () => {
  let shop: Shop;
  let fixture: EngineFixture;
  let tenant: Tenant;

  beforeAll(async () => {
    shop = await startShop(PAGES);
    fixture = await openEngineFixture();
    tenant = await fixture.addTenant();
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  const outcomeOf = async (url: string): Promise<string> => {
    const added = await tenant.call<Answer>("POST", "add/product", { url });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    const ids = added.body.entries.map((entry) => ({ _id: entry._id }));
    const started = await tenant.call<Answer>("POST", "start/track", ids);
    const run = await fixture.ended(tenant, started.body.data._id);
    expect(run).toMatchObject({ values: 0, errors: 3 });
    const { body } = await tenant.call<Answer>("GET", `get/product/${added.body.data._id}`);
    expect(body.data).toMatchObject({ normalPrice: null, discountedPrice: null });
    return body.data.outcome;
  };

  it.each([
    ["a page that is not there", "/missing", "not_found"],
    ["a page that was removed for good", "/gone", "gone"],
    ["a page without a price", "/article", "price_not_found"],
    ["a page of 50 MB", "/endless", "too_large"],
    ["redirects without end", "/round", "redirect_loop"],
    ["a picture", "/picture", "wrong_type"],
    ["a redirect to a private network", "/private", "url_rejected"],
    ["a server in trouble", "/broken", "http_status"],
  ])("fails %s with a specific tracking error and no price", async (_what, path, outcome) => {
    expect(await outcomeOf(shop.origin + path)).toBe(outcome);
  });

  it("fails an unknown host with a specific tracking error", async () => {
    expect(await outcomeOf("http://no-such-shop.invalid/p/1")).toBe("dns");
  });

  it("bills nothing for errors", async () => {
    expect(await tenant.in((trx) => trx.selectFrom("usage_ledger").selectAll().execute())).toEqual([]);
  });

  it.each([
    ["a private address", "http://192.168.1.1/"],
    ["this machine by another port", "http://[::1]:5432/"],
    ["the metadata service", "http://169.254.169.254/latest/meta-data/"],
    ["a file", "file:///etc/passwd"],
    ["no address at all", "::::"],
    ["a plain word", "http://plainword"],
  ])("refuses %s before any visit, with a reason", async (_what, url) => {
    for (const call of ["add/product", "preview/product"]) {
      const { status, body } = await tenant.call<Answer>("POST", call, { url });
      expect(status).toBe(400);
      expect(body.message).toMatch(/not visited/);
    }
  });

  it("rejects a plain word in an import file, and explains what is missing", async () => {
    const { body } = await tenant.call<{ data: { result: string; message: string }[] }>(
      "POST",
      "import/product?dryRun=true",
      { text: `http://plainword\n${shop.origin}/imported` },
    );
    expect(body.data.map(({ result }) => result)).toEqual(["invalid", "new"]);
    expect(body.data[0]!.message).toContain('the host name "plainword" has no dot');
  });

  it("answers a duplicate address with 409 and the existing product", async () => {
    const first = await tenant.call<Answer>("POST", "preview/product", {
      url: `${shop.origin}/article?utm_source=mail#top`,
    });
    expect(first.status).toBe(409);
    expect(first.body.existingId).toMatch(/^[0-9a-f-]{36}$/);
  });
});
