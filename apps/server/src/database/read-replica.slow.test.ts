import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../ids.ts";
import { connect } from "./connect.ts";
import type { Connection } from "./connect.ts";
import { startServerPair } from "./embedded/testing/server-pair.ts";
import type { PairServer, ServerPair } from "./embedded/testing/server-pair.ts";
import { prepareDatabase } from "./prepare.ts";
import { openReadReplica } from "./read-replica.ts";
import type { RunningReplica } from "./read-replica.ts";
import { readInOrganisation, writeInOrganisation } from "./tenant.ts";

const now = new Date("2026-06-15T12:00:00Z");
const LATE_MS = 2500;
/** A busy machine notices within seconds what a quiet one notices at once. */
const PATIENT = { timeout: 30_000 };

describe("a read replica", () => {
  let pair: ServerPair;
  let primary: Connection;
  let replica: RunningReplica;
  const organisationId = newId();
  const userId = newId();
  const another = newId();

  const address = ({ port }: PairServer) => ({
    host: "127.0.0.1",
    port,
    user: "postgres",
    database: "postgres",
  });
  const urlOf = (server: PairServer) => ({
    connectionString: `postgres://postgres@127.0.0.1:${server.port}/postgres`,
  });
  beforeAll(async () => {
    pair = await startServerPair();
    const { working } = await prepareDatabase(address(pair.primary()), { now });
    primary = connect(working, { onError: () => undefined });
    for (const id of [userId, another])
      await sql`insert into app_user (id, email, email_key, fullname, created_at)
        values (${id}, ${id}, ${id}, 'Some One', ${now})`.execute(primary.db);
    await writeInOrganisation(primary.db, organisationId, (trx) =>
      trx.insertInto("organisation").values({ id: organisationId, name: "Some", created_at: now }).execute(),
    );
    replica = await openReadReplica({
      target: urlOf(pair.replica()),
      working,
      db: primary.db,
      max: 4,
      lateMs: LATE_MS,
      log: () => undefined,
    });
  }, 180_000);
  afterAll(async () => {
    await replica?.stop();
    await primary?.close();
    pair?.stop();
  });
  const isUsable = () => replica.look().then(() => replica.isUsable);
  beforeEach(() => expect.poll(isUsable, PATIENT).toBe(true));

  const rename = (name: string) =>
    writeInOrganisation(primary.db, organisationId, (trx) =>
      trx.updateTable("organisation").set({ name }).where("id", "=", organisationId).execute(),
    );
  /** Returns the organisation's current name, and where it was read. */
  const read = (reader?: string) =>
    replica.reading({ organisationId, userId: reader }, () =>
      readInOrganisation(primary.db, organisationId, async (trx) => {
        const { rows } = await sql<{ name: string; atReplica: boolean }>`
          select name, pg_is_in_recovery() as "atReplica" from organisation where id = ${organisationId}`.execute(
          trx,
        );
        return rows[0];
      }),
    );

  it("is read in the organisation's scope, and shows nobody a state older than their own changes", async () => {
    await rename("First");
    await replica.note(userId);
    await expect.poll(() => read(userId), PATIENT).toEqual({ name: "First", atReplica: true });
    await pair.replica().ask("select pg_wal_replay_pause()");
    try {
      await rename("Second");
      await replica.note(userId);
      expect(await read(userId)).toEqual({ name: "Second", atReplica: false });
      expect(await read(another)).toEqual({ name: "First", atReplica: true });
      expect(await read()).toEqual({ name: "First", atReplica: true });
    } finally {
      await pair.replica().ask("select pg_wal_replay_resume()");
    }
    await expect.poll(() => read(userId), PATIENT).toEqual({ name: "Second", atReplica: true });
  });

  it("is not used while it lags", async () => {
    await pair.replica().ask("select pg_wal_replay_pause()");
    try {
      await rename("Third");
      await expect.poll(isUsable, PATIENT).toBe(false);
      expect(await read(another)).toEqual({ name: "Third", atReplica: false });
    } finally {
      await pair.replica().ask("select pg_wal_replay_resume()");
    }
  });

  it("counts as available while its readers keep all their connections busy", async () => {
    const slow = Array.from({ length: 4 }, () =>
      replica.reading({ organisationId, userId: another }, () =>
        readInOrganisation(primary.db, organisationId, async (trx) => {
          const { rows } = await sql<{ atReplica: boolean }>`
            select pg_is_in_recovery() as "atReplica" from pg_sleep(5)`.execute(trx);
          return rows[0]?.atReplica;
        }),
      ),
    );
    const busy = () =>
      pair.replica().ask("select from pg_stat_activity where query like '%pg_sleep(5)' and state = 'active'");
    await expect.poll(() => busy().then(({ length }) => length), PATIENT).toBe(4);
    expect(await isUsable()).toBe(true);
    expect(await Promise.all(slow)).toEqual([true, true, true, true]);
  });

  it("is not used for longer than the maximum lag while the primary's position is unknown", async () => {
    const { working } = await prepareDatabase(address(pair.primary()), { now });
    const narrow = connect(working, { max: 1, onError: () => undefined });
    const other = await openReadReplica({
      target: urlOf(pair.replica()),
      working,
      db: narrow.db,
      max: 1,
      lateMs: LATE_MS,
      log: () => undefined,
    });
    const client = await expect
      .poll(() => other.look().then(() => other.isUsable), PATIENT)
      .toBe(true)
      .then(() => narrow.pool.connect());
    try {
      await expect.poll(() => other.isUsable, { timeout: 6_000 }).toBe(false);
    } finally {
      client.release();
      await other.stop();
      await narrow.close();
    }
  });

  it("is never written to: a change goes to the primary", async () => {
    const written = await replica.reading({ organisationId, userId: another }, () =>
      writeInOrganisation(primary.db, organisationId, (trx) =>
        trx
          .updateTable("organisation")
          .set({ name: "Fourth" })
          .where("id", "=", organisationId)
          .returning("name")
          .executeTakeFirst(),
      ),
    );
    expect(written).toEqual({ name: "Fourth" });
  });

  it("is not read from for a person whose position could not be stored", async () => {
    const stranger = newId();
    await replica.note(stranger);
    expect(await read(stranger)).toMatchObject({ atReplica: false });
  });

  it("is replaced by the primary when killed, before and after that is noticed, and is used again later", async () => {
    expect(await read(another)).toMatchObject({ atReplica: true });
    pair.kill(pair.replica());
    expect(replica.isUsable).toBe(true);
    expect(await read(another)).toMatchObject({ atReplica: false });
    await expect.poll(isUsable, PATIENT).toBe(false);
    expect(await read(another)).toMatchObject({ atReplica: false });
    await pair.start(pair.replica());
    await expect.poll(isUsable, PATIENT).toBe(true);
    expect(await read(another)).toMatchObject({ atReplica: true });
  });

  it("is no longer used after its promotion", async () => {
    const former = pair.replica();
    await former.ask("select pg_promote(true, 60)");
    await expect.poll(isUsable, PATIENT).toBe(false);
    expect(await read(another)).toMatchObject({ atReplica: false, name: "Fourth" });
    await pair.follow();
  });
});
