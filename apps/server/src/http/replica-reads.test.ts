import { addBrand, ALL_ENDPOINTS } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../database/connect.ts";
import type { Connection } from "../database/connect.ts";
import type { ReadReplica } from "../database/read-replica.ts";
import { inScope } from "../database/tenant.ts";
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";
import type { Caller } from "./caller.ts";
import { REPLICA_READS, withReplica } from "./replica-reads.ts";

const CALLS: readonly Endpoint[] = ALL_ENDPOINTS;

describe("calls served by a read replica", () => {
  it("are calls of the contract that change nothing", () => {
    const taken = CALLS.filter(({ path }) => REPLICA_READS.has(path));
    expect(taken.map(({ path }) => path).toSorted()).toEqual([...REPLICA_READS].toSorted());
    expect(taken.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("know of a change before it is answered", async () => {
    const stored = Promise.withResolvers<void>();
    const ends: string[] = [];
    const replica = {
      note: () => stored.promise.then(() => void ends.push("noted")),
    } as unknown as ReadReplica;
    const caller = { userId: "person" } as Caller;
    const work = () => Promise.resolve("changed");
    const answer = withReplica(replica, addBrand, caller, work).then((done) => void ends.push(done));
    await new Promise(setImmediate);
    stored.resolve();
    await answer;
    expect(ends).toEqual(["noted", "changed"]);
  });

  describe("calls to the whole program", () => {
    let fixture: AccessFixture;
    /** Acts as a replica: the same rows, read-only. */
    let readOnly: Connection;
    let transactions = 0;
    const noted: string[] = [];
    const replica: ReadReplica = {
      isUsable: true,
      note: (userId) => Promise.resolve(void noted.push(userId)),
      reading: ({ organisationId }, work) =>
        inScope(
          {
            organisationId,
            read: (begin) => {
              transactions += 1;
              return begin(readOnly.db);
            },
          },
          work,
        ),
    };
    beforeAll(async () => {
      fixture = await openAccessFixture({}, { replica });
      const { database } = fixture;
      const owner = new pg.Client(database.target);
      await owner.connect();
      await owner.query(`create role ${database.target.database} login in role ${database.role}`);
      await owner.query(`alter role ${database.target.database} set default_transaction_read_only = on`);
      await owner.end();
      readOnly = connect(
        { ...database.target, user: database.target.database },
        { max: 2, onError: () => undefined },
      );
    });
    afterAll(async () => {
      await readOnly?.close();
      const owner = new pg.Client({ ...fixture.database.target, database: "postgres" });
      await owner.connect();
      await owner.query(`drop role ${fixture.database.target.database}`);
      await owner.end();
      await fixture?.close();
    });

    it("read from the replica if listed, and never write to it", async () => {
      const { token, userId } = await fixture.addSignedIn();
      for (const endpoint of CALLS.filter(({ path }) => REPLICA_READS.has(path))) {
        transactions = 0;
        const ticket = endpoint.access.kind === "ticket" ? await ticketOf(token) : undefined;
        const path = endpoint.path === "get/usage/parts" ? `${endpoint.path}?by=product` : endpoint.path;
        const answer = await fixture.send(
          { ...endpoint, path },
          ticket === undefined ? { token } : { ticket },
        );
        expect([200, 404], `${endpoint.path}: ${answer.body}`).toContain(answer.statusCode);
        expect(transactions, endpoint.path).toBeGreaterThan(0);
      }
      expect(noted.filter((id) => id !== userId)).toEqual([]);
    });

    it("advance the position with a person's change, and not with reads", async () => {
      const { token, userId } = await fixture.addSignedIn();
      const callOf = (path: string) => CALLS.find((one) => one.path === path)!;
      noted.length = 0;
      await fixture.send(callOf("get/category"), { token });
      expect(noted).toEqual([]);
      const added = await fixture.send(callOf("add/category"), { token, body: { category: "Kettles" } });
      expect(added.statusCode).toBe(200);
      expect(noted).toEqual([userId]);
      await fixture.send(callOf("add/category"), { token, body: { category: "Kettles" } });
      expect(noted).toEqual([userId, userId]);
    });

    async function ticketOf(token: string): Promise<string> {
      const call = CALLS.find(({ path }) => path === "create/ticket")!;
      const answer = await fixture.send(call, { token });
      return answer.json<{ ticket: string }>().ticket;
    }
  });
});
