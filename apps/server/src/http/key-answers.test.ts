import {
  addBrand,
  addChannel,
  createTicket,
  ERROR_TEXTS,
  exportProducts,
  listDeliveries,
  getProduct,
  siteInfo,
  listAlertMessages,
  listBrands,
  trackingData,
  productChecks,
  listRuns,
  trackedData,
  priceChanges,
  stockChanges,
} from "@pricetrail/contract";
import type { Endpoint, Scope } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readInOrganisation, writeInOrganisation } from "../database/tenant.ts";
import { openKeyOwner } from "../features/api-keys/api-keys.fixture.ts";
import { addRun } from "../features/testing/samples.fixture.ts";
import { newId } from "../ids.ts";
import { DEAR_CALLS, ORGANISATION_DEAR_CALLS, SESSION_CALLS } from "./call-limits.ts";
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";
import { seedOrganisation } from "./foreign-ids.fixture.ts";
import { cursorOf, placeOf } from "./paged-list.ts";

/** Calls per key and minute in this test. */
const RATE = 40;

describe("responses to programs", () => {
  let fixture: AccessFixture;
  beforeAll(async () => {
    fixture = await openAccessFixture({ THROTTLE: "on", API_RATE: String(RATE) });
  });
  afterAll(() => fixture.close());

  interface Ask {
    query?: string;
    headers?: Record<string, string>;
    params?: Record<string, string>;
    body?: object;
  }
  function ask(token: string, endpoint: Endpoint, { query = "", headers = {}, params = {}, body }: Ask = {}) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? newId());
    return fixture.program.app.inject({
      method: endpoint.method,
      url: `/api/${path}${query}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body ? { payload: body } : {}),
    });
  }
  const keyFor = async (...scopes: Scope[]) =>
    (await (await openKeyOwner(fixture)).makeKey({ scopes })).secret;

  describe("as problem details", () => {
    it("describe errors to a key, in addition to the fields of every error", async () => {
      const answer = await ask(await keyFor("catalogue:read"), addBrand, { body: { brand: "Acme" } });
      expect(answer.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
      const { requestId, ...body } = answer.json<{ requestId: string }>();
      const text = "This API key needs the scope catalogue:write.";
      expect(body).toEqual({
        type: "about:blank",
        title: "Forbidden",
        status: 403,
        detail: text,
        instance: `urn:uuid:${requestId}`,
        message: text,
        error_description: text,
        code: "insufficient_scope",
      });
    });

    it("describe errors to callers who accept them, and to nobody else", async () => {
      const { session } = await openKeyOwner(fixture);
      const asked = await ask(session, getProduct, { headers: { accept: "application/problem+json" } });
      expect(asked.headers["content-type"]).toContain("application/problem+json");
      const plain = await ask(session, getProduct);
      expect(plain.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(plain.json()).not.toHaveProperty("type");
    });

    it("name the invalid fields", async () => {
      const answer = await ask(await keyFor("catalogue:write"), addBrand, { body: { brand: "" } });
      expect(answer.json()).toMatchObject({ status: 400, fields: { brand: expect.any(String) as string } });
    });
  });

  describe("with RateLimit headers", () => {
    it("state how many calls a key has left, and then that none are left", async () => {
      const key = await keyFor("catalogue:read");
      const first = await ask(key, listBrands);
      expect(first.headers["ratelimit-policy"]).toBe(`"key";q=${RATE};w=60`);
      expect(first.headers["ratelimit"]).toMatch(new RegExp(`^"key";r=${RATE - 1};t=[1-6]?[0-9]$`));
      for (let left = RATE - 2; left >= 0; left -= 1)
        expect((await ask(key, listBrands)).headers["ratelimit"]).toContain(`;r=${left};`);
      const over = await ask(key, listBrands);
      expect(over.statusCode).toBe(429);
      expect(over.headers["ratelimit"]).toContain(";r=0;");
      expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
      expect(over.json()).toMatchObject({
        type: "https://iana.org/assignments/http-problem-types#quota-exceeded",
        "violated-policies": ["key"],
        code: "quota_exceeded",
      });
      expect((await ask(await keyFor("catalogue:read"), listBrands)).statusCode).toBe(200);
    });

    it("limit a session and its organisation, with a sentence, and other sessions not", async () => {
      const { session } = await openKeyOwner(fixture);
      const first = await ask(session, listBrands);
      expect(first.headers["ratelimit-policy"]).toBe('"session";q=1200;w=60, "organisation";q=6000;w=60');
      expect(first.headers["ratelimit"]).toMatch(/^"session";r=1199;t=\d+, "organisation";r=5999;t=\d+$/);
      for (let call = 2; call <= SESSION_CALLS; call += 1) await ask(session, listBrands);
      const over = await ask(session, listBrands);
      expect([over.statusCode, over.json()]).toEqual([
        429,
        expect.objectContaining({ code: "quota_exceeded", message: ERROR_TEXTS.tooManyCalls }),
      ]);
      expect(over.headers["ratelimit"]).toContain('"session";r=0;');
      expect(Number(over.headers["retry-after"])).toBeGreaterThan(0);
      const { session: other } = await openKeyOwner(fixture);
      expect((await ask(other, listBrands)).statusCode).toBe(200);
    });

    it("limit dear calls of a session, of a key and of their organisation", async () => {
      const owner = await openKeyOwner(fixture);
      const key = (await owner.makeKey({ scopes: ["exports:read"] })).secret;
      const first = await ask(owner.session, createTicket);
      expect(first.headers["ratelimit-policy"]).toContain(
        ', "dear";q=30;w=60, "organisation-dear";q=150;w=60',
      );
      for (let call = 2; call <= DEAR_CALLS; call += 1)
        expect((await ask(owner.session, createTicket)).statusCode).toBe(200);
      const over = await ask(owner.session, createTicket, {
        headers: { accept: "application/problem+json" },
      });
      expect([over.statusCode, over.json()]).toEqual([
        429,
        expect.objectContaining({ "violated-policies": ["dear"], message: ERROR_TEXTS.tooManyDearCalls }),
      ]);
      expect((await ask(owner.session, listBrands)).statusCode).toBe(200);
      const exported = await ask(key, exportProducts);
      expect(exported.statusCode).toBe(200);
      expect(exported.headers["ratelimit"]).toMatch(
        /^"key";r=39;t=\d+, "dear";r=29;t=\d+, "organisation-dear";r=/,
      );
    });

    it("limit the dear calls of an organisation's sessions together", async () => {
      const { userId, organisationId } = await fixture.addPerson();
      const sessions = ORGANISATION_DEAR_CALLS / DEAR_CALLS;
      for (let session = 0; session < sessions; session += 1) {
        const token = await fixture.openSession(userId, organisationId);
        for (let call = 0; call < DEAR_CALLS; call += 1)
          expect((await ask(token, createTicket)).statusCode).toBe(200);
      }
      const over = await ask(await fixture.openSession(userId, organisationId), createTicket);
      expect(over.statusCode).toBe(429);
      expect(over.headers["ratelimit"]).toContain('"organisation-dear";r=0;');
    });

    it("count a download once, when its ticket is created", async () => {
      const { session } = await openKeyOwner(fixture);
      const { ticket } = (await ask(session, createTicket)).json<{ ticket: string }>();
      const file = await ask("", exportProducts, { query: `?ticket=${ticket}` });
      expect(file.statusCode).toBe(200);
      expect(file.headers["ratelimit-policy"]).toBe('"session";q=1200;w=60, "organisation";q=6000;w=60');
      expect((await ask(session, createTicket)).headers["ratelimit"]).toContain('"dear";r=28;');
    });

    it("count refused calls as well", async () => {
      const key = await keyFor("catalogue:read");
      await ask(key, addBrand, { body: { brand: "Acme" } });
      expect((await ask(key, listBrands)).headers["ratelimit"]).toContain(`;r=${RATE - 2};`);
    });

    it("are absent without a known caller", async () => {
      expect((await ask("", siteInfo)).headers).not.toHaveProperty("ratelimit");
      expect((await ask("A".repeat(43), listBrands)).headers).not.toHaveProperty("ratelimit");
    });
  });

  describe("with an ETag", () => {
    it("are 304 while the content is unchanged, and complete after a change", async () => {
      const { makeKey, organisationId } = await openKeyOwner(fixture);
      const { product } = await seedOrganisation(fixture, organisationId, null);
      const { secret } = await makeKey({ scopes: ["products:read"] });
      const params = { id: product };
      const first = await ask(secret, getProduct, { params });
      const tag = String(first.headers["etag"]);
      expect(tag).toMatch(/^"[\w-]{27}"$/);
      expect(first.headers["cache-control"]).toBe("private, no-cache");
      for (const header of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
        const same = await ask(secret, getProduct, { params, headers: { "if-none-match": header } });
        expect([same.statusCode, same.body, same.headers["etag"]]).toEqual([304, "", tag]);
      }
      await writeInOrganisation(fixture.db, organisationId, (trx) =>
        trx.updateTable("product").set({ name: "Renamed" }).where("id", "=", product).execute(),
      );
      const changed = await ask(secret, getProduct, { params, headers: { "if-none-match": tag } });
      expect(changed.statusCode).toBe(200);
      expect(changed.headers["etag"]).not.toBe(tag);
    });

    it("are never cached by a person's browser", async () => {
      const { session } = await openKeyOwner(fixture);
      const answer = await ask(session, listBrands);
      expect(answer.headers).not.toHaveProperty("etag");
      expect(answer.headers["cache-control"]).toBe("no-store");
    });
  });

  describe("with a cursor", () => {
    const GROWING: readonly (readonly [
      endpoint: Endpoint,
      scope: Scope,
      query?: (ids: { channel: string }) => string,
    ])[] = [
      [priceChanges, "prices:read"],
      [productChecks, "runs:read"],
      [stockChanges, "prices:read"],
      [listAlertMessages, "alerts:read"],
      [listDeliveries, "channels:read", ({ channel }) => `channel=${channel}&`],
      [listRuns, "runs:read"],
      [trackingData, "elements:read"],
      [trackedData, "prices:read"],
    ];
    it.each(GROWING.map((row) => [row[0].path, ...row] as const))(
      "%s continue after any row, and reject an invalid cursor",
      async (_path, endpoint, scope, queryOf) => {
        const { makeKey, organisationId } = await openKeyOwner(fixture);
        const ids = await seedOrganisation(fixture, organisationId, null);
        const { secret } = await makeKey({ scopes: [scope] });
        const filter = queryOf?.(ids) ?? "";
        const at = (cursor: string) =>
          ask(secret, endpoint, { query: `?${filter}cursor=${cursor}`, params: { id: ids.product } });
        const old = await at(cursorOf({ at: new Date(0), id: "00000000-0000-7000-8000-000000000000" }));
        expect(old.statusCode, old.body).toBe(200);
        expect(old.json<{ list: unknown[] }>().list).toEqual([]);
        expect(old.headers).not.toHaveProperty("link");
        expect((await at("nonsense")).statusCode).toBe(400);
      },
    );

    it("list every row once up to the end, while the list grows", async () => {
      const { makeKey, organisationId, userId } = await openKeyOwner(fixture);
      const { secret } = await makeKey({ scopes: ["runs:read"] });
      const runAt = (minute: number) =>
        writeInOrganisation(fixture.db, organisationId, (trx) =>
          addRun(trx, organisationId, new Date(Date.UTC(2026, 0, 1, 0, minute)), { started_by: userId }),
        );
      const made: string[] = [];
      // Two for each time, so that the id decides.
      for (let count = 0; count < 12; count += 1) made.push(await runAt(count >> 1));
      const seen: string[] = [];
      const lengths: number[] = [];
      // The number of the first page is of no use with a cursor; other parameters are kept.
      let next: string | undefined = `/api/${listRuns.path}?page=1&pageSize=5`;
      while (next !== undefined) {
        const url: string = next;
        const answer = await fixture.program.app.inject({
          url,
          headers: { authorization: `Bearer ${secret}` },
        });
        expect(answer.statusCode, answer.body).toBe(200);
        const { list } = answer.json<{ list: { _id: string }[] }>();
        seen.push(...list.map(({ _id }) => _id));
        lengths.push(list.length);
        next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers["link"] ?? ""))?.[1];
        if (next !== undefined)
          expect([...new URLSearchParams(next.split("?")[1]).keys()].toSorted()).toEqual([
            "cursor",
            "pageSize",
          ]);
        await runAt(100 + seen.length);
      }
      expect(lengths).toEqual([5, 5, 2]);
      expect(seen.toSorted()).toEqual(made.toSorted());
    });

    it("round-trip a position, and reject anything else", () => {
      const place = { at: new Date("2026-06-15T12:00:00.123Z"), id: newId() };
      expect(placeOf(cursorOf(place))).toEqual(place);
      const { id } = place;
      for (const wrong of [
        "",
        "AAAA",
        "1 x",
        `-1 ${id}`,
        `x1 ${id}`,
        `1x ${id}`,
        ` ${id}`,
        `${"9".repeat(16)} ${id}`,
      ])
        expect(() => placeOf(Buffer.from(wrong).toString("base64url")), wrong).toThrow(
          "This cursor is not valid",
        );
    });
  });

  describe("to repeated requests", () => {
    it("under one Idempotency-Key are the first response, with one effect, on calls that people cannot repeat", async () => {
      const { makeKey, organisationId } = await openKeyOwner(fixture);
      const { secret } = await makeKey({ scopes: ["channels:write"] });
      const headers = { "idempotency-key": "0123456789abcdef-channel" };
      const body = { kind: "webhook", name: "Hook", settings: { url: "https://hooks.example/a" } };
      const [first, second] = [
        await ask(secret, addChannel, { headers, body }),
        await ask(secret, addChannel, { headers, body }),
      ];
      expect(first.statusCode, first.body).toBe(200);
      expect(second.body).toBe(first.body);
      const other = await ask(secret, addChannel, { headers, body: { ...body, name: "Other" } });
      expect(other.statusCode).toBe(422);
      const channels = await readInOrganisation(fixture.db, organisationId, (trx) =>
        trx.selectFrom("channel").select("id").execute(),
      );
      expect(channels).toHaveLength(1);
    });
  });
});
