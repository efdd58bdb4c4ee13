import {
  addApiKey,
  addBrand,
  API_KEY_TEXTS,
  IDEMPOTENCY_HEADER,
  removeMember,
  exportProducts,
  listActivity,
  listApiKeys,
  listBrands,
  listMembers,
  listProducts,
  me,
  revokeApiKey,
  rotateApiKey,
  changeRole,
  HOUR_MS,
  MINUTE_MS,
} from "@pricetrail/contract";
import type { ApiKeyRow } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import { createActivityService } from "../activity/activity.service.ts";
import { openKeyFixture, openKeyOwner, sendForm } from "./api-keys.fixture.ts";
import type { KeyFixture, MadeKey } from "./api-keys.fixture.ts";
import { purgeTokens } from "../upkeep/upkeep.store.ts";
import { insertKey } from "./api-keys.store.ts";
import { createApiKeys } from "./api-keys.ts";

describe("API keys", () => {
  let fixture: KeyFixture;
  beforeAll(async () => {
    fixture = await openKeyFixture();
  });
  afterAll(() => fixture.close());

  const keysOf = async (token: string): Promise<ApiKeyRow[]> =>
    (await fixture.send(listApiKeys, { token })).json<{ data: ApiKeyRow[] }>().data;
  const rotate = async (token: string, id: string, hours: number) =>
    (await fixture.send(rotateApiKey, { token, params: { id }, body: { hours } })).json<MadeKey>();

  it("are shown once, and stored as a hash", async () => {
    const { session, organisationId, makeKey } = await openKeyOwner(fixture);
    const { secret, data } = await makeKey();
    expect(secret.startsWith(`${data.start}_`)).toBe(true);
    const listed = await fixture.send(listApiKeys, { token: session });
    expect(listed.body).toContain(data.start);
    expect(listed.body).not.toContain(secret);
    const stored = await readInOrganisation(fixture.db, organisationId, async (trx) => ({
      keys: await trx.selectFrom("api_key").selectAll().execute(),
      secrets: await trx.selectFrom("api_secret").selectAll().execute(),
      requests: await trx.selectFrom("request_key").selectAll().execute(),
    }));
    const part = secret.split("_")[2]!;
    expect(JSON.stringify(stored)).not.toContain(part);
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(part).toString("hex"));
    expect(stored.requests).toEqual([]);
  });

  it.each([addApiKey, rotateApiKey])(
    "$path repeats its first secret in the response to a repeated request",
    async (endpoint) => {
      const { session, organisationId, makeKey } = await openKeyOwner(fixture);
      const { data } = await makeKey();
      const idempotencyKey = newId();
      const send = () =>
        fixture.program.app.inject({
          method: "POST",
          url: `/api/${endpoint.path.replace("{id}", data._id)}`,
          headers: { authorization: `Bearer ${session}`, [IDEMPOTENCY_HEADER]: idempotencyKey },
          payload:
            endpoint === addApiKey ? { name: "Twice", scopes: ["prices:read"], days: null } : { hours: 1 },
        });
      const first = await send();
      expect(first.statusCode, first.body).toBe(200);
      const second = await send();
      expect(second.json()).toEqual(first.json());
      expect(await keysOf(session)).toHaveLength(endpoint === addApiKey ? 2 : 1);
      const { secret } = first.json<MadeKey>();
      expect(await fixture.statusOf(secret)).toBe(endpoint === addApiKey ? 403 : 200);
      const kept = await readInOrganisation(fixture.db, organisationId, (trx) =>
        trx.selectFrom("request_key").selectAll().execute(),
      );
      expect(kept).toHaveLength(1);
      const opened = Buffer.from(kept[0]!.answer!, "base64").toString("latin1");
      expect(JSON.stringify(kept) + opened).not.toContain(secret.split("_")[2]!);
    },
  );

  it("allow calls within their scopes, and name the missing scope otherwise", async () => {
    const { makeKey } = await openKeyOwner(fixture);
    const { secret } = await makeKey({ scopes: ["catalogue:read"] });
    expect(await fixture.statusOf(secret, listBrands)).toBe(200);
    const refused = await fixture.send(addBrand, { token: secret, body: { brand: "Acme" } });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: "insufficient_scope",
      message: "This API key needs the scope catalogue:write.",
    });
  });

  it("never give access to people, sessions, keys or the organisation, whoever owns them", async () => {
    const { makeKey } = await openKeyOwner(fixture);
    const { secret, data } = await makeKey();
    for (const endpoint of [listMembers, listApiKeys, me, listActivity])
      expect(await fixture.statusOf(secret, endpoint)).toBe(403);
    const answer = await fixture.send(revokeApiKey, { token: secret, params: { id: data._id } });
    expect(answer.json()).toMatchObject({ code: "not_by_key" });
  });

  it("have a member's rights, even when their owner has more", async () => {
    const { makeKey } = await openKeyOwner(fixture);
    const { secret } = await makeKey();
    const { foundation } = fixture.program;
    const { findKey } = createApiKeys(foundation, { activity: createActivityService(foundation) });
    expect(await findKey(secret)).toMatchObject({ role: "member", isOperator: false });
  });

  it("download exports without a ticket", async () => {
    const { makeKey } = await openKeyOwner(fixture);
    const { secret } = await makeKey({ scopes: ["exports:read"] });
    const answer = await fixture.send(exportProducts, { token: secret });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("text/csv");
    const { secret: other } = await makeKey({ scopes: ["products:read"] });
    expect(await fixture.statusOf(other, exportProducts)).toBe(403);
  });

  it("act as their owner", async () => {
    const { session, makeKey } = await openKeyOwner(fixture);
    const { secret } = await makeKey();
    await fixture.send(addBrand, { token: secret, body: { brand: "Acme" } });
    const { list } = (await fixture.send(listActivity, { token: session })).json<{
      list: { action: string; target: string; actor: string; after: string }[];
    }>();
    expect(list.map(({ action, actor }) => [action, actor])).toContainEqual(["add_brand", "Some Person"]);
    expect(list.map(({ action, target }) => [action, target])).toContainEqual(["add_key", "Price sheet"]);
  });

  it("are rejected before any byte of a body is read", async () => {
    const { makeKey } = await openKeyOwner(fixture);
    const { secret } = await makeKey({ scopes: ["catalogue:read"] });
    const answer = await fixture.program.app.inject({
      method: "POST",
      url: "/api/add/brand",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      payload: "{ no JSON",
    });
    expect(answer.statusCode).toBe(403);
  });

  it("with a typing error are rejected without a database lookup", async () => {
    const { makeKey } = await openKeyOwner(fixture);
    const { secret } = await makeKey();
    const wrong = secret.slice(0, -1) + (secret.endsWith("a") ? "b" : "a");
    const answer = await fixture.send(listProducts, { token: wrong });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: "key_invalid" });
  });

  it("expire", async () => {
    const { session, makeKey } = await openKeyOwner(fixture);
    const { secret } = await makeKey({ days: 1 });
    await fixture.clock.advance(24 * HOUR_MS - 1);
    expect(await fixture.statusOf(secret)).toBe(200);
    await fixture.clock.advance(1);
    expect(await fixture.statusOf(secret)).toBe(401);
    const again = await fixture.send(listApiKeys, { token: session });
    expect(again.json<{ data: ApiKeyRow[] }>().data.map(({ state }) => state)).toEqual(["expired"]);
  });

  it("record their last use at most once a minute", async () => {
    const { session, makeKey } = await openKeyOwner(fixture);
    const { secret } = await makeKey();
    const lastUsed = async () => (await keysOf(session))[0]!.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    const first = fixture.clock.now().toISOString();
    await fixture.statusOf(secret);
    expect(await lastUsed()).toBe(first);
    await fixture.clock.advance(MINUTE_MS - 1);
    await fixture.statusOf(secret);
    expect(await lastUsed()).toBe(first);
    await fixture.clock.advance(1);
    const second = fixture.clock.now().toISOString();
    await fixture.statusOf(secret);
    expect(await lastUsed()).toBe(second);
  });

  it("get a new secret in addition to the previous one, which expires at the chosen time", async () => {
    const { session, makeKey } = await openKeyOwner(fixture);
    const { secret: old, data } = await makeKey();
    const { secret: next, data: rotated } = await rotate(session, data._id, 24);
    expect(rotated).toMatchObject({ start: next.slice(0, 16), old: { start: data.start, lastUsedAt: null } });
    expect([await fixture.statusOf(old), await fixture.statusOf(next)]).toEqual([200, 200]);
    expect((await keysOf(session))[0]!.old!.lastUsedAt).toBe(fixture.clock.now().toISOString());
    await fixture.clock.advance(24 * HOUR_MS);
    expect([await fixture.statusOf(old), await fixture.statusOf(next)]).toEqual([401, 200]);
    expect((await keysOf(session))[0]!.old).toBeNull();
  });

  it("have at most two valid secrets: a second rotation ends the oldest", async () => {
    const { session, makeKey } = await openKeyOwner(fixture);
    const { secret: first, data } = await makeKey();
    const { secret: second } = await rotate(session, data._id, 24);
    const { secret: third } = await rotate(session, data._id, 24);
    expect(await Promise.all([first, second, third].map((one) => fixture.statusOf(one)))).toEqual([
      401, 200, 200,
    ]);
    const { secret: fourth } = await rotate(session, data._id, 0);
    expect(await Promise.all([second, third, fourth].map((one) => fixture.statusOf(one)))).toEqual([
      401, 401, 200,
    ]);
  });

  it("end an access token with the secret that it was issued for, and no other", async () => {
    const { session, makeKey } = await openKeyOwner(fixture);
    const { secret: first, data } = await makeKey();
    const tokenOf = async (secret: string) => {
      const answer = await sendForm(fixture, `grant_type=client_credentials&client_secret=${secret}`);
      return answer.json<{ access_token: string }>().access_token;
    };
    const statuses = (secrets: string[]) => Promise.all(secrets.map((secret) => fixture.statusOf(secret)));
    const fromFirst = await tokenOf(first);
    const { secret: second } = await rotate(session, data._id, 24);
    const fromSecond = await tokenOf(second);
    expect(await statuses([fromFirst, fromSecond])).toEqual([200, 200]);
    // A second rotation ends the oldest secret at once; the one before it keeps its hours.
    const { secret: third } = await rotate(session, data._id, 24);
    const fromThird = await tokenOf(third);
    expect(await statuses([first, fromFirst, fromSecond, fromThird])).toEqual([401, 401, 200, 200]);
    await rotate(session, data._id, 0);
    expect(await statuses([second, fromSecond, third, fromThird])).toEqual([401, 401, 401, 401]);
  });

  it("are limited to 100 per organisation", async () => {
    const { session, organisationId, userId, makeKey } = await openKeyOwner(fixture);
    await writeInOrganisation(fixture.db, organisationId, async (trx) => {
      for (let count = 1; count < 100; count += 1)
        await insertKey(trx, {
          organisationId,
          id: newId(),
          userId,
          isTeam: false,
          name: `Key ${count}`,
          scopes: [],
          now: fixture.clock.now(),
          expiresAt: null,
        });
    });
    await makeKey();
    const more = await fixture.send(addApiKey, {
      token: session,
      body: { name: "One more", scopes: ["products:read"], days: null },
    });
    expect([more.statusCode, more.json<{ message: string }>().message]).toEqual([406, API_KEY_TEXTS.tooMany]);
  });

  it("can be revoked but not rotated by another admin or owner, who would act as their owner", async () => {
    const { session, makeKey, colleague } = await openKeyOwner(fixture);
    const { secret, data } = await makeKey();
    expect(data.isOwn).toBe(true);
    for (const role of ["admin", "owner"] as const) {
      const other = await colleague(role);
      expect((await keysOf(other.session)).map(({ isOwn }) => isOwn)).toEqual([false]);
      const answer = await fixture.send(rotateApiKey, {
        token: other.session,
        params: { id: data._id },
        body: { hours: 0 },
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: "forbidden", message: API_KEY_TEXTS.notYours });
      expect(answer.body).not.toContain("ptk_");
    }
    expect(await fixture.statusOf(secret)).toBe(200);
    expect((await keysOf(session))[0]).toMatchObject({ isOwn: true, start: data.start, old: null });
    const admin = await colleague("admin");
    await fixture.send(revokeApiKey, { token: admin.session, params: { id: data._id } });
    expect(await fixture.statusOf(secret)).toBe(401);
  });

  it("lose their expired access tokens, and nothing else, when they are purged", async () => {
    const { session, organisationId, makeKey } = await openKeyOwner(fixture);
    const { secret, data } = await makeKey();
    expect(
      (await sendForm(fixture, `grant_type=client_credentials&client_secret=${secret}`)).statusCode,
    ).toBe(200);
    await rotate(session, data._id, 1);
    const stored = () =>
      readInOrganisation(fixture.db, organisationId, (trx) =>
        trx.selectFrom("api_secret").select(["kind", "ends_at"]).orderBy("kind").execute(),
      );
    const endsAt = (await stored()).find(({ kind }) => kind === "token")!.ends_at!;
    const purge = (at: Date) =>
      writeInOrganisation(fixture.db, organisationId, (trx) => purgeTokens(trx, organisationId, at));
    expect(await purge(new Date(endsAt.getTime() - 1))).toBe(false);
    expect((await stored()).map(({ kind }) => kind)).toEqual(["key", "key", "token"]);
    await purge(endsAt);
    expect((await stored()).map(({ kind }) => kind)).toEqual(["key", "key"]);
  });

  it("are revoked at once, with all access tokens", async () => {
    const { session, makeKey } = await openKeyOwner(fixture);
    const { secret: old, data } = await makeKey();
    const { secret: next } = await rotate(session, data._id, 24);
    const token = (await sendForm(fixture, `grant_type=client_credentials&client_secret=${next}`)).json<{
      access_token: string;
    }>().access_token;
    expect(await fixture.statusOf(token)).toBe(200);
    await fixture.send(revokeApiKey, { token: session, params: { id: data._id } });
    expect(await Promise.all([old, next, token].map((one) => fixture.statusOf(one)))).toEqual([
      401, 401, 401,
    ]);
    expect(await keysOf(session)).toEqual([]);
  });

  it("are suspended while their owner may not create keys, and deleted with the membership", async () => {
    const { session, makeKey, colleague } = await openKeyOwner(fixture);
    const admin = await colleague("admin");
    const { secret } = await makeKey({ token: admin.session });
    const become = (role: string) =>
      fixture.send(changeRole, { token: session, params: { id: admin.userId }, body: { role } });
    await become("member");
    expect(await fixture.statusOf(secret)).toBe(401);
    expect((await keysOf(session))[0]).toMatchObject({ state: "blocked", person: "Some Person" });
    await become("admin");
    expect(await fixture.statusOf(secret)).toBe(200);
    const params = { id: admin.userId };
    await fixture.send(removeMember, { token: session, params, body: { handover: "remove" } });
    expect(await fixture.statusOf(secret)).toBe(401);
    expect(await keysOf(session)).toEqual([]);
  });

  it("are visible only to their organisation, even to a query without a filter", async () => {
    const ours = await openKeyOwner(fixture);
    const theirs = await openKeyOwner(fixture);
    await ours.makeKey();
    const seen = await readInOrganisation(fixture.db, theirs.organisationId, async (trx) => [
      await trx.selectFrom("api_key").selectAll().execute(),
      await trx.selectFrom("api_secret").selectAll().execute(),
    ]);
    expect(seen).toEqual([[], []]);
  });
});
