import { listProducts, picturePath, HOUR_MS } from "@pricetrail/contract";
import { pictureDistance } from "@pricetrail/match";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PICTURES } from "../../fetch/testing/pictures.ts";
import { startShop, status } from "../../fetch/testing/shop.ts";
import type { Pages, Shop } from "../../fetch/testing/shop.ts";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";
import { addProduct } from "../testing/samples.fixture.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { createPicturesService } from "./pictures.service.ts";
import { newPictureKey, organisationOfKey, retryAfter } from "./pictures.rules.ts";
import { cutThumbnails } from "./thumbnail.format.ts";

const file = (body: Buffer | string): Pages[string] => {
  return (_, response) => void response.writeHead(200, { "content-type": "image/png" }).end(body);
};
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
    .withExif({ IFD0: { Copyright: "a secret of the camera" } })
    .png()
    .toBuffer();
const sizeOf = async (bytes: Buffer) => {
  const { format, width, height, exif, hasAlpha } = await sharp(bytes).metadata();
  return { format, width, height, exif, hasAlpha };
};
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

/** Draws what a function of both coordinates, 0 to 1, says; white has a brightness of 255. */
function drawn(size: number, brightness: (x: number, y: number) => number, margin = 0) {
  const side = size + 2 * margin;
  const pixels = Buffer.alloc(side * side, 255);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      pixels[(row + margin) * side + column + margin] = brightness(column / size, row / size);
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } });
}
const lamp = (x: number, y: number) =>
  Math.hypot(x - 0.3, y - 0.25) < 0.25 || (x > 0.5 && y > 0.6) ? 60 : 200;
const kettle = (x: number, y: number) => (Math.abs(y - 0.7) < 0.15 || (x < 0.15 && y < 0.5) ? 30 : 170);
const stool = (x: number, y: number) => (y < 0.12 || Math.abs(x - 0.5) < 0.06 || x + y > 1.7 ? 90 : 230);

it("looks like itself in another size, format and margin, and not like other pictures", async () => {
  const likeness = async (picture: ReturnType<typeof drawn>) => {
    const file = await picture.toBuffer();
    return (await cutThumbnails(file))!.likeness;
  };
  const of = await likeness(drawn(400, lamp).png());
  expect(pictureDistance(of, await likeness(drawn(150, lamp).jpeg({ quality: 60 })))).toBeLessThanOrEqual(6);
  expect(pictureDistance(of, await likeness(drawn(300, lamp, 70).webp()))).toBeLessThanOrEqual(6);
  for (const other of [kettle, stool])
    expect(pictureDistance(of, await likeness(drawn(400, other).png()))).toBeGreaterThan(18);
  // A picture of one colour has no waves.
  expect(await likeness(drawn(50, () => 120).png())).toMatch(/^[\da-f]{16}$/);
});

describe("cropping a picture", () => {
  it.each(Object.entries(PICTURES))("re-encodes both sizes as WebP: %s", async (_kind, bytes) => {
    const { small, large } = (await cutThumbnails(bytes))!;
    expect(await sizeOf(small)).toMatchObject({ format: "webp", width: 96, height: 96 });
    expect(await sizeOf(large)).toMatchObject({ format: "webp", width: 8, height: 6 });
  });

  it("makes it small, opaque and free of other content of the file", async () => {
    const { small, large } = (await cutThumbnails(await photo(1200, 600)))!;
    expect(await sizeOf(large)).toEqual({
      format: "webp",
      width: 480,
      height: 240,
      exif: undefined,
      hasAlpha: false,
    });
    expect(await sizeOf(small)).toMatchObject({ width: 96, height: 96, hasAlpha: false });
    // Too long for a square: it is shown whole, on white.
    const { data } = await sharp(small).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(250);
  });

  it.each([
    ["SVG", Buffer.from(SVG)],
    ["SVG behind the head of a PNG", Buffer.concat([PICTURES.png.subarray(0, 24), Buffer.from(SVG)])],
    ["a picture that claims too many pixels", bomb()],
    ["a head without a picture", PICTURES.png.subarray(0, 33)],
  ])("rejects %s", async (_what, bytes) => {
    expect(await cutThumbnails(bytes)).toBeNull();
  });
});

function bomb(): Buffer {
  const claimed = Buffer.from(PICTURES.png);
  claimed.writeUInt32BE(60_000, 16);
  claimed.writeUInt32BE(60_000, 20);
  return claimed;
}

