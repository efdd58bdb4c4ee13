import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readInOrganisation, writeInOrganisation } from "../../database/tenant.ts";
import { newId } from "../../ids.ts";
import { findClosing } from "../billing/closing.store.ts";
import { addRun } from "../testing/samples.fixture.ts";
import { openIdentity, PASSWORD } from "./accounts.fixture.ts";
import type { Identity } from "./accounts.fixture.ts";

describe("deleting the account", () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await openIdentity({ THROTTLE: "off" });
  });
  afterEach(() => identity.close());

  const remove = (token: string, password = PASSWORD, accept = true) =>
    identity.post("user/delete-account", { password, accept }, { token });
  const organisationOf = async (token: string): Promise<string> => {
    const { data } = (await identity.get("me", token)).body as unknown as {
      data: { organisation: { _id: string } };
    };
    return data.organisation._id;
  };
  const join = async (owner: string, email: string, role: string): Promise<string> => {
    await identity.post("add/member", { fullname: "New Member", email, role }, { token: owner });
    const token = await identity.mailedToken(email, "invitation");
    await identity.post(
      "user/set-password",
      { password: PASSWORD, confirmpassword: PASSWORD, token },
      { token },
    );
    return (await identity.signIn(email)).body.token;
  };

  it("requires the password and the checkbox", async () => {
    const token = await identity.person("careful@delete.example");
    expect((await remove(token, "Wrong1@password")).status).toBe(400);
    expect((await remove(token, PASSWORD, false)).status).toBe(400);
    expect((await identity.get("me", token)).status).toBe(200);
  });

  it("accepts at most ten wrong passwords in a quarter of an hour", async () => {
    const strict = await openIdentity({}, identity);
    const token = await identity.person("guessed@delete.example");
    const statuses: number[] = [];
    for (let guess = 1; guess <= 11; guess += 1) {
      const body = { password: "Wrong1@password", accept: true };
      statuses.push((await strict.post("user/delete-account", body, { token })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    await strict.close();
  });

  it("closes the organisation's account at the payment provider's as well", async () => {
    const stripe = { STRIPE_SECRET_KEY: "k", STRIPE_WEBHOOK_SECRET: "w", STRIPE_PRICE: "p" };
    const charging = await openIdentity({ BILLING: "stripe", THROTTLE: "off", ...stripe }, identity);
    const token = await identity.person("charged@delete.example");
    const organisationId = await organisationOf(token);
    const now = identity.clock.now();
    await writeInOrganisation(identity.db, organisationId, (trx) =>
      trx
        .insertInto("usage_ledger")
        .values({
          organisation_id: organisationId,
          run_item_id: newId(now),
          run_id: newId(now),
          day: "2026-06-15",
          at: now,
          number: 101,
          quota: 100,
          price_micro_usd: 50_000,
        })
        .execute(),
    );
    expect(
      (await charging.post("user/delete-account", { password: PASSWORD, accept: true }, { token })).status,
    ).toBe(200);
    expect(
      await readInOrganisation(identity.db, organisationId, (trx) => findClosing(trx, organisationId)),
    ).toMatchObject({ voidedMicroUsd: 50_000 });
    await charging.close();
  });

  it("deletes the organisation and all its data if nobody else is in it, but keeps the ledger's figures", async () => {
    const token = await identity.person("alone@delete.example");
    const organisationId = await organisationOf(token);
    const now = identity.clock.now();
    const runId = newId(now);
    await writeInOrganisation(identity.db, organisationId, async (trx) => {
      await trx
        .insertInto("brand")
        .values({
          organisation_id: organisationId,
          id: newId(now),
          name: "Acme",
          name_key: "acme",
          created_at: now,
          deleted_at: null,
        })
        .execute();
      await addRun(trx, organisationId, now, { id: runId });
      await trx
        .insertInto("usage_ledger")
        .values({
          organisation_id: organisationId,
          run_item_id: newId(now),
          run_id: runId,
          day: "2026-06-15",
          at: now,
          number: 1,
          quota: 100,
          price_micro_usd: 0,
        })
        .execute();
    });

    const answer = await remove(token);
    expect(answer).toMatchObject({
      status: 200,
      body: { deleted: true, message: "Account deleted successfully" },
    });
    expect((await identity.get("me", token)).status).toBe(401);
    expect((await identity.signIn("alone@delete.example")).status).toBe(400);

    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname = 'organisation_id' and not a.attisdropped
        -- The operator's record of sign-ins and refusals, with ids only: it stays for its 180 days, and is written after the response.
        and c.relname <> 'security_event'`.execute(identity.db);
    const left: string[] = [];
    await readInOrganisation(identity.db, organisationId, async (trx) => {
      for (const { name } of tables) {
        const { rows } =
          await sql`select 1 from ${sql.table(name)} where organisation_id = ${organisationId}`.execute(trx);
        if (rows.length > 0) left.push(name);
      }
    });
    expect(left).toEqual(["usage_ledger"]);
  });

  it("is refused to the last owner among others, until someone else is an owner too", async () => {
    const owner = await identity.person("captain@delete.example");
    const other = await join(owner, "crew@delete.example", "member");
    const refused = await remove(owner);
    expect(refused.status).toBe(406);
    expect(refused.body.message).toMatch(/only owner/);

    const members = (await identity.get("get/member", owner)).body.data as {
      _id: string;
      isYou: boolean;
    }[];
    const crew = members.find(({ isYou }) => !isYou)!;
    await identity.post(`update/member/${crew._id}`, { role: "owner" }, { token: owner });
    expect((await remove(owner)).status).toBe(200);
    expect((await identity.get("get/member", other)).body.data).toHaveLength(1);
  });

  it("deletes only the account when another owner remains", async () => {
    const owner = await identity.person("stays@delete.example");
    const member = await join(owner, "goes@delete.example", "admin");
    expect((await remove(member)).status).toBe(200);
    expect((await identity.get("get/member", owner)).body.data).toHaveLength(1);
    const activity = (await identity.get("get/activity", owner)).body as unknown as {
      list: { action: string; actor: string }[];
    };
    expect(activity.list[0]).toMatchObject({ action: "delete_account", actor: "Former member" });
  });

  it("is confirmed by mail when there is no password", async () => {
    const email = "passwordless@delete.example";
    const token = await identity.verified(email);
    const asked = await remove(token, "");
    expect(asked).toMatchObject({ status: 200, body: { deleted: false } });
    expect((await identity.get("me", token)).status).toBe(200);
    const link = await identity.mailedToken(email, "confirm_deletion");
    expect((await identity.get("verify/token", link)).body.purpose).toBe("delete");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => identity.post("user/confirm-deletion", undefined, { token: link })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
    expect((await identity.get("me", token)).status).toBe(401);
  });

  it("mails no link to the last owner among others, even without a password", async () => {
    const email = "linkless@delete.example";
    const token = await identity.verified(email);
    await join(token, "left@delete.example", "admin");
    expect((await remove(token, "")).status).toBe(406);
    expect((await identity.mails(email)).map(({ kind }) => kind)).toEqual(["verify"]);
  });

  it("releases the address", async () => {
    const email = "returns@delete.example";
    await remove(await identity.person(email));
    expect(await identity.verified(email)).not.toBe("");
  });
});
