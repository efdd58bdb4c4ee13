import { addBrand, IDEMPOTENCY_HEADER, startTrack } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "../database/tenant.ts";
import { joinOrganisation } from "../database/tenant.ts";
import { addName, addProduct, addTracking } from "../features/testing/samples.fixture.ts";
import { newId } from "../ids.ts";
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";
import { purgeKeys } from "../database/request-keys.ts";
import { createOnce, fingerprintOf } from "./once.ts";
import type { Once, OnceRequest } from "./once.ts";

let fixture: AccessFixture;
let db: Db;
let organisationId: string;
let userId: string;
let token: string;

beforeAll(async () => {
  fixture = await openAccessFixture();
  ({ db } = fixture);
});
beforeEach(async () => {
  ({ organisationId, userId } = await fixture.addPerson());
  token = await fixture.openSession(userId, organisationId);
});
afterAll(() => fixture.close());

const PRICE = { normalMinor: 1990, discountedMinor: null, currency: "AUD" };
const newKey = () => newId();
const clock = { now: () => new Date(), sleep: () => Promise.resolve() };
const requestOf = (what: string): OnceRequest => ({
  organisationId,
  userId,
  hasSecretAnswer: false,
  key: newKey(),
  fingerprint: fingerprintOf(what),
});
const inOurs = <T>(work: Parameters<typeof joinOrganisation<T>>[2]) =>
  joinOrganisation(db, organisationId, work);
const brands = () =>
  inOurs((trx) =>
    trx.selectFrom("brand").select("name").where("organisation_id", "=", organisationId).execute(),
  ).then((rows) => rows.map(({ name }) => name));

describe("a request with an idempotency key", () => {
  const runs = () =>
    inOurs((trx) =>
      trx.selectFrom("run").select("id").where("organisation_id", "=", organisationId).execute(),
    );
  const start = (ids: readonly string[], key?: string, by = token) =>
    fixture.program.app.inject({
      method: "POST",
      url: `/api/${startTrack.path}`,
      headers: {
        authorization: `Bearer ${by}`,
        ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
      },
      payload: ids.map((_id) => ({ _id })),
    });
  const entries = () =>
    inOurs(async (trx) => {
      const productId = await addProduct(trx, organisationId, new Date());
      await addTracking(trx, organisationId, productId, new Date(), PRICE);
      const rows = await trx
        .selectFrom("tracking_entry")
        .select("id")
        .where("organisation_id", "=", organisationId)
        .where("product_id", "=", productId)
        .execute();
      return rows.map(({ id }) => id);
    });
  const runOf = (answer: { body: string }) => (JSON.parse(answer.body) as { data: { _id: string } }).data._id;

  it("starts one run, however often it is sent, and repeats its first response", async () => {
    const ids = await entries();
    const key = newKey();
    const first = await start(ids, key);
    expect(first.statusCode, first.body).toBe(200);
    const second = await start(ids, key);
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect(await runs()).toEqual([{ id: runOf(first) }]);
    expect(runOf(await start(ids, newKey()))).not.toBe(runOf(first));
    expect(runOf(await start(ids))).not.toBe(runOf(first));
    expect(await runs()).toHaveLength(3);
  });

  it("starts one run for concurrent duplicates: the others get 409 or its response", async () => {
    const ids = await entries();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(ids, key)));
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const [run, ...others] = new Set(
      answers.filter(({ statusCode }) => statusCode === 200).map((one) => runOf(one)),
    );
    expect(others).toEqual([]);
    expect(await runs()).toEqual([{ id: run }]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(answer.json()).toMatchObject({ code: "in_flight" });
      expect(answer.headers["retry-after"]).toBe("1");
    }
  });

  it("is rejected with 422 when its content differs", async () => {
    const [first, ...rest] = await entries();
    const key = newKey();
    expect((await start([first!], key)).statusCode).toBe(200);
    const other = await start(rest, key);
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({ code: "key_reused" });
    const elsewhere = await fixture.program.app.inject({
      method: "POST",
      url: `/api/${addBrand.path}`,
      headers: { authorization: `Bearer ${token}`, [IDEMPOTENCY_HEADER]: key },
      payload: { brand: "Acme" },
    });
    expect(elsewhere.statusCode).toBe(422);
    expect(await runs()).toHaveLength(1);
    expect(await brands()).toEqual([]);
  });

  it("does not store refusals: the request is executed after the cause is fixed", async () => {
    const key = newKey();
    expect((await start([newId()], key)).statusCode).toBe(404);
    expect((await start(await entries(), key)).statusCode).toBe(200);
  });

  it("belongs to its sender: another person's is separate", async () => {
    const ids = await entries();
    const key = newKey();
    const other = await fixture.addPerson();
    await inOurs((trx) =>
      trx
        .insertInto("membership")
        .values({
          organisation_id: organisationId,
          user_id: other.userId,
          role: "member",
          created_at: new Date(),
        })
        .execute(),
    );
    const first = await start(ids, key);
    const theirs = await fixture.openSession(other.userId, organisationId);
    const second = await start(ids, key, theirs);
    expect(runOf(second)).not.toBe(runOf(first));
    const repeated = [await start(ids, key), await start(ids, key, theirs)];
    expect(repeated.map(runOf)).toEqual([first, second].map(runOf));
  });

  it.each(["short", "with spaces in it, which no key has", "x".repeat(65)])(
    "must be a key: %s",
    async (key) => {
      expect((await start(await entries(), key)).statusCode).toBe(400);
      expect(await runs()).toEqual([]);
    },
  );
});

