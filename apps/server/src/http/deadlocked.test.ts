import { afterAll, beforeAll, expect, it } from "vitest";
import { addCategory } from "@pricetrail/contract";
import { isOnCluster } from "../database/citus/testing/test-cluster.ts";
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await openAccessFixture();
});
afterAll(() => fixture.close());

/** The nodes of a cluster do not accept triggers. */
const itOnOneServer = it.skipIf(await isOnCluster());

/** Has the database cancel the next insertions of a category as a deadlock. */
async function cancelNext(insertions: number): Promise<void> {
  // What a sequence has counted is not rolled back.
  await fixture.asOwner(`
    drop sequence if exists insertions;
    create sequence insertions;
    grant usage on sequence insertions to public;
    create or replace function deadlock() returns trigger language plpgsql as $$ begin
      if nextval('insertions') <= ${insertions} then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create or replace trigger deadlock before insert on category execute function deadlock();`);
}

itOnOneServer(
  "repeats a transaction that the database cancels as a deadlock, unnoticed by the caller",
  async () => {
    const { token } = await fixture.addSignedIn();
    await cancelNext(4);
    const answer = await fixture.send(addCategory, { token, body: { category: "Kettles" } });
    expect(answer.statusCode).toBe(200);
  },
);

itOnOneServer("answers one that is cancelled every time with 503, to be repeated", async () => {
  const { token } = await fixture.addSignedIn();
  await cancelNext(5);
  const cancelled = await fixture.send(addCategory, { token, body: { category: "Kettles" } });
  expect([cancelled.statusCode, cancelled.headers["retry-after"]]).toEqual([503, "1"]);
  expect(cancelled.json()).toMatchObject({ code: "unavailable" });
  const repeated = await fixture.send(addCategory, { token, body: { category: "Kettles" } });
  expect(repeated.statusCode).toBe(200);
});
