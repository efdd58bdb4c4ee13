import {
  addProduct,
  companionState,
  createPairing,
  leaveCompanion,
  listDevices,
  PAIRING_MINUTES,
  redeemPairing,
  revokeDevice,
} from "@pricetrail/contract";
import type { DeviceRow, Role } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import { openAccessFixture } from "../../http/access.fixture.ts";
import type { AccessFixture } from "../../http/access.fixture.ts";
import { hashToken } from "../../ids.ts";
import { replaceCode, takeCode } from "./devices.store.ts";

describe("paired extensions", () => {
  let fixture: AccessFixture;
  beforeAll(async () => {
    fixture = await openAccessFixture({ THROTTLE: "on" });
  });
  afterAll(() => fixture.close());

  /** Adds an organisation's owner, and another member with a role. */
  async function team(role: Role = "member") {
    const owner = await fixture.addPerson();
    const colleague = await fixture.addPerson();
    const { organisationId } = owner;
    await writeInOrganisation(fixture.db, organisationId, (trx) =>
      trx
        .insertInto("membership")
        .values({ organisation_id: organisationId, user_id: colleague.userId, role, created_at: new Date() })
        .execute(),
    );
    return {
      organisationId,
      userId: colleague.userId,
      owner: await fixture.openSession(owner.userId, organisationId),
      token: await fixture.openSession(colleague.userId, organisationId),
    };
  }

  const codeOf = async (token: string): Promise<string> =>
    (await fixture.send(createPairing, { token })).json<{ code: string }>().code;

  let address = 0;
  /** Enters a code, each time from another address. */
  const redeem = (code: string, name = "Pat's Chromium") => {
    address += 1;
    return fixture.send(redeemPairing, { body: { code, name }, address: `192.0.2.${address}` });
  };

  async function paired(token: string): Promise<string> {
    const answer = await redeem(await codeOf(token));
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ token: string }>().token;
  }

  const stateOf = async (token: string): Promise<number> =>
    (await fixture.send(companionState, { token })).statusCode;
  const devicesOf = async (token: string): Promise<DeviceRow[]> =>
    (await fixture.send(listDevices, { token })).json<{ data: DeviceRow[] }>().data;

  /** Ages rows as the clock would, without waiting. A distributed table takes the new times only as values. */
  const age = (organisationId: string, table: "pairing_code" | "device", column: string, byMs: number) =>
    writeInOrganisation(fixture.db, organisationId, async (trx) => {
      const [from, at] = [sql.table(table), sql.ref(column)];
      const { rows } = await sql<{ at: Date }>`
        select ${at} as at from ${from} where organisation_id = ${organisationId}`.execute(trx);
      expect(rows).not.toEqual([]);
      for (const row of rows)
        await sql`update ${from} set ${at} = ${new Date(row.at.getTime() - byMs)}
          where organisation_id = ${organisationId} and ${at} = ${row.at}`.execute(trx);
    });

  it("are paired by a code, act for their person, and have no other access", async () => {
    const { token } = await team();
    const code = await codeOf(token);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
    const answer = await redeem(` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`);
    expect(answer.json()).toMatchObject({ organisation: "Some Company", person: "Some Person" });
    const device = answer.json<{ token: string }>().token;
    const state = await fixture.send(companionState, { token: device });
    expect(state.json()).toEqual({ organisation: "Some Company", person: "Some Person" });
    expect((await fixture.send(listDevices, { token: device })).statusCode).toBe(401);
    const add = await fixture.send(addProduct, { token: device, body: { url: "http://shop.example/p" } });
    expect(add.statusCode).toBe(401);
    expect(await stateOf(token)).toBe(401);
    expect(await devicesOf(token)).toMatchObject([
      { name: "Pat's Chromium", person: "Some Person", isOwn: true },
    ]);
  });

  it("are not paired by a used, replaced, expired or unknown code", async () => {
    const { token, organisationId } = await team();
    const used = await codeOf(token);
    const both = await Promise.all([redeem(used), redeem(used)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await redeem(used)).statusCode).toBe(400);
    const replaced = await codeOf(token);
    const expired = await codeOf(token);
    expect((await redeem(replaced)).statusCode).toBe(400);
    await age(organisationId, "pairing_code", "expires_at", PAIRING_MINUTES * 60_000);
    expect((await redeem(expired)).statusCode).toBe(400);
    expect((await redeem("ABCDEFGH")).statusCode).toBe(400);
    expect(await devicesOf(token)).toHaveLength(1);
  });

  it("are paired until the moment their code expires", async () => {
    const { organisationId, userId } = await team();
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 60_000);
    const code = { hash: hashToken("some code"), organisationId, userId, now, expiresAt };
    for (const [ms, isTaken] of [
      [-1, true],
      [0, false],
    ] as const) {
      await writeInOrganisation(fixture.db, organisationId, (trx) => replaceCode(trx, code));
      const at = new Date(expiresAt.getTime() + ms);
      const taken = await fixture.db.transaction().execute((trx) => takeCode(trx, code.hash, at));
      expect(taken !== undefined).toBe(isTaken);
    }
  });

  it("are not paired by a code whose creator has no verified address any more", async () => {
    const { token, userId } = await team();
    const device = await paired(token);
    const code = await codeOf(token);
    await fixture.db
      .updateTable("app_user")
      .set({ email_verified_at: null })
      .where("id", "=", userId)
      .execute();
    expect((await redeem(code)).statusCode).toBe(400);
    expect(await stateOf(device)).toBe(401);
  });

  it("are not paired by a code whose creator has lost the permission to write", async () => {
    const { token, organisationId, userId } = await team();
    const code = await codeOf(token);
    await writeInOrganisation(fixture.db, organisationId, (trx) =>
      trx.updateTable("membership").set({ role: "viewer" }).where("user_id", "=", userId).execute(),
    );
    expect((await redeem(code)).statusCode).toBe(400);
    expect((await fixture.send(createPairing, { token })).statusCode).toBe(403);
  });

  it("are listed by their last use, without those of people who may no longer write", async () => {
    const { token, owner, organisationId, userId } = await team();
    await redeem(await codeOf(owner), "Owner's");
    await redeem(await codeOf(token), "First");
    await redeem(await codeOf(token), "Second");
    expect((await devicesOf(owner)).map(({ name }) => name)).toEqual(["Second", "First", "Owner's"]);
    await writeInOrganisation(fixture.db, organisationId, (trx) =>
      trx.updateTable("membership").set({ role: "viewer" }).where("user_id", "=", userId).execute(),
    );
    expect((await devicesOf(owner)).map(({ name }) => name)).toEqual(["Owner's"]);
  });

  it("store neither code nor token in plain text", async () => {
    const { token, organisationId } = await team();
    const device = await paired(token);
    const code = await codeOf(token);
    const stored = await readInOrganisation(fixture.db, organisationId, async (trx) => [
      ...(await trx.selectFrom("pairing_code").selectAll().execute()),
      ...(await trx.selectFrom("device").selectAll().execute()),
    ]);
    const text = JSON.stringify(stored.map((row) => ({ ...row, secret_hash: row.secret_hash.toString() })));
    expect(stored).toHaveLength(2);
    expect(text).not.toContain(device);
    expect(text).not.toContain(code);
  });

  it("limit an address to 20 code attempts", async () => {
    const { token } = await team();
    const code = await codeOf(token);
    const tries = { body: { code: "ABCDEFGH", name: "Guess" }, address: "198.51.100.7" };
    for (let i = 0; i < 20; i += 1) expect((await fixture.send(redeemPairing, tries)).statusCode).toBe(400);
    const right = { ...tries, body: { code, name: "Guess" } };
    const refused = await fixture.send(redeemPairing, right);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await redeem(code)).statusCode).toBe(200);
  });

  it("are rejected from the next request after their person, an admin or they themselves revoke them", async () => {
    const { token, owner } = await team();
    const stranger = await team();
    const [first, second, third] = [await paired(token), await paired(token), await paired(token)];
    const revoke = (id: string, by: string) =>
      fixture.send(revokeDevice, { token: by, params: { id } }).then(({ statusCode }) => statusCode);
    const mine = await paired(owner);
    const [own] = (await devicesOf(owner)).filter(({ isOwn }) => isOwn);
    expect(await revoke(own!._id, token)).toBe(403);
    expect(await revoke(own!._id, stranger.owner)).toBe(404);
    expect(await stateOf(mine)).toBe(200);

    const [one, other] = (await devicesOf(token)).filter(({ isOwn }) => isOwn);
    expect(await revoke(one!._id, token)).toBe(200);
    expect(await revoke(other!._id, owner)).toBe(200);
    const alive = await Promise.all([first, second, third].map(stateOf));
    expect(alive.toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    const last = [first, second, third][alive.indexOf(200)]!;
    expect((await fixture.send(leaveCompanion, { token: last })).statusCode).toBe(200);
    expect(await stateOf(last)).toBe(401);
  });

  it.each([
    ["leaves", (userId: string) => sql`delete from membership where user_id = ${userId}`],
    [
      "loses the role",
      (userId: string) => sql`update membership set role = 'viewer' where user_id = ${userId}`,
    ],
  ])("expire permanently when their person %s", async (_how, change) => {
    const { token, organisationId, userId } = await team();
    const device = await paired(token);
    expect(await stateOf(device)).toBe(200);
    await writeInOrganisation(fixture.db, organisationId, (trx) => change(userId).execute(trx));
    expect(await stateOf(device)).toBe(401);
    await writeInOrganisation(fixture.db, organisationId, (trx) =>
      trx
        .insertInto("membership")
        .values({ organisation_id: organisationId, user_id: userId, role: "owner", created_at: new Date() })
        .onConflict((conflict) =>
          conflict.columns(["organisation_id", "user_id"]).doUpdateSet({ role: "owner" }),
        )
        .execute(),
    );
    expect(await stateOf(device)).toBe(401);
  });

  it("expire with a new password of their person, and after 90 days without use", async () => {
    const { token, organisationId, userId } = await team();
    const device = await paired(token);
    await fixture.db
      .updateTable("app_user")
      .set({ password_changed_at: new Date(Date.now() + 1000) })
      .where("id", "=", userId)
      .execute();
    expect(await devicesOf(token)).toEqual([]);
    expect(await stateOf(device)).toBe(401);
    const idle = await team();
    const other = await paired(idle.token);
    await age(idle.organisationId, "device", "last_used_at", 91 * 86_400_000);
    expect(await devicesOf(idle.token)).toEqual([]);
    expect(await stateOf(other)).toBe(401);
    expect(organisationId).not.toBe(idle.organisationId);
  });

  it("can call from their own origin; web pages cannot", async () => {
    const ask = (origin: string, url = "/api/redeem/pairing") =>
      fixture.program.app.inject({ method: "OPTIONS", url, headers: { origin } });
    const extension = "chrome-extension://abcdefghijklmnopabcdefghijklmnop";
    const letIn = await ask(extension);
    expect(letIn.statusCode).toBe(204);
    expect(letIn.headers["access-control-allow-origin"]).toBe(extension);
    // A cache must not give one origin's answer to another.
    expect(letIn.headers.vary).toBe("Origin");
    for (const origin of ["https://evil.example", "null", "chrome-extension://x.evil.example"]) {
      const refused = await ask(origin);
      expect(refused.statusCode).toBe(403);
      expect(refused.headers["access-control-allow-origin"]).toBeUndefined();
    }
    expect((await ask(extension, "/api/get/product")).statusCode).toBe(404);
  });
});