describe.each([
  { kind: "in one transaction", isOne: true },
  { kind: "under a lease", isOne: false },
])("work $kind", ({ isOne }) => {
  let now: Date;
  let once: Once;
  let request: OnceRequest;

  beforeEach(() => {
    now = new Date("2026-06-15T12:00:00Z");
    once = createOnce({ db, clock: { ...clock, now: () => now } });
    request = requestOf("add brand");
  });
  const add = async (name: string) => {
    await inOurs((trx) => addName(trx, organisationId, "brand", name));
    return { name };
  };

  it("is executed once and answered twice within 24 hours, and is new afterwards", async () => {
    expect(await once(request, isOne, () => add("Acme"))).toEqual({ name: "Acme" });
    now = new Date("2026-06-16T11:59:59Z");
    expect(await once(request, isOne, () => add("Other"))).toEqual({ name: "Acme" });
    now = new Date("2026-06-16T12:00:00Z");
    expect(await once(request, isOne, () => add("Later"))).toEqual({ name: "Later" });
    expect(await brands()).toEqual(["Acme", "Later"]);
  });

  it("answers 409 to others while it runs", async () => {
    let finish = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      const first = once(request, isOne, async () => {
        const added = await add("Acme");
        resolve();
        await new Promise<void>((end) => (finish = end));
        return added;
      });
      first.catch(() => undefined);
      running = first;
    });
    await begun;
    await expect(once(request, isOne, () => add("Other"))).rejects.toMatchObject({ status: 409 });
    finish();
    expect(await running).toEqual({ name: "Acme" });
    expect(await once(request, isOne, () => add("Other"))).toEqual({ name: "Acme" });
    expect(await brands()).toEqual(["Acme"]);
  });
  let running: Promise<unknown>;

  it("can be requested again after a failure response", async () => {
    await expect(once(request, isOne, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await once(request, isOne, () => add("Acme"))).toEqual({ name: "Acme" });
  });
});

