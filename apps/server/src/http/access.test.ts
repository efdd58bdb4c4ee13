import { ALL_ENDPOINTS, createPairing, redeemPairing, ROLES, roleHas } from "@pricetrail/contract";
import type { Endpoint, Role } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asPerson, inOrganisation } from "../database/tenant.ts";
import { openAccessBench, OPERATOR } from "./access-bench.ts";
import type { AccessBench } from "./access-bench.ts";
import { routePath } from "./router.ts";

/** Every kind of caller there is. */
const CALLERS = ["none", "dead token", "unverified", ...ROLES, "operator", "ticket", "device"] as const;
type CallerKind = (typeof CALLERS)[number];

/** All that a session with an unconfirmed address can do, as decided; a list of its own, not the program's. */
const UNVERIFIED_MAY = ["me", "logout", "resend/activationlink"];

const LINK_BODY = { password: "Some1@password", confirmpassword: "Some1@password" };

const isRole = (kind: CallerKind): kind is Role => (ROLES as readonly string[]).includes(kind);

/** What the rules say an endpoint answers to a kind of caller: a refusal by status, or that it is let in. */
function expected({ access, path }: Endpoint, kind: CallerKind): 401 | 403 | "let in" {
  const hasSession = kind === "unverified" || kind === "operator" || isRole(kind);
  switch (access.kind) {
    case "public":
      // With an empty body and no link this one call has nothing to go by.
      return "let in";
    case "link":
      return 401;
    case "ticket":
      return kind === "ticket" ? "let in" : 401;
    case "device":
      return kind === "device" ? "let in" : 401;
    case "session":
      if (!hasSession) return 401;
      return kind === "unverified" && !UNVERIFIED_MAY.includes(path) ? 403 : "let in";
    case "operator":
      if (!hasSession) return 401;
      return kind === "operator" ? "let in" : 403;
    case "member": {
      if (!hasSession) return 401;
      if (kind === "unverified") return 403;
      return roleHas(kind === "operator" ? "owner" : kind, access.permission) ? "let in" : 403;
    }
  }
}

describe("access to every call of the contract", () => {
  let bench: AccessBench;

  beforeAll(async () => {
    bench = await openAccessBench();
    await bench.addPerson({ email: OPERATOR });
  });
  afterAll(() => bench.close());

  /** A session of a fresh person with this role, in an organisation that has another owner. */
  async function sessionAs(role: Role): Promise<string> {
    const owner = await bench.addPerson();
    const { userId } = await bench.addPerson();
    await inOrganisation(bench.db, owner.organisationId, (trx) =>
      trx
        .insertInto("membership")
        .values({ organisation_id: owner.organisationId, user_id: userId, role, created_at: new Date() })
        .execute(),
    );
    return bench.openSession(userId, owner.organisationId);
  }

  /** The token of an extension that a fresh person with this role has paired. */
  async function deviceOf(role: Role): Promise<string> {
    const { code } = await bench
      .send(createPairing, { token: await sessionAs(role) })
      .then((answer) => answer.json<{ code: string }>());
    const answer = await bench.send(redeemPairing, { body: { code, name: "Some browser" } });
    return answer.json<{ token: string }>().token;
  }

  async function operatorSession(): Promise<string> {
    const { id } = await bench.db
      .selectFrom("app_user")
      .select("id")
      .where("email", "=", OPERATOR)
      .executeTakeFirstOrThrow();
    return asPerson(bench.db, id, (trx) =>
      bench.program.features.accounts.sessions.open(trx, {
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
    if (kind !== "unverified") return sessionAs(kind);
    const { userId, organisationId } = await bench.addPerson({ isUnverified: true });
    return bench.openSession(userId, organisationId);
  }

  it("is served for each of them", () => {
    const missing = ALL_ENDPOINTS.filter(
      (endpoint) => !bench.program.app.hasRoute({ method: endpoint.method, url: routePath(endpoint) }),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  for (const endpoint of ALL_ENDPOINTS) {
    it(`${endpoint.method} ${endpoint.path} lets in who may, and refuses everybody else as decided`, async () => {
      const answers: Record<string, unknown> = {};
      const rules: Record<string, unknown> = {};
      for (const kind of CALLERS) {
        const ticket =
          kind === "ticket"
            ? await bench.program.app
                .inject({
                  method: "POST",
                  url: "/api/create/ticket",
                  headers: { authorization: `Bearer ${await sessionAs("viewer")}` },
                })
                .then((answer) => answer.json<{ ticket: string }>().ticket)
            : undefined;
        // Links are opened by the calls themselves, after the body is found well-formed.
        const body = endpoint.access.kind === "link" && endpoint.body ? LINK_BODY : undefined;
        const answer = await bench.send(endpoint, { token: await bearer(kind), ticket, body });
        const { statusCode } = answer;
        answers[kind] = statusCode === 401 || statusCode === 403 ? statusCode : "let in";
        rules[kind] = expected(endpoint, kind);
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
