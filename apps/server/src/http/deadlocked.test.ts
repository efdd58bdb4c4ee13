import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addCategory } from "@pricetrail/contract";
import { isOnCluster } from "../database/citus/testing/test-cluster.ts";
import { openAccessBench } from "./access-bench.ts";
import type { AccessBench } from "./access-bench.ts";

let bench: AccessBench;
/** The owner of the tables, who can define triggers. */
let owner: pg.Client;
beforeAll(async () => {
  bench = await openAccessBench();
  owner = new pg.Client(bench.database.target);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await bench.close();
});

/** The nodes of a cluster do not accept triggers. */
const itOnOneServer = it.skipIf(await isOnCluster());

itOnOneServer(
  "answers a transaction that the database cancels as a deadlock with 503, to be repeated",
  async () => {
    const { userId, organisationId } = await bench.addPerson();
    const token = await bench.openSession(userId, organisationId);
    await owner.query(`
    create function deadlock() returns trigger language plpgsql as
      $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$;
    create trigger deadlock before insert on category execute function deadlock();`);
    const cancelled = await bench.send(addCategory, { token, body: { category: "Kettles" } });
    expect([cancelled.statusCode, cancelled.headers["retry-after"]]).toEqual([503, "1"]);
    expect(cancelled.json()).toMatchObject({ code: "unavailable" });
    await owner.query("drop trigger deadlock on category");
    const repeated = await bench.send(addCategory, { token, body: { category: "Kettles" } });
    expect(repeated.statusCode).toBe(200);
  },
);
