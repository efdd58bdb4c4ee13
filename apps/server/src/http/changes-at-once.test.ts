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
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";
import { seedOrganisation } from "./foreign-ids.fixture.ts";

const ORGANISATIONS = 8;

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await openAccessFixture();
});
afterAll(() => fixture.close());

async function addOrganisation() {
  const { userId, organisationId } = await fixture.addPerson();
  const ids = await seedOrganisation(fixture, organisationId, null);
  return { ids, token: await fixture.openSession(userId, organisationId) };
}

/** On one server these changes do not lock each other's tables. */
it.runIf(await isOnCluster())(
  "accepts changes of members, keys and devices, and new accounts, of many organisations at the same time",
  async () => {
    const organisations = [];
    while (organisations.length < ORGANISATIONS) organisations.push(await addOrganisation());
    const changed = await Promise.all(
      organisations.flatMap(({ token, ids }) => [
        fixture.send(changeRole, { token, params: { id: ids.member }, body: { role: "viewer" } }),
        fixture
          .send(rotateApiKey, { token, params: { id: ids.key }, body: { hours: 1 } })
          .then(() => fixture.send(revokeApiKey, { token, params: { id: ids.key } })),
        fixture.send(addApiKey, {
          token,
          body: { name: "Another key", scopes: ["products:read"], days: null },
        }),
        fixture.send(revokeDevice, { token, params: { id: ids.device } }),
        fixture.addPerson().then(() => ({ statusCode: 200 })),
      ]),
    );
    expect(new Set(changed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const removed = await Promise.all(
      organisations.map(({ token, ids }) =>
        fixture.send(removeMember, { token, params: { id: ids.member } }),
      ),
    );
    expect(new Set(removed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  },
);
