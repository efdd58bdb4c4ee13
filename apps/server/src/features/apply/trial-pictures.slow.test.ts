import * as contract from "@pricetrail/contract";
import type { Trial } from "@pricetrail/contract";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PICTURE_KINDS } from "../../fetch/picture-kind.ts";
import { html, redirect, startShop, status } from "../../fetch/testing/shop.ts";
import type { Pages, Shop } from "../../fetch/testing/shop.ts";
import { PICTURES } from "../../fetch/testing/pictures.ts";
import { pickIn } from "../elements/picking.fixture.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";

const WHY = contract.CONFIGURATION_MESSAGES.trial.noPicture;

const page = (name: string, image?: string): string => {
  const data = { "@context": "https://schema.org", "@type": "Product", name, image };
  return `<!doctype html><html lang="en"><head><title>${name}</title>
    <script type="application/ld+json">${JSON.stringify(data)}</script></head>
    <body><main><h1>${name}</h1><strong class="price">$19.90</strong><p>In stock</p></main></body></html>`;
};
const file = (type: string, body: Buffer | string): Pages[string] => {
  return (_, response) => void response.writeHead(200, { "content-type": type }).end(body);
};
/** Returns a PNG whose header claims so many pixels that decoding it would take gigabytes. */
const bomb = () => {
  const claimed = Buffer.from(PICTURES.png);
  claimed.writeUInt32BE(60_000, 16);
  claimed.writeUInt32BE(60_000, 20);
  return claimed;
};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Pages without a picture: what they name, what the server sends, and what the grid shows. */
const WITHOUT: [
  page: string,
  image: string | undefined,
  served: Pages[string] | undefined,
  reason: string,
][] = [
  ["nothing", undefined, undefined, WHY.none],
  ["svg", "/i/svg", file("image/svg+xml", SVG), WHY.kind],
  ["svg-as-png", "/i/svg.png", file("image/png", SVG), WHY.kind],
  ["html", "/i/html", file("image/jpeg", "<!doctype html><script>alert(1)</script>"), WHY.kind],
  ["huge", "/i/huge", file("image/png", Buffer.concat([PICTURES.png, Buffer.alloc(320_000)])), WHY.tooLarge],
  [
    "endless",
    "/i/endless",
    (_, response) => {
      response.writeHead(200, { "content-type": "image/png" });
      const more = () => void (response.writable && response.write(Buffer.alloc(65_536), more));
      response.write(PICTURES.png, more);
    },
    WHY.tooLarge,
  ],
  ["bomb", "/i/bomb", file("image/png", bomb()), WHY.tooLarge],
  ["missing", "/i/missing", undefined, WHY.notLoaded],
  ["failing", "/i/failing", status(500), WHY.notLoaded],
  ["loop", "/i/loop", redirect("/i/loop"), WHY.notLoaded],
  ["forbidden", "/private/i.png", file("image/png", PICTURES.png), WHY.robots],
  ["script", "javascript:alert(1)", undefined, WHY.none],
];

describe("the picture of each page of a trial", () => {
  let shop: Shop;
  /** An internal server that a page must not reach. */
  let inside: Shop;
  let fixture: EngineFixture;
  let tenant: Tenant;
  let list: Trial["list"];
  const rowOf = (name: string) => list.find(({ url }) => url === `${shop.origin}/p/${name}`);
  const load = (hash: string, of: Tenant) =>
    fixture.app.inject({
      url: `/api/get/picture/${hash}`,
      headers: { authorization: `Bearer ${of.caller.sessionId}` },
    });

  beforeAll(async () => {
    inside = await startShop({ "/secret.png": file("image/png", PICTURES.png) }, "127.0.0.2");
    const pages: Pages = {
      "/robots.txt": file("text/plain", "User-agent: *\nDisallow: /private/"),
      "/p/picked": html(page("Picked")),
      "/p/moved": html(page("Moved", "/i/moved")),
      "/i/moved": redirect("/i/png"),
      "/p/inside": html(page("Inside", `${inside.origin}/secret.png`)),
      "/p/to-inside": html(page("To inside", "/i/to-inside")),
      "/i/to-inside": redirect(`${inside.origin}/secret.png`),
    };
    for (const kind of PICTURE_KINDS) {
      pages[`/p/${kind}`] = html(page(`A ${kind}`, `/i/${kind}`));
      // The server's media type is ignored.
      pages[`/i/${kind}`] = file("application/octet-stream", PICTURES[kind]);
    }
    for (const [name, image, served] of WITHOUT) {
      pages[`/p/${name}`] = html(page(name, image));
      if (image !== undefined && served !== undefined) pages[image] = served;
    }
    shop = await startShop(pages);
    fixture = await openEngineFixture();
    tenant = await fixture.addTenant();
    const url = `${shop.origin}/p/picked`;
    const { data } = await tenant.ask(contract.addConfiguration, undefined, {
      url,
      fields: [{ key: "normalPrice", capture: pickIn(page("Picked"), url, "normalPrice", ".price") }],
    });
    const urls = Object.keys(pages)
      .filter((path) => path.startsWith("/p/") && path !== "/p/picked")
      .map((path) => shop.origin + path);
    const started = await tenant.ask(contract.startTrial, `start/trial/${data.product._id}`, { urls });
    for (const until = performance.now() + 60_000; performance.now() < until; await wait(100)) {
      const trial = await tenant.ask(contract.getTrial, `get/trial/${started.data._id}`);
      list = trial.data.list;
      if (trial.data.isFinished) return;
    }
    throw new Error("the trial did not end");
  }, 90_000);
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
    await inside.stop();
  });

  it.each(PICTURE_KINDS)("is stored unchanged and served only as a picture: %s", async (kind) => {
    const row = rowOf(kind);
    expect(row).toMatchObject({ verdict: "sure", picture: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(row?.result?.noPicture).toBeUndefined();
    const answer = await load(row!.picture!, tenant);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(PICTURES[kind])).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": `image/${kind}`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  it("is stored once, however many pages show it, and is invisible to others", async () => {
    expect(rowOf("moved")?.picture).toBe(rowOf("png")?.picture);
    const other = await fixture.addTenant();
    expect((await load(rowOf("png")!.picture!, other)).statusCode).toBe(404);
  });

  it.each(WITHOUT)("is absent for %s, and the row gives the reason", (name, _image, _served, reason) => {
    expect(rowOf(name)).toMatchObject({ verdict: "sure", picture: null, result: { noPicture: reason } });
  });

  it.each(["inside", "to-inside"])("is never fetched from inside: %s", (name) => {
    expect(rowOf(name)).toMatchObject({ verdict: "sure", picture: null, result: { noPicture: WHY.address } });
    expect(inside.requests).toEqual([]);
  });

  it("is requested once per page, after the page", () => {
    // Another page's picture has moved to the address of the PNG.
    for (const kind of PICTURE_KINDS.filter((one) => one !== "png")) {
      const asked = shop.requests.filter((path) => path.endsWith(`/${kind}`));
      expect(asked).toEqual([`/p/${kind}`, `/i/${kind}`]);
    }
    expect(shop.requests).not.toContain("/private/i.png");
  });
});
