import {
  addApiKey,
  changeRole,
  removeMember,
  revokeApiKey,
  revokeDevice,
  rotateApiKey,
} from "@pricetrail/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isOnCluster } from "../database/citus/testing/test-cluster.ts";
import { openAccessBench } from "./access.bench.ts";
import type { AccessBench } from "./access.bench.ts";
import { seedOrganisation } from "./foreign-ids.bench.ts";

const ORGANISATIONS = 8;

let bench: AccessBench;
beforeAll(async () => {
  bench = await openAccessBench();
});
afterAll(() => bench.close());

async function addOrganisation() {
  const { userId, organisationId } = await bench.addPerson();
  const ids = await seedOrganisation(bench, organisationId, null);
  return { ids, token: await bench.openSession(userId, organisationId) };
}

/** On one server these changes do not lock each other's tables. */
it.runIf(await isOnCluster())(
  "accepts changes of members, keys and devices, and new accounts, of many organisations at the same time",
  async () => {
    const organisations = [];
    while (organisations.length < ORGANISATIONS) organisations.push(await addOrganisation());
    const changed = await Promise.all(
      organisations.flatMap(({ token, ids }) => [
        bench.send(changeRole, { token, params: { id: ids.member }, body: { role: "viewer" } }),
        bench
          .send(rotateApiKey, { token, params: { id: ids.key }, body: { hours: 1 } })
          .then(() => bench.send(revokeApiKey, { token, params: { id: ids.key } })),
        bench.send(addApiKey, {
          token,
          body: { name: "Another key", scopes: ["products:read"], days: null },
        }),
        bench.send(revokeDevice, { token, params: { id: ids.device } }),
        bench.addPerson().then(() => ({ statusCode: 200 })),
      ]),
    );
    expect(new Set(changed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const removed = await Promise.all(
      organisations.map(({ token, ids }) => bench.send(removeMember, { token, params: { id: ids.member } })),
    );
    expect(new Set(removed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  },
);
