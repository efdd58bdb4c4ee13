import type { Area } from "../fault.ts";

const RULES = ["apps/server/src/http/authorise.test.ts", "packages/contract/src/permissions.test.ts"];
const CALLS = ["apps/server/src/http/access.test.ts"];
const SESSIONS = [
  "apps/server/src/features/accounts/sign-in.test.ts",
  "apps/server/src/features/accounts/unverified.test.ts",
];
const TEAM = ["apps/server/src/features/accounts/team"];
const LINKS = [
  "apps/server/src/features/accounts/password.test.ts",
  "apps/server/src/features/accounts/verification.test.ts",
];

/** Who may do what: roles, endpoints' rules, sessions, tickets, mailed links and the team. */
export const ACCESS: Area = {
  name: "access",
  files: [
    {
      file: "packages/contract/src/permissions.ts",
      tests: RULES,
      faults: [
        ['write: ["owner", "admin", "member"],', 'write: ["owner", "admin", "member", "viewer"],'],
        ['manage: ["owner", "admin"],', 'manage: ["owner", "admin", "member"],'],
        ['own: ["owner"],', 'own: ["owner", "admin"],'],
        ['read: ["owner", "admin", "member", "viewer"],', 'read: ["owner", "admin", "member"],'],
      ],
    },
    {
      file: "apps/server/src/http/authorise.ts",
      tests: RULES,
      faults: [
        ['"me", "logout", "resend/activationlink"', '"me", "logout", "resend/activationlink", "get/session"'],
        ["{1,200})$/i", "{1,200})/i"],
        ["if (bearer === undefined) throw linkInvalid();", ""],
        [
          "await gate.redeemTicket(ticket) : undefined;",
          'await gate.redeemTicket(ticket) : await gate.findCaller(bearer ?? "");',
        ],
        ["await gate.findDevice(bearer)", "await gate.findCaller(bearer)"],
        ["if (!caller.isVerified && !UNVERIFIED_MAY.has(endpoint.path)) throw unverified();", ""],
        ["  if (!caller.isVerified) throw unverified();\n", ""],
        [
          'access.kind === "operator" && !caller.isOperator',
          'access.kind === "operator" && caller.role !== "owner"',
        ],
        ["!roleHas(caller.role, access.permission)", '!roleHas(caller.role, "read")'],
        [
          "    if (!caller) throw unauthenticated();\n    return caller;\n  }\n  const",
          "    return caller;\n  }\n  const",
        ],
      ],
    },
    {
      file: "packages/contract/src/features/runs/runs.endpoints.ts",
      tests: CALLS,
      faults: [
        [
          'summary: "Cancel the visits of a run that have not been made yet",\n  access: WRITE,',
          'summary: "Cancel the visits of a run that have not been made yet",\n  access: READ,',
        ],
      ],
    },
    {
      file: "packages/contract/src/features/accounts/team.endpoints.ts",
      tests: CALLS,
      faults: [
        [
          'summary: "Invite a person by mail",\n  access: MANAGE,',
          'summary: "Invite a person by mail",\n  access: { kind: "member", permission: "write" },',
        ],
      ],
    },
    {
      file: "apps/server/src/features/accounts/sessions.service.ts",
      tests: [...SESSIONS, "apps/server/src/features/accounts/team.test.ts"],
      faults: [
        ["const SESSION_IDLE_MS = 30 * DAY_MS;", "const SESSION_IDLE_MS = 365 * DAY_MS;"],
        ["const TICKET_MS = 30_000;", "const TICKET_MS = 300_000;"],
        [
          "isOperator: found.is_verified && operators.has(found.email_key)",
          "isOperator: operators.has(found.email_key)",
        ],
        ["if (!taken || taken.expires_at <= clock.now()) return undefined;", "if (!taken) return undefined;"],
        ["return caller?.isVerified ? caller : undefined;", "return caller;"],
        ["deleteSessions(db, caller.userId, caller.tokenHash)", "deleteSessions(db, caller.userId)"],
        ["if (!organisations.some(({ id }) => id === organisationId)) throw notFound();", ""],
        ["!(await deleteSessionById(db, caller.userId, id))", "!deleteSessionById(db, caller.userId, id)"],
        ["isCurrent: row.token_hash.equals(caller.tokenHash)", "isCurrent: row.id === caller.userId"],
      ],
    },
    {
      file: "apps/server/src/features/accounts/sessions.store.ts",
      tests: SESSIONS,
      faults: [
        ['query = query.where("token_hash", "<>", except)', 'query = query.where("token_hash", "=", except)'],
        ['.where("expires_at", ">", now)', '.where("expires_at", "<", now)'],
        [
          '    .deleteFrom("session")\n    .where("user_id", "=", userId)\n    .where("id", "=", id)',
          '    .deleteFrom("session")\n    .where("id", "=", id)',
        ],
      ],
    },
    {
      file: "apps/server/src/features/accounts/links.store.ts",
      tests: LINKS,
      faults: [
        [
          '    .set({ used_at: now })\n    .where("token_hash", "=", tokenHash)\n    .where("purpose", "in", purposes)',
          '    .set({ used_at: now })\n    .where("token_hash", "=", tokenHash)',
        ],
        [
          '    .where("expires_at", ">", now)\n    .where("used_at", "is", null)\n    .returningAll()',
          '    .where("used_at", "is", null)\n    .returningAll()',
        ],
        [
          '    .where("expires_at", ">", now)\n    .where("used_at", "is", null)\n',
          '    .where("expires_at", ">", now)\n',
        ],
        ['eb("purpose", "=", "verify")', 'eb("purpose", "<>", "verify")'],
      ],
    },
    {
      file: "apps/server/src/features/accounts/team.rules.ts",
      tests: TEAM,
      faults: [
        ['actor !== "owner" && touched.includes("owner")', 'actor === "viewer" && touched.includes("owner")'],
        ["owners.length > 0 && owners.every(({ userId }) => userId === leaving)", "owners.length === 0"],
        ["owners.every(", "owners.some("],
      ],
    },
    {
      file: "apps/server/src/features/accounts/team.service.ts",
      tests: TEAM,
      faults: [
        [
          "if (!actor || !roleHas(actor.role, permission)) throw forbidden();",
          "if (!actor) throw forbidden();",
        ],
        ["checkOwnerMatters(actor.role, input.role);", ""],
        ["checkOwnerMatters(actor.role, member.role, role);", "checkOwnerMatters(actor.role, role);"],
        ["checkOwnerMatters(actor.role, member.role);", ""],
        ['if (member.role === "owner") checkOwnerRemains(members, userId);', ""],
        ["if (sent >= INVITATIONS_PER_DAY)", "if (sent > INVITATIONS_PER_DAY)"],
        ["checkOwnerRemains(members, caller.userId);", ""],
        ['await membership.ended(trx, userId, caller.organisationId, "sign out");', ""],
        [
          "new Date(now.getTime() + LINK_LIFETIME_HOURS * 3_600_000)",
          "new Date(now.getTime() + LINK_LIFETIME_HOURS * 60_000)",
        ],
      ],
    },
  ],
};
