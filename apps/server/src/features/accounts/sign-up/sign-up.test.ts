import { randomBytes } from "node:crypto";
import { addMonths, MINUTE_MS } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../ids.ts";
import { openIdentity } from "../accounts.fixture.ts";
import type { Identity } from "../accounts.fixture.ts";

describe("signing up", () => {
  let identity: Identity;
  beforeEach(async () => {
    identity = await openIdentity({ THROTTLE: "off" });
  });
  afterEach(() => identity.close());

  it("returns the same status and body for a new, an unverified and a known address", async () => {
    await identity.person("known@sign-up.example");
    await identity.signUp("waiting@sign-up.example");
    await identity.accounts.processRequests();
    for (const path of ["user/signup", "user/resend/activationlink", "forget/password"]) {
      const answers = await Promise.all(
        ["known", "waiting", `new-${path.length}`].map((name) =>
          identity.post(path, {
            fullname: "Ada Lovelace",
            orgname: "Engines Ltd",
            email: `${name}@sign-up.example`,
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    }
  });

  it("notifies the owner of a known address by another mail, without any text from the requester", async () => {
    const email = "owner@sign-up.example";
    await identity.person(email);
    await identity.signUp(email, "Visit evil example", "Visit evil.example now");
    const mail = (await identity.mails(email)).at(-1);
    expect(mail?.kind).toBe("already_registered");
    expect(mail?.body_text + mail!.body_html).not.toMatch(/evil/);
  });

  it("mails nothing new when it is repeated within ten minutes, and uses the later names after that", async () => {
    const email = "again@sign-up.example";
    await identity.signUp(email, "First Name", "First Company");
    expect(await identity.mails(email)).toHaveLength(1);
    identity.clock.advance(9 * MINUTE_MS);
    await identity.signUp(email, "Second Name", "Second Company");
    expect(await identity.mails(email)).toHaveLength(1);
    identity.clock.advance(2 * MINUTE_MS);
    await identity.signUp(email, "Third Name", "Third Company");
    expect(await identity.mails(email)).toHaveLength(2);
    const { token } = (await identity.get("verify/email", await identity.mailedToken(email, "verify"))).body;
    const me = await identity.get("me", token);
    expect(me.body.data).toMatchObject({ fullname: "Third Name", orgname: "Third Company" });
  });

  it("creates two organisations for two signups with one name", async () => {
    const one = await identity.verified("one@sign-up.example", "Some Person", "Same Name Ltd");
    const two = await identity.verified("two@sign-up.example", "Some Person", "Same Name Ltd");
    const ids = await Promise.all(
      [one, two].map(async (token) => {
        const { data } = (await identity.get("me", token)).body as unknown as {
          data: { organisation: { _id: string } };
        };
        return data.organisation._id;
      }),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it("creates one account for concurrent signups", async () => {
    const email = "parallel@sign-up.example";
    await Promise.all(Array.from({ length: 10 }, () => identity.signUp(email)));
    await Promise.all(Array.from({ length: 4 }, () => identity.accounts.processRequests()));
    const users = await identity.db.selectFrom("app_user").where("email", "=", email).selectAll().execute();
    expect(users).toHaveLength(1);
    expect(await identity.mails(email)).toHaveLength(1);
  });

  it("accepts names in any script and domains of any length, and explains other errors", async () => {
    const good = await identity.post("user/signup", {
      fullname: "Zoë Müller-O’Neil",
      orgname: "日本の会社です",
      email: "zoe@shop.photography",
    });
    expect(good.status).toBe(200);
    const bad = await identity.post("user/signup", { fullname: "Ada1", orgname: "abc", email: "nobody" });
    expect(bad.status).toBe(400);
    expect(bad.body.fields).toEqual({
      fullname: "Between 5 and 75 letters only",
      orgname: "Must be between 5 and 75.",
      email: "Please enter valid email",
    });
  });

  it("is refused with 406 when it is by invitation only", async () => {
    const closed = await openIdentity({ SIGNUP: "invited" }, identity);
    const answer = await closed.signUp("anyone@sign-up.example");
    expect(answer.status).toBe(406);
    expect(answer.body.message).toMatch(/by invitation only/);
    await closed.close();
  });

  it("accepts free-mail addresses unless business addresses are enforced", async () => {
    expect((await identity.signUp("someone@gmail.com")).status).toBe(200);
    const strict = await openIdentity({ BUSINESS_EMAIL: "enforce" }, identity);
    const refused = await strict.signUp("Someone@GMail.com");
    expect(refused.status).toBe(406);
    expect(refused.body.message).toBe("Please use your business e-mail address.");
    expect((await strict.signUp("someone@shop-of-mine.example")).status).toBe(200);
    await strict.close();
  });

  it("limits the mails to one address, known or not, and from one client", async () => {
    const strict = await openIdentity({}, identity);
    for (const email of ["known@sign-up.example", "unknown@sign-up.example"]) {
      const statuses: number[] = [];
      for (let call = 0; call < 9; call += 1)
        statuses.push((await strict.post("forget/password", { email })).status);
      expect(statuses).toEqual([...Array(8).fill(200), 429]);
    }
    await strict.close();
  });

  it("is tried five times when it fails, without affecting other signups", async () => {
    const id = newId(new Date(0));
    // Too long for the index on addresses; the endpoint itself would reject it.
    const email = `${randomBytes(6000).toString("hex")}@sign-up.example`;
    const created_at = identity.clock.now();
    await identity.db
      .insertInto("account_request")
      .values({ id, kind: "signup", email, fullname: "Ada", orgname: "Engines", created_at })
      .execute();
    await identity.signUp("other@sign-up.example");
    expect(await identity.mails("other@sign-up.example")).toHaveLength(1);
    expect(await identity.db.selectFrom("account_request").select(["id", "attempts"]).execute()).toEqual([
      { id, attempts: 5 },
    ]);
  });

  it("gets the offer of its time once, however often it is repeated, and keeps it when the offer changes", async () => {
    const offering = await openIdentity(
      { OFFER_ENABLED: "on", OFFER_OLD_PRICE_USD: "10", THROTTLE: "off" },
      identity,
    );
    const cheaper = {
      OFFER_ENABLED: "on",
      OFFER_PERCENT: "92",
      OFFER_NEW_PRICE_USD: "1",
      THROTTLE: "off",
    };
    const later = await openIdentity(cheaper, identity);
    for (const program of [offering, offering, later]) {
      await program.signUp("offered@sign-up.example");
      await program.mails("offered@sign-up.example");
    }
    const rows = await identity.database.owner.run((db) =>
      sql`select new_price_usd, valid_till::text from signup_offer`.execute(db),
    );
    const validTill = addMonths(identity.clock.now(), 4).toISOString().slice(0, 10);
    expect(rows.rows).toEqual([{ new_price_usd: 8, valid_till: validTill }]);
    await later.close();
    await offering.close();
  });

  it("deletes accounts that were not verified for 30 days", async () => {
    const email = "stale@sign-up.example";
    await identity.signUp(email);
    await identity.mails(email);
    await identity.person("kept@sign-up.example");
    const leftAfter = async (days: number) => {
      identity.clock.advance(days * 86_400_000);
      await identity.accounts.deletion.sweepUnverified();
      const left = await identity.db.selectFrom("app_user").select("email").execute();
      return left.map((row) => row.email).toSorted();
    };
    expect(await leftAfter(29)).toEqual(["kept@sign-up.example", email]);
    expect(await leftAfter(2)).toEqual(["kept@sign-up.example"]);
  });
});
