import type { Area } from "../fault.ts";

const SERVER = "apps/server/src";
const APPLY = `${SERVER}/features/apply`;
const PRODUCTS = `${SERVER}/features/products`;
const EVIDENCE = `${SERVER}/features/evidence`;
const CHANNELS = `${SERVER}/features/channels`;
const HTTP = `${SERVER}/http`;
const RULES = [`${APPLY}/configuration.rules.test.ts`, `${APPLY}/prices.rules.test.ts`];
const TRIALS = [`${APPLY}/trial-rows.test.ts`];
const LIST = [`${PRODUCTS}/products.test.ts`];
const PROOF = [`${EVIDENCE}/record.rules.test.ts`, `${EVIDENCE}/evidence.test.ts`];
const CLI = ["packages/cli/src/"];
const MARKUP = ["packages/markup/src/"];

/** What programs get and send: trials of a configuration, products, evidence, pushes, every HTTP answer, the command line, and cleaned pages. */
export const PROGRAM_FAULTS: Area = {
  name: "programs",
  files: [
    {
      file: `${APPLY}/configuration.rules.ts`,
      tests: RULES,
      faults: [
        ["if (again.isLowestOfRange) return", "if (false) return"],
        ["if (drift !== undefined) return", "if (false) return"],
        ["if (unproven.length > 0) return", "if (false) return"],
      ],
    },
    {
      file: `${APPLY}/prices.rules.ts`,
      tests: RULES,
      faults: [
        [
          "a?.amountMinor === b?.amountMinor && a?.currency === b?.currency",
          "a?.amountMinor === b?.amountMinor",
        ],
        [
          "return exact.normalPrice?.location === exact.discountedPrice?.location ? {} : exact;",
          "return exact;",
        ],
      ],
    },
    {
      file: `${APPLY}/trials.service.ts`,
      tests: TRIALS,
      faults: [
        ["if (host !== own.host) refuse(row.url, T.otherShop(own.host));\n      else if", "if"],
        ["else if (rows.size >= MAX_TRIAL_PAGES)", "else if (rows.size >= 10 * MAX_TRIAL_PAGES)"],
        ["if (rows.length !== wanted.length) throw refused(T.notReady);", ""],
        ["const KEPT_MS = 7 * DAY_MS;", "const KEPT_MS = 70 * DAY_MS;"],
        ["const ABANDONED_MS = 6 * 3600 * 1000;", "const ABANDONED_MS = 6 * 60 * 1000;"],
        ["after: String(rows.length),", "after: String(added),"],
      ],
    },
    {
      file: `${APPLY}/trials.store.ts`,
      tests: TRIALS,
      faults: [
        ['    .where("accepted_at", "is", null)\n', ""],
        ['    .where("verdict", "in", ["sure", "unsure"])\n', ""],
        ['    .where("p.deleted_at", "is", null)\n', ""],
        [
          "where organisation_id = ${organisationId} and deleted_at is null\n",
          "where organisation_id = ${organisationId}\n",
        ],
        ["finished_at: rows.length === 0 ? trial.at : null,", "finished_at: null,"],
      ],
    },
    {
      file: `${PRODUCTS}/products.service.ts`,
      tests: LIST,
      faults: [
        ["if (changed !== wanted.length) throw notFound();", ""],
        ["const wanted = [...new Set(ids)];", "const wanted = ids;"],
        [
          "if (isTracking !== undefined && isTracking !== product.isTracking)",
          "if (isTracking !== undefined)",
        ],
        [
          'action: isTracking ? "resume_tracking" : "pause_tracking"',
          'action: isTracking ? "pause_tracking" : "resume_tracking"',
        ],
        ["offset: (page - 1) * pageSize", "offset: page * pageSize"],
      ],
    },
    {
      file: `${PRODUCTS}/products.store.ts`,
      tests: LIST,
      faults: [
        [" and deleted_at = ${found.deletedAt}`", "`"],
        ["and product_id = ${id} and deleted_at is null`", "and product_id = ${id}`"],
        ['.where("deleted_at", "<", before)', '.where("deleted_at", "is not", null)'],
      ],
    },
    {
      file: `${PRODUCTS}/products.store.ts`,
      tests: LIST,
      faults: [["change.name, has_own_name: true", "change.name"]],
    },
    {
      file: `${PRODUCTS}/trends.rules.ts`,
      tests: [`${PRODUCTS}/trends.rules.test.ts`],
      faults: [
        ["const MIN_GAP_DAYS = 2;", "const MIN_GAP_DAYS = 1;"],
        ["Math.max(at, from)", "at"],
      ],
    },
    {
      file: `${PRODUCTS}/catalogue-columns.rules.ts`,
      tests: [`${PRODUCTS}/catalogue-columns.rules.test.ts`],
      faults: [
        ['row.isTracking ? "on" : "off"', 'row.isTracking ? "off" : "on"'],
        ["row.name === row.url.slice(0, 300) ? null : row.name", "row.name"],
      ],
    },
    {
      file: `${EVIDENCE}/evidence.service.ts`,
      tests: PROOF,
      faults: [
        ["content: isRight ? content : undefined", "content"],
        ["query.at === undefined ? clock.now() : new Date(query.at)", "clock.now()"],
        ["link.number < number && parsed(link.record)?.at === since", "link.number < number"],
      ],
    },
    {
      file: `${EVIDENCE}/evidence.store.ts`,
      tests: PROOF,
      faults: [
        ["      and e.discounted_minor is not distinct from p.discounted_minor\n", ""],
        [
          "and product_id = ${productId} and at <= ${at} order by at desc limit 1) s",
          "and product_id = ${productId} order by at desc limit 1) s",
        ],
        ['    .where("at", "<=", at)\n', ""],
        ['    .where("outcome", "=", outcome)\n', ""],
      ],
    },
    {
      file: `${EVIDENCE}/record.rules.ts`,
      tests: PROOF,
      faults: [
        ["if (before && before.number !== number - 1) return number;", ""],
        ["currency: isMoney(value) ? value.currency : null", "currency: null"],
        ["const place = picked ?? evidence.element;", "const place = evidence.element;"],
      ],
    },
    {
      file: `${CHANNELS}/web-push.rules.ts`,
      tests: [`${CHANNELS}/web-push.test.ts`],
      faults: [
        ["const TOKEN_S = 12 * 3600;", "const TOKEN_S = 120 * 3600;"],
        ["aud: new URL(endpoint).origin", "aud: endpoint"],
        ["Math.floor(now.getTime() / 1000) + TOKEN_S", "now.getTime() + TOKEN_S"],
        ['|| Buffer.from(auth, "base64url").length !== AUTH_BYTES', ""],
      ],
    },
    {
      file: `${CHANNELS}/stored-secrets.rules.ts`,
      tests: [`${CHANNELS}/stored-secrets.rules.test.ts`, `${CHANNELS}/channels.test.ts`],
      faults: [
        ["`channel ${channelId} ${what}`", "`channel ${what}`"],
        ["stored.startsWith(PLAIN_SECRET) ? stored : ", ""],
      ],
    },
    {
      file: `${HTTP}/anonymous-limit.ts`,
      tests: [`${HTTP}/anonymous-limit.test.ts`],
      faults: [["limiter.consume(addressKey(address))", "limiter.consume(address)"]],
    },
    {
      file: `${HTTP}/body-budget.ts`,
      tests: [`${HTTP}/body-budget.test.ts`, `${HTTP}/bodies.test.ts`],
      faults: [
        ["if (isGivenBack) return;", ""],
        ["if (left > 0) owners.set(owner, left);", "if (left > 0) return;"],
        ["        held -= bytes;\n", ""],
      ],
    },
    {
      file: `${HTTP}/error-handler.ts`,
      tests: [`${HTTP}/error-handler.test.ts`, `${HTTP}/deadlocked.test.ts`],
      faults: [
        [
          "const text = known?.message ?? ERROR_TEXTS.internal;",
          "const text = known?.message ?? error.message;",
        ],
        ["Math.max(1, Math.ceil(known.retryAfterS))", "Math.floor(known.retryAfterS)"],
        ["fields[path] ??= issue.message", "fields[path] = issue.message"],
        ["if (isDeadlock(error)) return deadlocked();", ""],
      ],
    },
    {
      file: `${HTTP}/extension-origin.ts`,
      tests: [`${SERVER}/features/companion/devices.test.ts`],
      faults: [
        ["/^(?:chrome|moz)-extension:\\/\\/[\\w-]{1,64}$/", "/(?:chrome|moz)-extension:\\/\\/[\\w-]{1,64}/"],
        ["if (!admit(request, reply)) return reply.code(403).send();", "admit(request, reply);"],
        ['    void reply.header("vary", "Origin");\n', ""],
      ],
    },
    {
      file: `${HTTP}/organisation-gate.ts`,
      tests: [`${HTTP}/organisation-gate.test.ts`],
      faults: [
        ["if (place.waiting.length >= maxWaiting) throw tooManyTries(RETRY_S);", ""],
        ["place.waiting.shift()", "place.waiting.pop()"],
        ["if (next) next();\n      else {", "next?.();\n      {"],
      ],
    },
    {
      file: `${HTTP}/replica-reads.ts`,
      tests: [`${HTTP}/replica-reads.test.ts`],
      faults: [["await replica.note(caller.userId);", "void replica.note(caller.userId);"]],
    },
    {
      file: `${HTTP}/sealed-answer.ts`,
      tests: [`${HTTP}/once.test.ts`],
      faults: [['storedKey: createHash("sha256").update(key).digest("hex")', "storedKey: key"]],
    },
    {
      file: `${HTTP}/web-app.ts`,
      tests: [`${HTTP}/visitor-pages.test.ts`, `${HTTP}/security-headers.test.ts`],
      faults: [
        [
          'if (request.url.startsWith("/assets/")) return reply.code(404).type("text/plain").send("Not found");',
          "",
        ],
        ['.header("cache-control", "no-cache")', ""],
      ],
    },
    {
      file: `${HTTP}/abort-when-unauthorised.ts`,
      tests: [`${HTTP}/abort-when-unauthorised.test.ts`],
      faults: [
        ["isStillAllowed().catch(() => false), tooLate", "isStillAllowed().catch(() => true), tooLate"],
        ["const EVERY_MS = 250;", "const EVERY_MS = 2500;"],
        ["watch().catch(() => over.abort());", "watch().catch(() => undefined);"],
      ],
    },
    {
      file: `${HTTP}/app.ts`,
      tests: [
        `${HTTP}/trusted-proxies.test.ts`,
        `${HTTP}/security-headers.test.ts`,
        `${HTTP}/key-answers.test.ts`,
      ],
      faults: [
        ["hop < trusted", "hop <= trusted"],
        [
          'request.url.startsWith("/api/") && !reply.hasHeader("cache-control")',
          'request.url.startsWith("/api/docs") && !reply.hasHeader("cache-control")',
        ],
      ],
    },
    {
      file: `${HTTP}/plain-issues.ts`,
      tests: [`${HTTP}/plain-issues.test.ts`],
      faults: [
        ["issue.input === undefined ? REQUIRED : ", ""],
        ["INPUT_TEXTS.atLeast(", "INPUT_TEXTS.atMost("],
      ],
    },
    {
      file: "packages/cli/src/commands.ts",
      tests: CLI,
      faults: [
        ["data.discountedPrice ?? data.normalPrice", "data.normalPrice"],
        ['run.errors > 0 || run.state === "cancelled"', "run.errors > 0"],
        ["if (unplannedPoints > 0) return CLI_TEXTS.unplanned(unplannedPoints);", ""],
        ["if (!LOOKS_LIKE_URL.test(url)) throw new UsageError(CLI_TEXTS.noUrl(url));", ""],
        ['if (options["dry-run"]) return preview(fixture, url);', ""],
        ["(microUsd / 1_000_000)", "(microUsd / 100_000)"],
        ["results.every(", "results.some("],
        ["if (channels.length === 0) throw new UsageError(CLI_TEXTS.noChannels);", ""],
        ["body: products.length > 0 ? { products } : {}", "body: {}"],
        [
          "pageSize: 200, ...(from ? { from } : {}), ...(to ? { to } : {})",
          "pageSize: 200, ...(from ? { from } : {})",
        ],
        ['row.target?.name ?? "all"', 'row.target?.name ?? ""'],
        [
          "CLI_TEXTS.notDelivered(plain(name), plain(message))",
          "CLI_TEXTS.notDelivered(plain(name), message)",
        ],
      ],
    },
    {
      file: "packages/cli/src/find.ts",
      tests: CLI,
      faults: [
        ["if (more.length > 0) throw new UsageError", "if (more.length > 10) throw new UsageError"],
        ["exact.length === 1 ? exact : rows", "rows"],
        ["byAddress.length > 0 ? byAddress : list", "list"],
        ["list.filter(({ _id }) => _id === named)", "list"],
      ],
    },
    {
      file: "packages/cli/src/run.ts",
      tests: CLI,
      faults: [
        [
          "return error.status === 401 || error.status === 403 ? EXIT.key : EXIT.failed;",
          "return error.status === 401 ? EXIT.key : EXIT.failed;",
        ],
        ["if (error.status === 0) return EXIT.unreachable;", ""],
        ['values.key ?? env["PRICETRAIL_KEY"]', 'env["PRICETRAIL_KEY"] ?? values.key'],
        ["Object.hasOwn(CALLING, name) ? CALLING[name] : undefined", "CALLING[name]"],
        ["return values.help ? EXIT.done : EXIT.usage;", "return EXIT.done;"],
      ],
    },
    {
      file: "packages/cli/src/table.ts",
      tests: CLI,
      faults: [
        ["numbers.includes(column) ? space + text : text + space", "text + space"],
        ["if (/\\p{M}/u.test(letter)) continue;", ""],
        ["[\\p{Cc}\\p{Cf}\\u2028\\u2029]", "[\\p{Cf}\\u2028\\u2029]"],
        ["[\\p{Cc}\\p{Cf}\\u2028\\u2029]", "[\\p{Cc}\\u2028\\u2029]"],
      ],
    },
    {
      file: "packages/markup/src/serialise.ts",
      tests: MARKUP,
      faults: [
        ['key.startsWith("on") || ', ""],
        ["key.startsWith(INERT_PREFIX)) continue;", "false) continue;"],
        ['if (key === "value") return attribs["type"]?.toLowerCase() !== "password";', ""],
        ['} else if (!(key === "value" && attribs["type"]?.toLowerCase() === "password")) {', "} else {"],
        [
          'return attribs["http-equiv"] !== undefined || attribs["charset"] !== undefined;',
          'return attribs["charset"] !== undefined;',
        ],
        ["if (depth > MAX_DEPTH) return;", ""],
        ["if (inSvg) return !SVG_TAGS.has(name);", ""],
        ['return value.trim().startsWith("#");', "return true;"],
        ["return !isSvg || ", "return true || "],
        ['lower !== "file" && lower !== "image"', 'lower !== "file"'],
        ["Buffer.byteLength(text) + closing.length", "text.length + closing.length"],
        ['.replace(/[\\ud800-\\udbff]$/, "")', ""],
        ["this.writing.unfocusable && takesFocus", "takesFocus"],
        ["(hasShadow || !(node.parent instanceof Element))", "!(node.parent instanceof Element)"],
      ],
    },
    {
      file: "packages/markup/src/clean-css.ts",
      tests: MARKUP,
      faults: [
        ["if (LOADING.has(lower)) this.#replace", "if (LOADING.has(name)) this.#replace"],
        ["if (DROPPED_RULES.has(lower)) {", "if (DROPPED_RULES.has(written)) {"],
        ["      case T.BadUrl:\n        return this.#replace(start, end, this.#loaded(undefined));\n", ""],
        ['if (this.css[start] === "<" || this.css[start] === "\\\\")', 'if (this.css[start] === "\\\\")'],
        ["if (type === T.RightCurlyBracket && open.blocks === 0) {", "if (false) {"],
        ["        this.#inFontFace = false;\n        return;\n    }\n", "        return;\n    }\n"],
      ],
    },
    {
      file: "packages/markup/src/clean.ts",
      tests: MARKUP,
      faults: [
        ["at < length && handler.depth < MAX_MARKUP_DEPTH", "at < length"],
        ["Math.min(html.length, MAX_MARKUP_LENGTH)", "html.length"],
        ["  override onclosetag(): void {\n    this.depth -= 1;\n", "  override onclosetag(): void {\n"],
      ],
    },
  ],
};
