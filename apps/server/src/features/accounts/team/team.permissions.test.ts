import { ROLES } from "@pricetrail/contract";
import type { Role } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asPerson, writeInOrganisation } from "../../../database/tenant.ts";
import { openIdentity } from "../accounts.fixture.ts";
import type { Identity } from "../accounts.fixture.ts";

type Target = Role | "none";
interface Row {
  does: string;
  /** The roles that are permitted. */
  may: readonly Role[];
  call: (identity: Identity, token: string, ids: Record<Target, string>) => Promise<number>;
}

const post =
  (path: (ids: Record<Target, string>) => string, body?: unknown): Row["call"] =>
  async (identity, token, ids) =>
    (await identity.post(path(ids), body, { token })).status;
const get =
  (path: string): Row["call"] =>
  async (identity, token) =>
    (await identity.get(path, token)).status;

const EVERYONE = ROLES;
const MANAGERS = ["owner", "admin"] as const;
const OWNERS = ["owner"] as const;

/** The declared permissions: who may do what to whom. */
const TABLE: readonly Row[] = [
  { does: "read the members", may: EVERYONE, call: get("get/member") },
  { does: "read the activity", may: MANAGERS, call: get("get/activity") },
  { does: "invite a viewer", may: MANAGERS, call: post(() => "add/member", person("viewer")) },
  { does: "invite an admin", may: MANAGERS, call: post(() => "add/member", person("admin")) },
  { does: "invite an owner", may: OWNERS, call: post(() => "add/member", person("owner")) },
  {
    does: "rename the organisation",
    may: MANAGERS,
    call: post(() => "update/organisation", { orgname: "Renamed" }),
  },
  {
    does: "make a viewer a member",
    may: MANAGERS,
    call: post((ids) => `update/member/${ids.viewer}`, { role: "member" }),
  },
  {
    does: "make a member an admin",
    may: MANAGERS,
    call: post((ids) => `update/member/${ids.member}`, { role: "admin" }),
  },
  {
    does: "make an admin a member",
    may: MANAGERS,
    call: post((ids) => `update/member/${ids.admin}`, { role: "member" }),
  },
  {
    does: "make a member an owner",
    may: OWNERS,
    call: post((ids) => `update/member/${ids.member}`, { role: "owner" }),
  },
  {
    does: "make an owner an admin",
    may: OWNERS,
    call: post((ids) => `update/member/${ids.owner}`, { role: "admin" }),
  },
  { does: "remove a viewer", may: MANAGERS, call: post((ids) => `delete/member/${ids.viewer}`) },
  { does: "remove an admin", may: MANAGERS, call: post((ids) => `delete/member/${ids.admin}`) },
  { does: "remove an owner", may: OWNERS, call: post((ids) => `delete/member/${ids.owner}`) },
  { does: "leave", may: EVERYONE, call: post(() => "leave/organisation") },
];

function person(role: Role) {
  return { fullname: "Invited Person", email: `${role}@invited.example`, role };
}

describe("the permission table", () => {
  let identity: Identity;
  let organisations = 0;
  beforeAll(async () => {
    identity = await openIdentity({ THROTTLE: "off" });
  });
  afterAll(() => identity.close());

  /** Creates an organisation with an actor of the role, and another member of each role as a target. */
  async function setUp(role: Role) {
    const { db, accounts, clock } = identity;
    organisations += 1;
    const account = async (name: string) => {
      const now = clock.now();
      const email = `${name}${organisations}@table.example`;
      const made = await db.transaction().execute((trx) =>
        accounts.signUp.addAccount(trx, {
          email,
          fullname: "Some Person",
          orgname: "Table Ltd",
          passwordHash: null,
          verifiedAt: now,
          isDemo: false,
          now,
        }),
      );
      return made!;
    };
    const founder = await account("founder");
    const add = async (name: string, as: Role) => {
      const { userId, organisationId } = await account(name);
      // Their own organisation is removed, so that they belong only to this one.
      await writeInOrganisation(db, organisationId, (trx) => trx.deleteFrom("membership").execute());
      await writeInOrganisation(db, founder.organisationId, (trx) =>
        trx
          .insertInto("membership")
          .values({
            organisation_id: founder.organisationId,
            user_id: userId,
            role: as,
            created_at: clock.now(),
          })
          .execute(),
      );
      return userId;
    };
    const actor = await add("actor", role);
    const token = await asPerson(db, actor, (trx) =>
      accounts.sessions.open(trx, { userId: actor, kind: "login", origin: { userAgent: "", address: "" } }),
    );
    const ids: Record<Target, string> = { owner: "", admin: "", member: "", viewer: "", none: "" };
    for (const one of ROLES) ids[one] = await add(one, one);
    return { token, ids };
  }

  for (const { does, may, call } of TABLE) {
    it(`lets only ${may.join(", ")} ${does}`, async () => {
      for (const role of ROLES) {
        const { token, ids } = await setUp(role);
        const expected = may.includes(role) ? 200 : 403;
        expect({ role, status: await call(identity, token, ids) }).toEqual({ role, status: expected });
      }
    });
  }
});