describe("a crashed program", () => {
  /** Returns once a request under a lease has done this work, and never ends it. */
  const startDying = (
    once: Once,
    request: OnceRequest,
    work: () => Promise<unknown> = () => Promise.resolve(),
  ) =>
    new Promise<void>((resolve) => {
      void once(request, false, async () => {
        await work();
        resolve();
        await new Promise(() => undefined);
      });
    });
  const passLease = () =>
    inOurs((trx) =>
      trx
        .updateTable("request_key")
        .set({ lease_until: new Date(0) })
        .where("organisation_id", "=", organisationId)
        .execute(),
    );

  it("in one transaction has had no effect, and the request is executed when it is repeated", async () => {
    const once = createOnce({ db, clock });
    const request = requestOf("brand");
    const dying = once(request, true, () =>
      inOurs((trx) => addName(trx, organisationId, "brand", "Acme")).then(() => {
        // A lost connection leaves the same state as a rollback.
        throw new Error("killed");
      }),
    );
    await expect(dying).rejects.toThrow();
    expect(await brands()).toEqual([]);
    await once(request, true, () => inOurs((trx) => addName(trx, organisationId, "brand", "Acme")));
    expect(await brands()).toEqual(["Acme"]);
  });

  it("under a lease, before any write: the request is executed after the lease expires", async () => {
    const once = createOnce({ db, clock });
    const request = requestOf("brand");
    await startDying(once, request, () =>
      inOurs((trx) =>
        trx.selectFrom("brand").select("id").where("organisation_id", "=", organisationId).execute(),
      ),
    );
    await expect(once(request, false, () => Promise.resolve("again"))).rejects.toMatchObject({
      code: "in_flight",
    });
    await passLease();
    expect(await once(request, false, () => Promise.resolve("again"))).toBe("again");
  });

  it("under a lease, leaves its key to the same request only", async () => {
    const once = createOnce({ db, clock });
    const request = requestOf("brand");
    await startDying(once, request);
    await passLease();
    const other = { ...request, fingerprint: fingerprintOf("category") };
    await expect(once(other, false, () => Promise.resolve("other"))).rejects.toMatchObject({ status: 422 });
    expect(await once(request, false, () => Promise.resolve("again"))).toBe("again");
  });

  it("under a lease, does not return the previous day's response for the same key", async () => {
    let now = clock.now();
    const once = createOnce({ db, clock: { ...clock, now: () => now } });
    const request = requestOf("brand");
    expect(await once(request, false, () => Promise.resolve("yesterday"))).toBe("yesterday");
    now = new Date(now.getTime() + 24 * 3_600_000);
    await startDying(once, request);
    await expect(once(request, false, () => Promise.resolve("today"))).rejects.toMatchObject({
      code: "in_flight",
    });
  });

  it("under a lease, after a write: the request is not executed again", async () => {
    const once = createOnce({ db, clock });
    const request = requestOf("brand");
    await startDying(once, request, () => inOurs((trx) => addName(trx, organisationId, "brand", "Acme")));
    await passLease();
    await expect(once(request, false, () => Promise.resolve("again"))).rejects.toMatchObject({
      code: "done_before",
    });
    expect(await brands()).toEqual(["Acme"]);
  });
});

it.each([
  { kind: "in one transaction", isOne: true },
  { kind: "under a lease", isOne: false },
])(
  "stores a response with a secret, $kind, so that only the request's key can decrypt it",
  async ({ isOne }) => {
    const once = createOnce({ db, clock });
    const request = { ...requestOf("key"), hasSecretAnswer: true };
    const answer = { secret: "opens everything" };
    expect(await once(request, isOne, () => Promise.resolve(answer))).toEqual(answer);
    const rows = await inOurs((trx) =>
      trx
        .selectFrom("request_key")
        .selectAll()
        .where("organisation_id", "=", organisationId)
        .where("user_id", "=", userId)
        .execute(),
    );
    const stored = rows.find(({ fingerprint }) => fingerprint.equals(request.fingerprint))!;
    expect(stored.answer).not.toContain("opens");
    expect(Buffer.from(stored.answer!, "base64").toString("latin1")).not.toContain("opens");
    expect(JSON.stringify(rows)).not.toContain(request.key);
    expect(await once(request, isOne, () => Promise.reject(new Error("done twice")))).toEqual(answer);
    const other = { ...request, fingerprint: fingerprintOf("another") };
    await expect(once(other, isOne, () => Promise.resolve(answer))).rejects.toMatchObject({ status: 422 });
  },
);

it("deletes keys after the retention period, and no earlier", async () => {
  const now = new Date();
  const once = createOnce({ db, clock: { ...clock, now: () => now } });
  const request = requestOf("brand");
  await once(request, false, () => Promise.resolve("done"));
  const purge = (hours: number) =>
    inOurs((trx) => purgeKeys(trx, organisationId, new Date(now.getTime() + hours * 3_600_000)));
  const keys = () =>
    inOurs((trx) =>
      trx.selectFrom("request_key").select("key").where("organisation_id", "=", organisationId).execute(),
    );
  await purge(23);
  expect(await keys()).toEqual([{ key: request.key }]);
  await purge(24);
  expect(await keys()).toEqual([]);
});
