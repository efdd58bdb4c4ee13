import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeInOrganisation } from "../../database/tenant.ts";
import { openAccessFixture } from "../../http/access.fixture.ts";
import type { AccessFixture } from "../../http/access.fixture.ts";
import { steppedClock } from "../../http/stepped-clock.fixture.ts";
import type { SteppedClock } from "../../http/stepped-clock.fixture.ts";
import { newId } from "../../ids.ts";
import { addRun } from "../testing/samples.fixture.ts";
import { createRunStateReader } from "./run-events.service.ts";
import type { RunsService } from "./runs.service.ts";

const PASSWORD = "Correct1@horse";
/** The stream waits for two timers: the next read of the run and the next session check. */
const WAITS_OF_A_STREAM = 2;

describe("the event stream of a run", () => {
  let fixture: AccessFixture;
  let clock: SteppedClock;

  beforeAll(async () => {
    clock = steppedClock();
    fixture = await openAccessFixture({}, { clock });
  });
  afterAll(() => fixture.close());

  /** Inserts a run that stays live. */
  const openRun = (organisationId: string, startedBy: string): Promise<string> =>
    writeInOrganisation(fixture.db, organisationId, (trx) =>
      addRun(trx, organisationId, clock.now(), {
        state: "running",
        total: 1,
        started_by: startedBy,
        finished_at: null,
      }),
    );

  /** Adds a member to an organisation whose owner has a password and was its only member. */
  async function team() {
    const email = `owner-${newId()}@events.example`;
    const owner = (await fixture.program.features.accounts.createVerifiedAccount({
      email,
      fullname: "Some Owner",
      orgname: "Some Company",
      password: PASSWORD,
      isDemo: false,
    }))!;
    const ownerToken = await fixture.openSession(owner.userId, owner.organisationId);
    const addMember = async () => {
      const { userId } = await fixture.addPerson();
      await writeInOrganisation(fixture.db, owner.organisationId, (trx) =>
        trx
          .insertInto("membership")
          .values({
            organisation_id: owner.organisationId,
            user_id: userId,
            role: "viewer",
            created_at: clock.now(),
          })
          .execute(),
      );
      return { userId, token: await fixture.openSession(userId, owner.organisationId) };
    };
    return { ...owner, ownerToken, addMember };
  }

  async function call(method: "GET" | "POST", path: string, token: string, body?: object): Promise<void> {
    const answer = await fetch(`${fixture.program.url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status, await answer.text()).toBe(200);
  }

  /** Opens the stream over real HTTP, reads its first event, and waits until it is idle. */
  async function follow(runId: string, token: string) {
    const stream = await fetch(`${fixture.program.url}/api/get/run/${runId}/events`, {
      headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    });
    expect(stream.status).toBe(200);
    const reader = stream.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain(runId);
    await clock.untilAsleep(WAITS_OF_A_STREAM);
    const untilEnd = async (): Promise<void> => {
      while (!(await reader.read()).done);
    };
    return { ended: untilEnd() };
  }

  const ENDINGS: [
    name: string,
    end: (member: Awaited<ReturnType<typeof team>>) => Promise<{ token: string; end: () => Promise<void> }>,
  ][] = [
    [
      "the person signs out",
      async ({ addMember }) => {
        const { token } = await addMember();
        return { token, end: () => call("GET", "logout", token) };
      },
    ],
    [
      "the session is ended from another one",
      async ({ addMember, organisationId }) => {
        const { userId, token } = await addMember();
        const elsewhere = await fixture.openSession(userId, organisationId);
        return { token, end: () => call("POST", "delete/session", elsewhere) };
      },
    ],
    [
      "the member is removed",
      async ({ addMember, ownerToken }) => {
        const { userId, token } = await addMember();
        return { token, end: () => call("POST", `delete/member/${userId}`, ownerToken) };
      },
    ],
    [
      "the organisation is closed",
      async ({ ownerToken }) => ({
        token: ownerToken,
        end: () => call("POST", "user/delete-account", ownerToken, { accept: true, password: PASSWORD }),
      }),
    ],
  ];

  for (const [name, prepare] of ENDINGS) {
    it(`ends within a second after ${name}, while the run is still live`, async () => {
      const people = await team();
      const { token, end } = await prepare(people);
      const { ended } = await follow(await openRun(people.organisationId, people.userId), token);
      const order: string[] = [];
      const over = ended.then(() => order.push("the stream ends"));
      await end();
      order.push("the session ends");
      const endedAt = clock.now().getTime();
      // One session check is enough: a test without a database covers the interval.
      order.push("a quarter of a second passes");
      await clock.advance(250);
      await over;
      expect(order).toEqual(["the session ends", "a quarter of a second passes", "the stream ends"]);
      expect(clock.now().getTime() - endedAt).toBeLessThanOrEqual(1000);
    });
  }
});

describe("reading the state of a run", () => {
  it("shares one read among all readers of a run, and none between runs", async () => {
    const asked: string[] = [];
    const get = (organisationId: string, runId: string) => {
      asked.push(`${organisationId} ${runId}`);
      return Promise.resolve({ _id: runId });
    };
    const look = createRunStateReader({ get: get as unknown as RunsService["get"] });
    const seen = await Promise.all([look("a", "1"), look("a", "1"), look("b", "1"), look("a", "2")]);
    expect(asked).toEqual(["a 1", "b 1", "a 2"]);
    expect(seen.map(({ _id }) => _id)).toEqual(["1", "1", "1", "2"]);
  });
});
