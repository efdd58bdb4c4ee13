import { afterAll, beforeAll, expect, it } from "vitest";
import { writeInOrganisation } from "../../database/tenant.ts";
import { openAccessFixture } from "../../http/access.fixture.ts";
import type { AccessFixture } from "../../http/access.fixture.ts";
import { steppedClock } from "../../http/stepped-clock.fixture.ts";
import type { SteppedClock } from "../../http/stepped-clock.fixture.ts";
import type { Tenant } from "../testing/data.fixture.ts";
import { addListing, beginDeepRun } from "./deep-run.fixture.ts";

/** The stream waits for two timers: the next read of the listing and the next session check. */
const WAITS_OF_A_STREAM = 2;

let fixture: AccessFixture;
let clock: SteppedClock;
beforeAll(async () => {
  clock = steppedClock();
  fixture = await openAccessFixture({}, { clock });
});
afterAll(() => fixture.close());

it("the event stream of a listing ends when the person signs out, while its run is still live", async () => {
  const { userId, organisationId } = await fixture.addPerson();
  const token = await fixture.openSession(userId, organisationId);
  const tenant: Pick<Tenant, "organisationId" | "in"> = {
    organisationId,
    in: (work) => writeInOrganisation(fixture.db, organisationId, work),
  };
  const id = await addListing(tenant);
  await beginDeepRun(tenant, id, { at: clock.now(), maxPages: 10 });
  const call = (path: string) =>
    fetch(`${fixture.program.url}/api/${path}`, {
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream, application/json" },
    });
  const stream = await call(`get/listing/${id}/events`);
  expect(stream.status).toBe(200);
  const reader = stream.body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain(id);
  await clock.untilAsleep(WAITS_OF_A_STREAM);
  expect((await call("logout")).status).toBe(200);
  await clock.advance(250);
  expect((await reader.read()).done).toBe(true);
});
