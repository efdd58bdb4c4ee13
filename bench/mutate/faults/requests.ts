import type { Area } from "../fault.ts";

const ONCE = ["apps/server/src/http/once.test.ts", "apps/server/src/http/once-committed.test.ts"];
const CAPTCHA = ["apps/server/src/features/captcha/captcha.test.ts"];
const EXPORTS = ["apps/server/src/features/exports/exports.test.ts"];
const PAGES = ["apps/server/src/features/prices/prices.test.ts"];
const BODIES = ["apps/server/src/http/bodies.test.ts"];
const CALLS = ["apps/server/src/http/access.test.ts"];

/** What a request may do, and that it takes effect once: keys, captchas, the rules of new calls; and exported files. */
export const REQUEST_FAULTS: Area = {
  name: "requests",
  files: [
    {
      file: "apps/server/src/http/once.ts",
      tests: ONCE,
      faults: [
        ["const KEPT_MS = 24 * 3600 * 1000;", "const KEPT_MS = 25 * 3600 * 1000;"],
        [
          "if (kept && !kept.fingerprint.equals(request.fingerprint))",
          "if (kept && kept.fingerprint.equals(request.fingerprint))",
        ],
        ["if (kept?.has_effect) throw", "if (!kept?.has_effect) throw"],
        ["if (kept && kept.answer !== null) return JSON.parse(read(kept.answer));", ""],
        ["if (!(await tryLockKey(trx, request))) throw inFlight();", "await tryLockKey(trx, request);"],
        ['if (kept !== "claimed") return', "if (kept === undefined) return"],
        ["      await inOrganisation(db, organisationId, (trx) => release(trx, request));\n", ""],
        ["error instanceof AppError ? releaseKey : releaseUnusedKey;", "releaseKey;"],
        ["error instanceof AppError ? releaseKey : releaseUnusedKey;", "releaseUnusedKey;"],
        [
          "      await storeAnswer(trx, request, keeping.write(JSON.stringify(answer)));\n      return",
          "      return",
        ],
        ["const RETRY_S = 1;", "const RETRY_S = 10;"],
        ["beforeCommit: (trx) => recordEffect(trx, request) }", "beforeCommit: () => Promise.resolve() }"],
      ],
    },
    {
      file: "apps/server/src/database/request-keys.ts",
      tests: ONCE,
      faults: [
        ["(k.expires_at <= ${now} or", "(k.expires_at < ${now} or"],
        ["and not k.has_effect and", "and"],
        ["and excluded.lease_until - k.lease_until > make_interval(secs => ${LEASE_S})", ""],
        [" and k.fingerprint = excluded.fingerprint\n", "\n"],
        ['\n    .where("key", "=", request.key);', ";"],
        ['    .where("user_id", "=", request.userId)\n', ""],
        ["expires_at <= ${now}\n      order by", "expires_at > ${now}\n      order by"],
        [".$if(onNode?.hasWritten !== true, (query) => query.where(hasWritten))", ""],
        ["answer = null, has_effect = false,", "has_effect = false,"],
        ['await deletion(trx, request).where("has_effect", "=", false).execute();', ""],
      ],
    },
    {
      file: "apps/server/src/features/captcha/captcha.service.ts",
      tests: CAPTCHA,
      faults: [
        [
          "if (!(await consumeSolution(db, spendKey(solution), solved.goodUntil))) throw failed();",
          "await consumeSolution(db, spendKey(solution), solved.goodUntil);",
        ],
        ["if (!(await consumeSolution(", "if (!(consumeSolution("],
        ["identity = payload.challenge.signature.toLowerCase();", "identity = solution;"],
        ["payload.challenge.signature.toLowerCase()", "payload.challenge.signature"],
        ["if (!solved) throw failed();", ""],
        ["if (!(error instanceof ProviderUnavailable)) throw error;", ""],
        [
          'throw new AppError(503, "unavailable", ERROR_TEXTS.unavailable, { retryAfterS: 30 });',
          "return undefined;",
        ],
      ],
    },
    {
      file: "apps/server/src/features/captcha/altcha.provider.ts",
      tests: [...CAPTCHA, "apps/server/src/features/accounts/harder-captcha.test.ts"],
      faults: [
        ["data?.purpose !== purpose", "data?.purpose === undefined"],
        ["!result?.verified ||", ""],
        ["expires <= clock.now().getTime()", "expires < clock.now().getTime()"],
        ["const LIFETIME_MS = 10 * 60_000;", "const LIFETIME_MS = 20 * 60_000;"],
        ["solution.length > SOLUTION_LENGTH", "solution.length > 100 * SOLUTION_LENGTH"],
        ["const WORK = [1, 10, 30];", "const WORK = [1, 1, 1];"],
      ],
    },
    {
      file: "apps/server/src/features/captcha/captcha.store.ts",
      tests: CAPTCHA,
      faults: [
        ['where("expires_at", "<", now)', 'where("expires_at", ">", now)'],
        ["?? 0n) > 0n", "?? 0n) >= 0n"],
      ],
    },
    {
      file: "apps/server/src/features/exports/csv.format.ts",
      tests: EXPORTS,
      faults: [
        ["[=+\\\\-@\\uFF1D", "[=+\\\\-\\uFF1D"],
        ["\\uFF1D\\uFF0B\\uFF0D\\uFF20]", "\\uFF1D]"],
        ["^|[;\\\\t\\\\r\\\\n]", "^|[;\\\\r\\\\n]"],
        ["^|[;\\\\t\\\\r\\\\n]", "^"],
        ['(?=${SIGN})`, "g");\nconst NEUTRALISED', "(?=${SIGN})`);\nconst NEUTRALISED"],
        ["text.replaceAll('\"', '\"\"')", "text"],
        ['if (/[",\\r\\n]/.test(text))'.slice(4, 24), '/[",\\n]/.test(text)'],
        ["yield `\\uFEFF${line", "yield `${line"],
        [
          'if (typeof cell !== "string") return cell.number;\n  const text = escapeFormula(cell);',
          'const text = typeof cell === "string" ? escapeFormula(cell) : escapeFormula(cell.number);',
        ],
      ],
    },
    {
      file: "apps/server/src/features/prices/export.routes.ts",
      tests: ["apps/server/src/features/runs/settle-shown.test.ts"],
      faults: [["(row.changePermille / 10).toFixed(1)", "row.changePermille.toFixed(1)"]],
    },
    {
      file: "apps/server/src/features/stock/stock.routes.ts",
      tests: ["apps/server/src/features/runs/settle-stock.test.ts"],
      faults: [["STOCK_NAMES[row.from]", "STOCK_NAMES[row.to]"]],
    },
    {
      file: "apps/server/src/features/tracked/tracked.store.ts",
      tests: PAGES,
      faults: [
        [
          "and o.at <= ${after.at} and (o.at, o.id) < (${after.at}, ${after.id}::uuid)",
          "and o.at < ${after.at}",
        ],
      ],
    },
    {
      file: "apps/server/src/features/tracked/entries.store.ts",
      tests: PAGES,
      faults: [
        ["and (e.created_at, e.id) < (${after.at}, ${after.id}::uuid)", "and e.created_at < ${after.at}"],
      ],
    },
    {
      file: "apps/server/src/database/product-changes.ts",
      tests: PAGES,
      faults: [["and (ch.at, ch.id) < (${after.at}, ${after.id}::uuid)", "and ch.at < ${after.at}"]],
    },
    {
      file: "apps/server/src/features/views/views.service.ts",
      tests: ["apps/server/src/features/views/views.test.ts"],
      faults: [["name_key: keyOf(name)", "name_key: name"]],
    },
    {
      file: "packages/contract/src/features/plans/plans.endpoints.ts",
      tests: CALLS,
      faults: [
        [
          'summary: "Pause or resume all plans of the organisation",\n  access: WRITE',
          'summary: "Pause or resume all plans of the organisation",\n  access: READ',
        ],
        ['times, or pause it",\n  access: WRITE', 'times, or pause it",\n  access: READ'],
        ['path: "add/plan",\n  isOnce: true,', 'path: "add/plan",'],
      ],
    },
    {
      file: "packages/contract/src/features/listings/listings.endpoints.ts",
      tests: CALLS,
      faults: [
        ['what it has found is kept",\n  access: WRITE', 'what it has found is kept",\n  access: READ'],
        [
          'products that were added are kept",\n  access: WRITE',
          'products that were added are kept",\n  access: READ',
        ],
        ['in its order",\n  access: READ', 'in its order",\n  access: WRITE'],
      ],
    },
    {
      file: "packages/contract/src/features/confirm/confirm.endpoints.ts",
      tests: CALLS,
      faults: [
        [
          'in force since it was first seen; 404 if it is no longer waiting",\n  access: WRITE',
          'in force since it was first seen; 404 if it is no longer waiting",\n  access: READ',
        ],
        [
          'which from then on only a person can publish; 404 if it is no longer waiting",\n  access: WRITE',
          'which from then on only a person can publish; 404 if it is no longer waiting",\n  access: READ',
        ],
      ],
    },
    {
      file: "packages/contract/src/features/site/hosts.endpoints.ts",
      tests: CALLS,
      faults: [
        [
          'does not show which organisations track them",\n  access: OPERATOR',
          'does not show which organisations track them",\n  access: { kind: "member", permission: "read" }',
        ],
      ],
    },
    {
      file: "apps/server/src/http/admission.ts",
      tests: BODIES,
      faults: [
        [
          "const owner = request.caller?.organisationId ?? addressKey(request.ip);",
          "const owner = addressKey(request.ip);",
        ],
      ],
    },
    {
      file: "apps/server/src/http/app.ts",
      tests: BODIES,
      faults: [
        ["if (isParsed && request.routeOptions.config.readsBody !== true) throw unreadable();", ""],
        [
          'void sendError(error, request, reply.header("permissions-policy", PERMISSIONS));',
          "void sendError(error, request, reply);",
        ],
      ],
    },
    {
      file: "apps/server/src/features/mcp/mcp.ts",
      tests: BODIES,
      faults: [["        preParsing: reserve(BODY_LIMIT, app.admission),\n", ""]],
    },
    {
      file: "apps/server/src/http/content-parsers.ts",
      tests: BODIES,
      faults: [
        [" || !isDecodable(text)", ""],
        ["else if (isUtf8(body)) void parse", "else if (body) void parse"],
      ],
    },
    {
      file: "apps/server/src/http/form-body.ts",
      tests: ["apps/server/src/http/form-body.test.ts"],
      faults: [
        ["isPartAFile: () => true", ""],
        ['new TextDecoder("utf-8", { fatal: true })', 'new TextDecoder("utf-8")'],
      ],
    },
    {
      file: "apps/server/src/features/intake/import.routes.ts",
      tests: ["apps/server/src/features/intake/import.test.ts"],
      faults: [["if (!isUtf8(bytes)) throw unreadable();", ""]],
    },
    {
      file: "apps/server/src/http/state-stream.ts",
      tests: ["apps/server/src/http/state-stream.test.ts"],
      faults: [
        ["if (reply.raw.writableNeedDrain) reply.raw.destroy();\n    else reply", "reply"],
        ["if (over.aborted && !reply.raw.headersSent) throw unauthenticated();", ""],
        ["if (ended.aborted) return reply;\n", "\n"],
        ["if (data !== sent) {", "{"],
        ["AbortSignal.any([gone.signal, over]);", "gone.signal;"],
      ],
    },
    {
      file: "apps/server/src/features/listings/listing-events.service.ts",
      tests: ["apps/server/src/features/listings/listing-events.test.ts"],
      faults: [["    isStillAllowed,\n", "    isStillAllowed: () => Promise.resolve(true),\n"]],
    },
  ],
};
