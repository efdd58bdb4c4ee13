import {
  addApiKey,
  addChannel,
  IDEMPOTENCY_HEADER,
  rotateApiKey,
  rotateChannelSecret,
} from "@pricetrail/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isOnCluster } from "../database/citus/testing/test-cluster.ts";
import type { Db } from "../database/tenant.ts";
import { joinOrganisation } from "../database/tenant.ts";
import { addName } from "../features/testing/samples.fixture.ts";
import { newId } from "../ids.ts";
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";
import { refused } from "./errors.ts";
import { createOnce, fingerprintOf } from "./once.ts";
import type { OnceRequest } from "./once.ts";

let fixture: AccessFixture;
let db: Db;
let organisationId: string;
let userId: string;

beforeAll(async () => {
  fixture = await openAccessFixture();
  ({ db } = fixture);
});
beforeEach(async () => {
  ({ organisationId, userId } = await fixture.addPerson());
});
afterAll(() => fixture.close());

const newKey = () => newId();
const inOurs = <T>(work: Parameters<typeof joinOrganisation<T>>[2]) =>
  joinOrganisation(db, organisationId, work);

describe("work under a committed lease", () => {
  const clock = { now: () => new Date(), sleep: () => Promise.resolve() };
  let request: OnceRequest;
  beforeEach(() => {
    request = {
      organisationId,
      userId,
      hasSecretAnswer: false,
      key: newKey(),
      fingerprint: fingerprintOf("brand"),
    };
  });
  const add = (name: string) => inOurs((trx) => addName(trx, organisationId, "brand", name));
  const brands = () =>
    inOurs((trx) =>
      trx.selectFrom("brand").select("name").where("organisation_id", "=", organisationId).execute(),
    ).then((rows) => rows.map(({ name }) => name));

  it("is not repeated when its response could not be stored", async () => {
    let isCut = false;
    const cutOnce = new Proxy(db, {
      get: (target, name) => {
        if (name !== "transaction") throw new Error(`not foreseen: ${String(name)}`);
        return () => {
          const wasCut = isCut;
          isCut = false;
          if (wasCut) throw new Error("the connection was killed");
          return target.transaction();
        };
      },
    });
    const once = createOnce({ db: cutOnce, clock });
    const asked = once(request, false, async () => {
      await add("Acme");
      isCut = true;
    });
    await expect(asked).rejects.toThrow("killed");
    await expect(once(request, false, () => add("Other"))).rejects.toMatchObject({ code: "done_before" });
    expect(await brands()).toEqual(["Acme"]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["of its organisation", () => add("Acme")],
    [
      "that every node has",
      () =>
        inOurs((trx) =>
          trx.updateTable("organisation").set({ name: "Renamed" }).where("id", "=", organisationId).execute(),
        ),
    ],
    [
      "that only the coordinator has",
      () => inOurs((trx) => trx.insertInto("setting").values({ key: newKey(), value: "{}" }).execute()),
    ],
  ])("is not repeated when an error occurred after it had written a row %s", async (_where, write) => {
    const once = createOnce({ db, clock });
    const asked = once(request, false, async () => {
      await write();
      throw new Error("broken");
    });
    await expect(asked).rejects.toThrow("broken");
    await expect(once(request, false, () => add("Other"))).rejects.toMatchObject({ code: "done_before" });
    expect(await brands()).not.toContain("Other");
  });

  it("can be requested again when an error occurred after it had only read", async () => {
    const once = createOnce({ db, clock });
    const asked = once(request, false, async () => {
      await brands();
      throw new Error("broken");
    });
    await expect(asked).rejects.toThrow("broken");
    await once(request, false, () => add("Other"));
    expect(await brands()).toEqual(["Other"]);
  });

  it("can be requested again when it was refused in the end", async () => {
    const once = createOnce({ db, clock });
    const asked = once(request, false, async () => {
      await add("Acme");
      throw refused("Not like this.");
    });
    await expect(asked).rejects.toMatchObject({ status: 406 });
    await once(request, false, () => add("Other"));
    expect(await brands()).toEqual(["Acme", "Other"]);
  });
});

/** A table that every node has is read from the coordinator's copy, whose transactions have other numbers than a node's. */
const itOnOneServer = it.skipIf(await isOnCluster());

describe("a new secret and its stored response are written in one transaction", () => {
  const post = async (path: string, payload: object) => {
    const token = await fixture.openSession(userId, organisationId);
    const answer = await fixture.program.app.inject({
      method: "POST",
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}`, [IDEMPOTENCY_HEADER]: newKey() },
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: { _id: string } }>().data;
  };
  /** Returns the transactions that last wrote the rows of a table. */
  const writersOf = async (table: "request_key" | "api_secret" | "channel") =>
    inOurs(async (trx) => {
      const { rows } = await sql<{ writer: string }>`
        select xmin::text as writer from ${sql.table(table)} where organisation_id = ${organisationId}`.execute(
        trx,
      );
      return rows.map(({ writer }) => writer);
    });
  const forget = () =>
    inOurs((trx) => trx.deleteFrom("request_key").where("organisation_id", "=", organisationId).execute());
  const API_KEY = { name: "Price sheet", scopes: ["prices:read"], days: null };

  itOnOneServer("for an added API key", async () => {
    await post(addApiKey.path, API_KEY);
    expect(await writersOf("api_secret")).toEqual(await writersOf("request_key"));
  });

  itOnOneServer("for a rotated API key", async () => {
    const { _id } = await post(addApiKey.path, API_KEY);
    await forget();
    await post(rotateApiKey.path.replace("{id}", _id), { hours: 1 });
    const [writer] = await writersOf("request_key");
    expect(await writersOf("api_secret")).toEqual([writer, writer]);
  });

  it("for a webhook", async () => {
    const { _id } = await post(addChannel.path, {
      kind: "webhook",
      name: "Warehouse",
      settings: { url: "https://example.com/hook" },
    });
    await forget();
    await post(rotateChannelSecret.path.replace("{id}", _id), {});
    expect(await writersOf("channel")).toEqual(await writersOf("request_key"));
  });
});
