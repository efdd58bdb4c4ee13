import { addApiKey, ALL_ENDPOINTS, createPairing, redeemPairing, ROLES, SCOPES } from "@pricetrail/contract";
import type { Endpoint, Role } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asPerson, writeInOrganisation } from "../database/tenant.ts";
import { openAccessFixture, OPERATOR } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";
import { EXPECTED_ACCESS } from "./access-expectations.ts";
import type { Who } from "./access-expectations.ts";
import { routePath } from "./router.ts";

/** All kinds of callers. */
const CALLERS = [
  "none",
  "dead token",
  "unverified",
  ...ROLES,
  "operator",
  "ticket",
  "device",
  "key",
] as const;
type CallerKind = (typeof CALLERS)[number];

const LINK_BODY = { password: "Some1@password", confirmpassword: "Some1@password" };

/** In ascending order: each has all rights of those before. An operator is also the owner of an organisation. */
const RANKS = ["unverified", "viewer", "member", "admin", "owner", "operator"];

/** The lowest rank that each rule admits. */
const LEAST: Partial<Record<Who, string>> = {
  "any session": "unverified",
  verified: "viewer",
  "ticket or session": "viewer",
  viewer: "viewer",
  member: "member",
  admin: "admin",
  operator: "operator",
};

/** Returns the expected response of a rule to a kind of caller: the status of a refusal, or success. */
function expected(who: Who, kind: CallerKind, { scope }: Endpoint): 401 | 403 | "let in" {
  if (who === "anyone") return "let in";
  // The key has every scope, so anything it is refused is closed to all keys. A link's token has none.
  if (kind === "key") return scope !== null ? "let in" : who.startsWith("link") ? 401 : 403;
  if (who === "ticket" || who === "device") return kind === who ? "let in" : 401;
  if (who === "ticket or session" && kind === "ticket") return "let in";
  const least = LEAST[who];
  // No caller of this test has a mailed link.
  if (least === undefined || !RANKS.includes(kind)) return 401;
  return RANKS.indexOf(kind) >= RANKS.indexOf(least) ? "let in" : 403;
}

describe("access to every call of the contract", () => {
  let fixture: AccessFixture;

  beforeAll(async () => {
    fixture = await openAccessFixture();
    await fixture.addPerson({ email: OPERATOR });
  });
  afterAll(() => fixture.close());

  /** Returns a session of a new person with this role, in an organisation that has another owner. */
  async function sessionAs(role: Role): Promise<string> {
    const owner = await fixture.addPerson();
    const { userId } = await fixture.addPerson();
    await writeInOrganisation(fixture.db, owner.organisationId, (trx) =>
      trx
        .insertInto("membership")
        .values({ organisation_id: owner.organisationId, user_id: userId, role, created_at: new Date() })
        .execute(),
    );
    return fixture.openSession(userId, owner.organisationId);
  }

  /** Returns the token of an extension that a new person with this role has paired. */
  async function deviceOf(role: Role): Promise<string> {
    const { code } = await fixture
      .send(createPairing, { token: await sessionAs(role) })
      .then((answer) => answer.json<{ code: string }>());
    const answer = await fixture.send(redeemPairing, { body: { code, name: "Some browser" } });
    return answer.json<{ token: string }>().token;
  }

  /** Returns an API key that a new person with this role has created, with every scope. */
  async function keyOf(role: Role): Promise<string> {
    const answer = await fixture.send(addApiKey, {
      token: await sessionAs(role),
      body: { name: "Everything", scopes: SCOPES, days: null },
    });
    return answer.json<{ secret: string }>().secret;
  }

  async function operatorSession(): Promise<string> {
    const { id } = await fixture.db
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", OPERATOR)
      .executeTakeFirstOrThrow();
    return asPerson(fixture.db, id, (trx) =>
      fixture.program.features.accounts.sessions.open(trx, {
        userId: id,
        kind: "login",
        origin: { userAgent: "", address: "" },
      }),
    );
  }

  async function bearer(kind: CallerKind): Promise<string | undefined> {
    if (kind === "none" || kind === "ticket") return undefined;
    if (kind === "dead token") return "A".repeat(43);
    if (kind === "operator") return operatorSession();
    if (kind === "device") return deviceOf("member");
    if (kind === "key") return keyOf("admin");
    if (kind !== "unverified") return sessionAs(kind);
    const { userId, organisationId } = await fixture.addPerson({ isUnverified: true });
    return fixture.openSession(userId, organisationId);
  }

  it("serves each of them", () => {
    const missing = ALL_ENDPOINTS.filter(
      (endpoint) => !fixture.program.app.hasRoute({ method: endpoint.method, url: routePath(endpoint) }),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it("has one decision for each of them", () => {
    const served = ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
    const decided = EXPECTED_ACCESS.map(([method, path]) => `${method} ${path}`);
    expect(decided.toSorted()).toEqual(served.toSorted());
  });

  it("admits mailed links for the decided purposes", () => {
    const purposes = ALL_ENDPOINTS.flatMap(({ access, path }) =>
      access.kind === "link" ? [`${path} link: ${access.purposes.join(", ")}`] : [],
    );
    const decided = EXPECTED_ACCESS.filter(([, , who]) => who.startsWith("link")).map(
      ([, path, who]) => `${path} ${who}`,
    );
    expect(purposes.toSorted()).toEqual(decided.toSorted());
  });

  for (const [method, path, who] of EXPECTED_ACCESS) {
    it(`${method} ${path} admits ${who} and refuses everybody else`, async () => {
      const endpoint = ALL_ENDPOINTS.find((one) => one.method === method && one.path === path)!;
      const answers: Record<string, unknown> = {};
      const rules: Record<string, unknown> = {};
      for (const kind of CALLERS) {
        const ticket =
          kind === "ticket"
            ? await fixture.program.app
                .inject({
                  method: "POST",
                  url: "/api/create/ticket",
                  headers: { authorization: `Bearer ${await sessionAs("viewer")}` },
                })
                .then((answer) => answer.json<{ ticket: string }>().ticket)
            : undefined;
        // The calls themselves validate links, after the body is validated.
        const body = who.startsWith("link") && endpoint.body ? LINK_BODY : undefined;
        const answer = await fixture.send(endpoint, { token: await bearer(kind), ticket, body });
        const { statusCode } = answer;
        answers[kind] = statusCode === 401 || statusCode === 403 ? statusCode : "let in";
        rules[kind] = expected(who, kind, endpoint);
        expect(statusCode, `${kind}: ${answer.body}`).toBeLessThan(500);
        if (statusCode >= 400) {
          const body = answer.json<{ message: string; error_description: string; requestId: string }>();
          expect(body.message).toBe(body.error_description);
          expect(body.requestId).toBeTruthy();
        }
      }
      expect(answers).toEqual(rules);
    });
  }
});
