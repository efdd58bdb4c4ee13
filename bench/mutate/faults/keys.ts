import type { Area } from "../fault.ts";

const KEYS = [
  "apps/server/src/features/api-keys/api-keys.test.ts",
  "apps/server/src/features/api-keys/access-tokens.test.ts",
];
const FORMAT = ["apps/server/src/features/api-keys/key-format.test.ts"];
const ANSWERS = ["apps/server/src/http/key-answers.test.ts"];
const MCP = ["apps/server/src/features/mcp/mcp.test.ts"];
const METRICS = ["apps/server/src/features/metrics/metrics.test.ts"];

/** API keys: what each gives access to, for how long, and the responses to programs. */
export const KEYS_AREA: Area = {
  name: "keys",
  files: [
    {
      file: "apps/server/src/http/authorise.ts",
      tests: KEYS,
      faults: [
        ["if (scope === null) throw notByKey();", "if (scope === null) return caller;"],
        ["if (!caller.key.scopes.includes(scope)) throw needsScope(scope);", ""],
      ],
    },
    {
      file: "apps/server/src/features/api-keys/key-format.rules.ts",
      tests: FORMAT,
      faults: [
        ["SHAPE.test(bearer) &&", "SHAPE.test(bearer) ||"],
        ["randomBytes(32)", "Buffer.alloc(32)"],
        ["randomBytes(9)", "Buffer.alloc(9)"],
      ],
    },
    {
      file: "apps/server/src/features/api-keys/api-keys.service.ts",
      tests: KEYS,
      faults: [
        ['role: "member",', 'role: "owner",'],
        ['role: "member",', 'role: "admin",'],
        ["isExpired ?", "false ?"],
        ["if (!(await rowIn(trx, caller, id)).isOwn) throw forbidden(API_KEY_TEXTS.notYours);", ""],
        ["hash: hashToken(secret),", "hash: Buffer.from(secret),"],
        ["now.getTime() + hours * HOUR_MS", "now.getTime()"],
        [">= MAX_KEYS", "> MAX_KEYS"],
      ],
    },
    {
      file: "apps/server/src/features/api-keys/api-keys.store.ts",
      tests: KEYS,
      faults: [
        [
          '    .where("kind", "=", "key")\n    .where("ends_at", "is not", null)',
          '    .where("ends_at", "is not", null)',
        ],
      ],
    },
    {
      file: "apps/server/src/features/api-keys/token-request.service.ts",
      tests: KEYS,
      faults: [
        ['found?.kind !== "key" ||', "!found ||"],
        ["|| (id && id !== found.start)", ""],
        ["|| !client.scopes.includes(scope)", ""],
        ["client.ends_at?.getTime() ?? Infinity", "Infinity"],
      ],
    },
    {
      file: "apps/server/src/http/key-answers.ts",
      tests: ANSWERS,
      faults: [
        ["!request.caller?.key ||", ""],
        ['.replace(/^W\\//, "")', ""],
        ['parameters.set("cursor", next);', ""],
      ],
    },
    {
      file: "apps/server/src/http/key-limit.ts",
      tests: ANSWERS,
      faults: [
        ["limiter.consume(keyId)", 'limiter.consume("all")'],
        ["const retryAfterS = say(reply, error);", "const retryAfterS = 0;"],
      ],
    },
    {
      file: "apps/server/src/http/paged-list.ts",
      tests: ANSWERS,
      faults: [
        ["limit: pageSize + 1,", "limit: pageSize,"],
        ["const last = records.at(-1);", "const last = found.at(-1);"],
      ],
    },
    {
      file: "apps/server/src/features/mcp/mcp.ts",
      tests: MCP,
      faults: [
        ["if (!scopes.every(fixture.has)) return;", ""],
        ["request.headers.origin !== undefined &&", "false &&"],
      ],
    },
    {
      file: "apps/server/src/features/mcp/write-tools.service.ts",
      tests: MCP,
      faults: [
        ["if (dryRun) {", "if (!dryRun) {"],
        ["if (dryRun) return { isDryRun: true, rehearsal };", ""],
      ],
    },
    {
      file: "apps/server/src/features/metrics/metrics.ts",
      tests: METRICS,
      faults: [
        ["needs.isOperator(email) ?", "true ?"],
        ['if (!caller.key.scopes.includes("metrics:read")) throw needsScope("metrics:read");', ""],
      ],
    },
    {
      file: "apps/server/src/http/key-answers.ts",
      tests: ["apps/server/src/http/key-answers.test.ts"],
      faults: [['parameters.delete("page");', ""]],
    },
  ],
};
