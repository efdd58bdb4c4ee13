import { afterAll, beforeAll, expect, it } from "vitest";
import { addCategory, listCategories, ready } from "@pricetrail/contract";
import { isOnCluster } from "../database/citus/testing/test-cluster.ts";
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";

let fixture: AccessFixture;

beforeAll(async () => {
  fixture = await openAccessFixture();
});
afterAll(() => fixture.close());

/** Makes the server report a full disk whenever a table needs a new page. */
const fillDisk = () =>
  fixture.asOwner(`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create function no_room_for_tables() returns event_trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert on category for each row execute function no_room();
    create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_room_for_tables();`);
const emptyDisk = () => fixture.asOwner("drop trigger no_room on category; drop event trigger no_room");

/** The nodes of a cluster do not accept the triggers that stand for a full disk. */
const itOnOneServer = it.skipIf(await isOnCluster());

itOnOneServer(
  "answers failed writes with 503, reports it in its readiness, and recovers when space is available",
  async () => {
    const { token } = await fixture.addSignedIn();
    await fillDisk();
    const refused = await fixture.send(addCategory, { token, body: { category: "Kettles" } });
    expect(refused.statusCode).toBe(503);
    expect(refused.headers["retry-after"]).toBe("30");
    expect(refused.json()).toMatchObject({
      code: "storage_full",
      message: "The service is starting or not available right now. Please try again in a moment.",
    });
    const red = await fixture.send(ready, {});
    expect([red.statusCode, red.json()]).toMatchObject([503, { database: true, queue: true, disk: false }]);
    expect((await fixture.send(listCategories, { token })).statusCode).toBe(200);
    await emptyDisk();
    await expect
      .poll(() => fixture.send(ready, {}).then(({ statusCode }) => statusCode), { timeout: 10_000 })
      .toBe(200);
    const taken = await fixture.send(addCategory, { token, body: { category: "Kettles" } });
    expect(taken.statusCode).toBe(200);
  },
);