describe("retrying a picture", () => {
  it("waits longer each time, and finally stops", () => {
    const waits = [0, 1, 2, 3, 4].map((tries) => retryAfter({ outcome: "timeout" }, tries)?.waitMs);
    expect(waits).toEqual([HOUR_MS / 6, 2 * HOUR_MS, 12 * HOUR_MS, 48 * HOUR_MS, undefined]);
  });
  it("is skipped when it would be pointless", () => {
    expect(retryAfter({ outcome: "not_found" }, 0)).toBeNull();
  });
  it("does not count a busy host", () => {
    const busy = { outcome: "rate_limited", isWithheld: true } as const;
    expect(retryAfter(busy, 9)).toEqual({ waitMs: HOUR_MS / 6, counts: false });
  });
});

it("identifies its organisation by the key, and none by any other text", () => {
  const id = "01234567-89ab-7cde-8f01-23456789abcd";
  expect(organisationOfKey(newPictureKey(id))).toBe(id);
  for (const key of ["", "x", "..%2f", newPictureKey(id).slice(1)])
    expect(organisationOfKey(key)).toBeUndefined();
});

describe("product pictures", () => {
  let shop: Shop;
  let fixture: EngineFixture;
  let tenant: Tenant;
  let now = new Date("2026-06-15T12:00:00Z");
  const later = (ms: number) => (now = new Date(now.getTime() + ms));
  const pages: Pages = {};
  const pictures = () =>
    createPicturesService(
      { ...fixture.foundation, clock: { now: () => now, sleep: () => Promise.resolve() } },
      { fetcher: fixture.engine.fetcher },
    );
  const add = (path: string, of = tenant) =>
    of.in((trx) => addProduct(trx, of.organisationId, now, { name: path, image_url: shop.origin + path }));
  const rowOf = async (name: string, of = tenant) =>
    (await of.ask(listProducts, `get/product?pageSize=100`)).list.find((row) => row.name === name)!;
  const asked = (path: string) => shop.requests.filter((one) => one === path).length;
  const load = (key: string, size: "small" | "large" = "small") =>
    fixture.app.inject({ url: picturePath(key, size) });
  const setAddress = (id: string, path: string) =>
    tenant.in((trx) =>
      trx
        .updateTable("product")
        .set({ image_url: shop.origin + path })
        .where("id", "=", id)
        .execute(),
    );

  beforeAll(async () => {
    pages["/a.png"] = file(PICTURES.png);
    pages["/same.webp"] = file(PICTURES.png);
    pages["/b.jpg"] = file(PICTURES.jpeg);
    pages["/x.svg"] = file(SVG);
    shop = await startShop(pages);
    fixture = await openEngineFixture({ worker: false });
    tenant = await fixture.addTenant();
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  it("are fetched once, and served at an address without authentication", async () => {
    await add("/a.png");
    expect((await rowOf("/a.png")).picture).toBeNull();
    await pictures().fetchDue();
    await pictures().fetchDue();
    expect(asked("/a.png")).toBe(1);
    const { picture } = await rowOf("/a.png");
    for (const [size, width] of [
      ["small", 96],
      ["large", 8],
    ] as const) {
      const answer = await load(picture!, size);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "private, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      expect((await sizeOf(answer.rawPayload)).width).toBe(width);
    }
  });

  it("cannot be guessed, and are inaccessible through another organisation", async () => {
    const { picture } = await rowOf("/a.png");
    const other = await fixture.addTenant();
    const theirs = newPictureKey(other.organisationId);
    const swapped = theirs.slice(0, 22) + picture!.slice(22);
    for (const key of [theirs, swapped, newPictureKey(tenant.organisationId), "x"])
      expect((await load(key)).statusCode).toBe(404);
    await add("/a.png", other);
    await pictures().fetchDue();
    expect((await rowOf("/a.png", other)).picture).not.toBe(picture);
  });

  it("are stored once for all products with the same one", async () => {
    await add("/same.webp");
    await pictures().fetchDue();
    expect((await rowOf("/same.webp")).picture).toBe((await rowOf("/a.png")).picture);
  });

  it("must be images; anything else is not requested again", async () => {
    await add("/x.svg");
    await pictures().fetchDue();
    later(72 * HOUR_MS);
    await pictures().fetchDue();
    expect((await rowOf("/x.svg")).picture).toBeNull();
    expect(asked("/x.svg")).toBe(1);
  });

  it("appear when the shop responds again", async () => {
    pages["/late.png"] = status(500);
    await add("/late.png");
    await pictures().fetchDue();
    pages["/late.png"] = file(await photo(20, 20));
    await pictures().fetchDue();
    expect((await rowOf("/late.png")).picture).toBeNull();
    later(HOUR_MS / 6);
    await pictures().fetchDue();
    expect((await rowOf("/late.png")).picture).not.toBeNull();
  });

  it("are fetched again after an address change, at most once a day; until then the former one is shown", async () => {
    const id = await add("/a.png?v=1");
    await pictures().fetchDue();
    const { picture } = await rowOf("/a.png?v=1");
    await setAddress(id, "/b.jpg");
    later(HOUR_MS);
    await pictures().fetchDue();
    expect([(await rowOf("/a.png?v=1")).picture, asked("/b.jpg")]).toEqual([picture, 0]);
    later(24 * HOUR_MS);
    await pictures().fetchDue();
    expect(asked("/b.jpg")).toBe(1);
    expect((await rowOf("/a.png?v=1")).picture).not.toBe(picture);
  });

  it("are due again if their address changes while they are fetched", async () => {
    const before = asked("/b.jpg");
    const id = await add("/turned.png");
    const turned = file(PICTURES.png);
    pages["/turned.png"] = (request, response) =>
      void setAddress(id, "/b.jpg").then(() => turned(request, response));
    await pictures().fetchDue();
    expect([(await rowOf("/turned.png")).picture, asked("/b.jpg")]).toEqual([expect.any(String), before]);
    later(25 * HOUR_MS);
    await pictures().fetchDue();
    expect(asked("/b.jpg")).toBe(before + 1);
  });

  it("are fetched in batches: no organisation waits for all pictures of another", async () => {
    const tenants = [await fixture.addTenant(), await fixture.addTenant()];
    for (const of of tenants)
      for (let number = 0; number < 41; number += 1)
        await add(`/none-${of.organisationId}-${number}.png`, of);
    const seen: string[] = [];
    const service = createPicturesService(
      { ...fixture.foundation, clock: { now: () => now, sleep: () => Promise.resolve() } },
      {
        fetcher: {
          picture: async (url) => {
            seen.push(url);
            return { ok: false, outcome: "not_found", detail: "" };
          },
        },
      },
    );
    const counts = () =>
      tenants.map(({ organisationId }) => seen.filter((url) => url.includes(organisationId)).length);
    await service.fetchDue();
    expect(counts()).toEqual([40, 40]);
    await service.fetchDue();
    expect(counts()).toEqual([41, 41]);
  });

  it.each([
    ["one slow shop", 1, 10, 4],
    // Twelve in three minutes, plus those under way.
    ["many slow shops", 16, 2, 15],
  ])("of %s wait for the next batch, and are fetched once", async (_of, hosts, each, most) => {
    const slow = await fixture.addTenant();
    for (let number = 0; number < hosts * each; number += 1) {
      const url = `https://${hosts}-slow-${number % hosts}.example/${number}.png`;
      await slow.in((trx) => addProduct(trx, slow.organisationId, now, { name: url, image_url: url }));
    }
    const seen: string[] = [];
    const service = createPicturesService(
      { ...fixture.foundation, clock: { now: () => now, sleep: () => Promise.resolve() } },
      {
        fetcher: {
          picture: (url) => {
            if (!url.includes(`${hosts}-slow`))
              return Promise.resolve({ ok: false, outcome: "not_found", detail: "" });
            seen.push(url);
            later(15_000);
            return Promise.resolve({ ok: false, outcome: "not_found", detail: "" });
          },
        },
      },
    );
    await service.fetchDue();
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.length).toBeLessThanOrEqual(most);
    for (let turn = 0; turn < 3; turn += 1) await service.fetchDue();
    expect(new Set(seen).size).toBe(hosts * each);
    expect(seen).toHaveLength(hosts * each);
  });

  it("are deleted when no product uses them", async () => {
    const { picture } = await rowOf("/late.png");
    later(48 * HOUR_MS);
    await pictures().purge(tenant.organisationId);
    expect((await load(picture!)).statusCode).toBe(200);
    await tenant.in((trx) => trx.deleteFrom("product").where("name", "=", "/late.png").execute());
    await pictures().purge(tenant.organisationId);
    expect((await load(picture!)).statusCode).toBe(404);
  });
});
