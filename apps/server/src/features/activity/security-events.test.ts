import {
  addApiKey,
  addBrand,
  changeRole,
  createTicket,
  deleteProduct,
  endSession,
  exportProducts,
  inviteMember,
  listProducts,
  listSecurityEvents,
  login,
  requestToken,
  revokeApiKey,
  rotateApiKey,
  SECURITY_EVENT_DAYS,
  signup,
  updateHost,
  DAY_MS,
} from "@pricetrail/contract";
import type { SecurityEventRow } from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { writeInOrganisation, inTransaction } from "../../database/tenant.ts";
import { openAccessFixture, OPERATOR } from "../../http/access.fixture.ts";
import type { AccessFixture } from "../../http/access.fixture.ts";
import { newId } from "../../ids.ts";
import { newApiSecret } from "../api-keys/key-format.rules.ts";
import { networkOf, securityOutcomeOf } from "./security-events.rules.ts";
import { purgeEvents } from "./security-events.service.ts";

const MINUTE_MS = 60_000;

describe("security events", () => {
  let fixture: AccessFixture;
  let now = new Date("2026-06-15T12:00:00Z");
  let operator: string;
  beforeAll(async () => {
    fixture = await openAccessFixture({}, { clock: { now: () => now, sleep: () => Promise.resolve() } });
    operator = (await fixture.addSignedIn({ email: OPERATOR })).token;
  });
  afterAll(() => fixture.close());

  const write = () => {
    const job = fixture.program.features.jobs.find(({ name }) => name === "security events");
    if (job?.kind !== "repeated") throw new Error("no such job");
    return job.run(new AbortController().signal);
  };
  const list = async (query: Record<string, string | number> = {}) => {
    await write();
    const text = new URLSearchParams(
      Object.entries({ pageSize: 200, ...query }).map(([k, v]) => [k, String(v)]),
    );
    const answer = await fixture.program.app.inject({
      method: "GET",
      url: `/api/get/security-event?${text.toString()}`,
      headers: { authorization: `Bearer ${operator}` },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ list: SecurityEventRow[]; pages: number; data: { total: number } }>();
  };
  const eventsOf = async (organisation: string) =>
    (await list({ organisation })).list.map(({ kind, outcome, status }) => `${kind} ${outcome} ${status}`);
  const member = async (organisationId: string, role: "member" | "viewer") => {
    const person = await fixture.addPerson();
    await writeInOrganisation(fixture.db, organisationId, (trx) =>
      trx
        .insertInto("membership")
        .values({ organisation_id: organisationId, user_id: person.userId, role, created_at: now })
        .execute(),
    );
    return { ...person, token: await fixture.openSession(person.userId, organisationId) };
  };

  it("record changes of access and refusals by role and by row, with who, whose, what and from where", async () => {
    const owner = await fixture.addSignedIn();
    const { organisationId } = owner;
    const other = await member(organisationId, "viewer");
    const from = { token: owner.token, address: "203.0.113.9" };
    await fixture.send(changeRole, { ...from, params: { id: other.userId }, body: { role: "member" } });
    await fixture.send(inviteMember, {
      ...from,
      body: { email: "new@acme.example", fullname: "New Person", role: "member" },
    });
    await fixture.send(changeRole, {
      token: other.token,
      params: { id: owner.userId },
      body: { role: "viewer" },
    });
    await fixture.send(deleteProduct, from);
    const viewer = await member(organisationId, "viewer");
    await fixture.send(addBrand, { token: viewer.token, body: { brand: "Acme" } });
    const { ticket } = (await fixture.send(createTicket, from)).json<{ ticket: string }>();
    await fixture.send(exportProducts, { ticket });
    // Reading, and input that is not valid, are no events.
    await fixture.send(listProducts, from);
    await fixture.send(addApiKey, { ...from, body: { name: "", scopes: [], days: null } });
    const { list: found } = await list({ organisation: organisationId });
    expect((await eventsOf(organisationId)).toSorted()).toEqual([
      "export done 200",
      "member_new done 200",
      "member_role done 200",
      "member_role refused 403",
      "permission refused 403",
      "row refused 404",
    ]);
    expect(found.find(({ kind, outcome }) => kind === "member_role" && outcome === "done")).toMatchObject({
      call: "POST update/member/{id}",
      account: owner.userId,
      organisation: organisationId,
      target: other.userId,
      address: "203.0.113.9",
      count: 1,
      key: null,
    });
    expect(found.find(({ kind }) => kind === "permission")).toMatchObject({ account: viewer.userId });
  });

  it("record wrong passwords of known and unknown addresses, and never the address or the password", async () => {
    const person = await fixture.addPerson({ email: "known@events.example" });
    for (const email of ["known@events.example", "unknown@events.example", "KNOWN@events.example"])
      await fixture.send(login, { body: { email, password: "Secret#1234" }, address: "2001:db8:1:2:3::4" });
    await fixture.send(signup, {
      body: { fullname: "Ada Lovelace", orgname: "Engines", email: "new@events.example" },
    });
    const refused = (await list({ kind: "sign_in", outcome: "refused" })).list;
    const { userId: account, organisationId: organisation } = person;
    expect(new Set(refused.map((one) => `${one.account} ${one.organisation}`))).toEqual(
      new Set([`${account} ${organisation}`, "null null"]),
    );
    expect(refused).toHaveLength(3);
    expect(refused[0]).toMatchObject({ status: 400, address: "2001:db8:1:2::" });
    expect((await list({ kind: "sign_up" })).list).toMatchObject([{ outcome: "done" }]);
    const stored = await fixture.database.owner.run((db) =>
      db.selectFrom("security_event").selectAll().execute(),
    );
    expect(JSON.stringify(stored)).not.toMatch(/Secret#1234|events\.example/);
  });

  it("record keys from their first to their last secret, and what is tried with wrong ones", async () => {
    const owner = await fixture.addSignedIn();
    const { organisationId, token } = owner;
    const added = await fixture.send(addApiKey, {
      token,
      body: { name: "Sheet", scopes: ["products:read"], days: null },
    });
    const { secret, data } = added.json<{ secret: string; data: { _id: string; start: string } }>();
    await fixture.send(addBrand, { token: secret, body: { brand: "Acme" } });
    await fixture.send(rotateApiKey, { token, params: { id: data._id }, body: { hours: 0 } });
    await fixture.send(listProducts, { token: secret });
    await fixture.send(requestToken, { body: { grant_type: "client_credentials", client_secret: secret } });
    await fixture.send(revokeApiKey, { token, params: { id: data._id } });
    expect((await eventsOf(organisationId)).toSorted()).toEqual([
      "key_end done 200",
      "key_new done 200",
      "key_rotation done 200",
      "permission refused 403",
    ]);
    expect((await list({ organisation: organisationId, kind: "permission" })).list).toMatchObject([
      { key: data._id },
    ]);
    const wrong = (await list({ kind: "key" })).list;
    expect(wrong.map(({ call, key }) => `${call} ${key}`).toSorted()).toEqual([
      `GET get/product ${data.start}`,
      `POST token ${data.start}`,
    ]);
    expect(JSON.stringify(wrong)).not.toContain(secret);
  });

  it.each([
    ["POST", "/mcp"],
    ["GET", "/metrics"],
  ] as const)(
    "record wrong keys and missing rights at %s %s, which is no call of the API",
    async (method, url) => {
      const owner = await fixture.addSignedIn();
      const { organisationId, token } = owner;
      const added = await fixture.send(addApiKey, {
        token,
        body: { name: "Sheet", scopes: ["products:read"], days: null },
      });
      const { secret, data } = added.json<{ secret: string; data: { _id: string; start: string } }>();
      const send = (bearer: string, headers: Record<string, string> = {}) =>
        fixture.program.app.inject({
          method,
          url,
          headers: { authorization: `Bearer ${bearer}`, ...headers },
          remoteAddress: "203.0.113.61",
        });
      const wrong = newApiSecret("key").secret;
      expect((await send(wrong)).statusCode).toBe(401);
      const calls = (await list({ kind: "key" })).list.filter(({ call }) => call === `${method} ${url}`);
      expect(calls).toMatchObject([
        { outcome: "refused", status: 401, key: wrong.slice(0, 16), address: "203.0.113.61", account: null },
      ]);
      expect(JSON.stringify(calls)).not.toContain(wrong);
      if (url === "/mcp") return;
      expect((await send(secret)).statusCode).toBe(403);
      expect((await list({ organisation: organisationId, kind: "permission" })).list).toMatchObject([
        { key: data._id, call: `${method} ${url}`, account: owner.userId },
      ]);
    },
  );

  it("are written at once, not when the job runs next", async () => {
    const owner = await fixture.addSignedIn();
    const written = () =>
      writeInOrganisation(fixture.db, owner.organisationId, (trx) =>
        trx.selectFrom("security_event").select("kind").execute(),
      );
    await fixture.send(deleteProduct, { token: owner.token });
    await expect.poll(written, { interval: 20, timeout: 10_000 }).toHaveLength(1);
    // Real time: the job would write the next one two seconds after this one.
    const from = performance.now();
    await fixture.send(endSession, { token: owner.token, params: { id: newId() } });
    await expect.poll(written, { interval: 20, timeout: 10_000 }).toHaveLength(2);
    expect(performance.now() - from).toBeLessThan(1_500);
  });

  it("sum up a flood: few rows, whatever is tried, and the request is answered as usual", async () => {
    now = new Date(now.getTime() + 60 * MINUTE_MS);
    const owner = await fixture.addSignedIn();
    const countsOf = async (organisation: string) =>
      (await list({ organisation })).list.map(({ count }) => count);
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    // The program itself writes every two seconds, too: when the first row is written is not certain.
    for (let turn = 0; turn < 40; turn += 1) await fixture.send(deleteProduct, { token: owner.token });
    expect(await countsOf(owner.organisationId)).toHaveLength(1);
    for (let turn = 0; turn < 5; turn += 1) await fixture.send(deleteProduct, { token: owner.token });
    expect(await countsOf(owner.organisationId)).toHaveLength(1);
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    const counts = await countsOf(owner.organisationId);
    expect([counts.length, sum(counts)]).toEqual([2, 45]);
    for (let turn = 0; turn < 600; turn += 1) {
      const address = `198.51.${turn >> 8}.${turn & 255}`;
      const answer = await fixture.send(listProducts, { token: newApiSecret("key").secret, address });
      expect(answer.statusCode).toBe(401);
    }
    const pages = await Promise.all([1, 2, 3].map((page) => list({ kind: "key", days: 1, page })));
    // Four are of other tests, and one row has the rest.
    expect(pages[0]!.data.total).toBe(505);
    const rest = pages.flatMap((one) => one.list).filter(({ address }) => address === null);
    expect(rest).toMatchObject([{ key: null, account: null, call: "GET get/product" }]);
    // What people are refused is still recorded one by one.
    await fixture.send(deleteProduct, { token: owner.token });
    expect(await eventsOf(owner.organisationId)).toHaveLength(3);
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    const later = await Promise.all([1, 2, 3].map((page) => list({ kind: "key", days: 1, page })));
    expect(
      sum(
        later.flatMap((one) => one.list).flatMap(({ address, count }) => (address === null ? [count] : [])),
      ),
    ).toBe(100);
  });

  it("are for operators, who act on the record too, and cannot be changed or deleted by the program", async () => {
    const owner = await fixture.addSignedIn();
    expect((await fixture.send(listSecurityEvents, { token: owner.token })).statusCode).toBe(403);
    await fixture.send(updateHost, {
      token: operator,
      body: { host: "unknown.example:443", isPaused: true },
    });
    expect((await list({ kind: "operator" })).list).toMatchObject([
      { outcome: "refused", status: 404, target: "unknown.example:443" },
    ]);
    await fixture.send(endSession, { token: owner.token });
    await write();
    // Inside an organisation, only its own rows are there.
    const seen = await writeInOrganisation(fixture.db, owner.organisationId, (trx) =>
      trx.selectFrom("security_event").select("organisation_id").execute(),
    );
    expect(new Set(seen.map(({ organisation_id: id }) => id))).toEqual(new Set([owner.organisationId]));
    expect(
      await inTransaction(fixture.db, (trx) => trx.selectFrom("security_event").select("id").execute()),
    ).toEqual([]);
    for (const statement of ["delete from security_event", "update security_event set count = 1"])
      await expect(
        inTransaction(fixture.db, (trx) =>
          sql
            .raw(`set local app.operator = 'on'`)
            .execute(trx)
            .then(() => sql.raw(statement).execute(trx)),
        ),
      ).rejects.toThrow("permission denied");
  });

  it("write each event to the log, with the network and not the address", async () => {
    const info = vi.spyOn(fixture.program.foundation.log, "info");
    const owner = await fixture.addSignedIn();
    await fixture.send(deleteProduct, { token: owner.token, address: "203.0.113.77" });
    await write();
    const lines = info.mock.calls.filter(([, text]) => text === "security event").map(([line]) => line);
    info.mockRestore();
    expect(lines).toContainEqual({
      security: expect.objectContaining({ kind: "row", accountId: owner.userId, network: "203.0.113.0/24" }),
    });
    expect(JSON.stringify(lines)).not.toContain("203.0.113.77");
  });

  it("are kept while the database cannot be used, and deleted after 180 days", async () => {
    const owner = await fixture.addSignedIn();
    await fixture.asOwner("alter table security_event rename to away");
    await fixture.send(deleteProduct, { token: owner.token });
    await expect(write()).rejects.toThrow("security_event");
    await fixture.asOwner("alter table away rename to security_event");
    expect(await eventsOf(owner.organisationId)).toEqual(["row refused 404"]);
    const purge = (at: Date) =>
      fixture.database.owner.run((db) =>
        purgeEvents(db, new Date(at.getTime() - SECURITY_EVENT_DAYS * DAY_MS)),
      );
    await purge(new Date(now.getTime() + SECURITY_EVENT_DAYS * DAY_MS));
    expect(await eventsOf(owner.organisationId)).toHaveLength(1);
    await purge(new Date(now.getTime() + SECURITY_EVENT_DAYS * DAY_MS + 1));
    expect((await list()).data.total).toBe(0);
  });

  it("filter and page in the database", async () => {
    const owner = await fixture.addSignedIn();
    for (let day = 0; day < 3; day += 1) {
      await fixture.send(deleteProduct, { token: owner.token });
      await fixture.send(endSession, { token: owner.token, params: { id: newId() } });
      now = new Date(now.getTime() + DAY_MS);
    }
    const organisation = owner.organisationId;
    expect((await list({ organisation })).data.total).toBe(6);
    expect((await list({ organisation, kind: "session_end" })).data.total).toBe(3);
    expect((await list({ organisation, days: 2 })).data.total).toBe(4);
    const first = await list({ organisation, pageSize: 4 });
    const second = await list({ organisation, pageSize: 4, page: 2 });
    expect([first.pages, first.list.length, second.list.length]).toEqual([2, 4, 2]);
    expect(new Set([...first.list, ...second.list].map(({ _id }) => _id)).size).toBe(6);
    expect((await list({ organisation: "no id" })).list).toEqual([]);
  });
});

it.each([
  [login, 200, "sign_in done"],
  [login, 400, "sign_in refused"],
  [login, 503, undefined],
  [addApiKey, 400, undefined],
  [addApiKey, 406, "key_new refused"],
  [exportProducts, 401, "export refused"],
  [listProducts, 401, undefined],
  [listProducts, 403, "permission refused"],
  [updateHost, 200, "operator done"],
  [requestToken, 401, "key refused"],
] as const)("tell %o with status %i as an event of its kind", (endpoint, status, expected) => {
  const found = securityOutcomeOf(endpoint, { status, isSigned: true, withKey: false });
  expect(found && `${found.kind} ${found.outcome}`).toBe(expected);
});

it.each([
  ["203.0.113.9", "203.0.113.0/24"],
  ["::ffff:203.0.113.9", "203.0.113.0/24"],
  ["2001:db8:1:2::", "2001:db8:1::/48"],
  ["somewhere", null],
  [null, null],
])("shorten the address %s to the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
