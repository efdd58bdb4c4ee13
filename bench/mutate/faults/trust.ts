import type { Area } from "../fault.ts";

const CONFIRM = ["packages/confirm/src/"];
const LIST = ["apps/server/src/features/confirm/held-list.test.ts"];
const HELD = [
  ...LIST,
  "apps/server/src/features/runs/settle-held.test.ts",
  "apps/server/src/features/runs/held-rechecks.test.ts",
];
const RECHECKS = LIST;
const COVERAGE = ["apps/server/src/features/coverage/", "packages/contract/src/features/coverage/"];
const STOCK = ["apps/server/src/features/runs/settle-stock.test.ts"];
const HOSTS = [
  "apps/server/src/reading/host-health.store.test.ts",
  "apps/server/src/fetch/host-health.rules.test.ts",
];
const OPERATOR = ["apps/server/src/features/site/hosts.test.ts"];
const OUTCOMES = [
  "apps/server/src/database/outcomes.test.ts",
  "packages/contract/src/outcomes.test.ts",
  "packages/contract/src/features/coverage/",
];

/** Whether what is shown can be trusted: held prices, people's decisions about them, stock, coverage and failing hosts. */
export const TRUST_FAULTS: Area = {
  name: "trust",
  files: [
    {
      file: "packages/confirm/src/rules.ts",
      tests: CONFIRM,
      faults: [
        ["farFactor: 5,", "farFactor: 10,"],
        ["unstableAfter: 4,", "unstableAfter: 5,"],
        ["steadyReadings: 3,", "steadyReadings: 2,"],
        ["laterDayMs: 18 * HOUR_MS,", "laterDayMs: 6 * HOUR_MS,"],
        ["peerShare: 0.1,", "peerShare: 0.5,"],
        ["again: { afterMs: 8 * MINUTE_MS,", "again: { afterMs: 80 * MINUTE_MS,"],
      ],
    },
    {
      file: "packages/confirm/src/confirm.ts",
      tests: CONFIRM,
      faults: [
        ["before !== undefined && isLater && (", "isLater && ("],
        ["since: sighting.at };\n\n", "since: reading.at };\n\n"],
        ['reason === "changed" ? "reading" : "day"', '"reading"'],
        ["held.length >= rules.unstableAfter ||", "held.length > rules.unstableAfter ||"],
        ["count >= 2 && count", "count >= 1 && count"],
        ["sighting.inARow === 1 && all.length >= rules.unstableAfter", "all.length >= rules.unstableAfter"],
        ['kind: isBetter ? "correct" : "publish", since', 'kind: "publish", since'],
        ['if (reason === "rejected") return', 'if (reason === "rejected" && before) return'],
      ],
    },
    {
      file: "packages/confirm/src/doubt.ts",
      tests: CONFIRM,
      faults: [
        ["a.discountedMinor === b.discountedMinor && a.currency", "a.currency"],
        [" && a.currency === b.currency", ""],
        [
          'if (otherProduct !== undefined) return "other_product";\n  if (!published) return undefined;',
          'if (!published) return undefined;\n  if (otherProduct !== undefined) return "other_product";',
        ],
        ["high === low ? 1 : high / low", "high === low ? 1 : low / high"],
        ["before.raw === now.raw && before.place", "before.place"],
      ],
    },
    {
      file: "apps/server/src/features/confirm/held-list.store.ts",
      tests: LIST,
      faults: [
        ["h.last_at > l.priced_at)", "h.last_at < l.priced_at)"],
        ["    and (h.rejected_at is null or h.last_at > h.rejected_at)\n", ""],
        ["h.last_at > h.rejected_at)", "h.first_at > h.rejected_at)"],
        ["order by h.product_id, h.last_at desc", "order by h.product_id, h.last_at"],
        ["p.id = w.product_id and p.deleted_at is null`.execute(\n", "p.id = w.product_id`.execute(\n"],
        [
          "p.id = w.product_id and p.deleted_at is null\n    left join seller",
          "p.id = w.product_id\n    left join seller",
        ],
        ['coalesce(w."inForceDiscounted", w."inForceNormal")', 'w."inForceNormal"'],
        ["    .forUpdate()\n", ""],
        ["  return find();", "  return held;"],
        ['        .where("p.deleted_at", "is", null)\n'.replace("        ", "      "), ""],
        ['["held_price", "price_recheck"] as const', '["held_price"] as const'],
        [
          "c.product_id = w.product_id\n    order by w.last_at desc",
          "c.product_id = w.product_id\n    order by w.last_at",
        ],
      ],
    },
    {
      file: "apps/server/src/features/confirm/held-list.service.ts",
      tests: LIST,
      faults: [
        [
          "minorToMoney(held.discountedMinor ?? held.normalMinor, held.currency)",
          "minorToMoney(held.normalMinor, held.currency)",
        ],
        ["        await store.deleteAllHeld(trx, organisationId, held.productId);\n", ""],
        [
          "store.markRejected(trx, caller.organisationId, id, at)",
          "store.deleteAllHeld(trx, caller.organisationId, _held.productId)",
        ],
        ["(page - 1) * pageSize", "page * pageSize"],
        ["      if (!held) throw notFound(CONFIRM_TEXTS.noLonger);\n", "      if (!held) return;\n"],
      ],
    },
    {
      file: "apps/server/src/features/runs/publish-held.service.ts",
      tests: LIST,
      faults: [
        ["at: firstAt, checkId });", "at, checkId });"],
        ["    priced_at: lastAt,", "    priced_at: at,"],
        ["value.text !== NOT_SHOWN", "true"],
        ["  await billPoints(", "  void (billPoints, "],
        [
          "if (held.otherProduct !== null)\n    await store.setIdentity",
          "if (held.otherProduct === null)\n    await store.setIdentity",
        ],
        ["    discounted_minor: discountedMinor,", "    discounted_minor: normalMinor,"],
      ],
    },
    {
      file: "apps/server/src/features/prices/held-prices.store.ts",
      tests: HELD,
      faults: [
        ['eb("first_at", ">", span.after)', 'eb("first_at", "<", span.after)'],
        ['eb("rejected_at", "is not", null),', 'eb("rejected_at", "is", null),'],
        ["h.rejected_at is null and h.last_at > ${recheck.seenAfter}", "h.last_at > ${recheck.seenAfter}"],
        ["c.at < ${at} and c.outcome = 'value')", "c.at < ${at})"],
        ["doUpdateSet(set)", "doNothing()"],
        ["in_a_row: held.inARow, reason, detail })", "reason, detail })"],
        ["and product_id <> ${productId}\n", "\n"],
        ["p.id = ${productId} and p.host = m.host`", "p.id = ${productId}`"],
        ["l.outcome in ('held', 'unstable_price')", "l.outcome in ('unstable_price')"],
      ],
    },
    {
      file: "apps/server/src/features/prices/held-prices.service.ts",
      tests: HELD,
      faults: [
        ["const held = rows.filter((row) => !row.isRejected);", "const held = rows;"],
        ["row.at === decision.since && !row.isRejected", "row.at !== decision.since && !row.isRejected"],
        ["row !== before && !kept.has(row.at)", "!kept.has(row.at) || row === before"],
        [
          'inForce.readBy?.picks === picks ? "extractor" : "picks"',
          'inForce.readBy?.picks === picks ? "picks" : "extractor"',
        ],
        ["dueAt ? { workQueue, dueAt } : null", "dueAt && { workQueue, dueAt: at }"],
        ["    if (held.length > 0) await store.setRecheck(trx, organisationId, productId, null);\n", ""],
      ],
    },
    {
      file: "apps/server/src/features/prices/product-history.store.ts",
      tests: LIST,
      faults: [
        ["h.product_id = ${productId} and h.rejected_at is null\n", "h.product_id = ${productId}\n"],
        ["h.last_at > l.priced_at)\n    order by h.first_at", "true)\n    order by h.first_at"],
        ["h.first_at >= ${span.from} and", "h.first_at < ${span.from} and"],
      ],
    },
    {
      file: "apps/server/src/features/confirm/rechecks.store.ts",
      tests: RECHECKS,
      faults: [
        ['      .where("work_queue", "=", workQueue)\n', ""],
        [
          "k.organisation_id = ${organisationId} and k.work_queue = ${workQueue} and",
          "k.organisation_id = ${organisationId} and",
        ],
        [" and k.due_at <= ${now}", ""],
      ],
    },
    {
      file: "apps/server/src/features/coverage/coverage.store.ts",
      tests: COVERAGE,
      faults: [
        [
          "(organisation_id, product_id, day, outcome) do update set checks = d.checks + 1",
          "(organisation_id, product_id, day, outcome) do update set checks = 1",
        ],
        [
          "(organisation_id, day, host, outcome) do update set checks = d.checks + 1",
          "(organisation_id, day, host, outcome) do update set checks = 1",
        ],
        ["and day >= ${span.fromDay}::date", "and day > ${span.fromDay}::date"],
        [" and state = 'skipped'\n", "\n"],
        ["to_char(slot_at at time zone 'UTC', 'YYYY-MM-DD')", "to_char(slot_at, 'YYYY-MM-DD')"],
        ["null, sum(slots)::integer", "null, count(*)::integer"],
        ["and day >= ${fromDay}::date group by host", "group by host"],
        ["id = ${productId} and deleted_at is null`", "id = ${productId}`"],
        ["and day < ${before} limit", "and day <= ${before} limit"],
        ['["check_day", "shop_day"]', '["check_day"]'],
        ["slot_at >= ${span.from} and slot_at < ${span.end}", "slot_at >= ${span.from}"],
      ],
    },
    {
      file: "apps/server/src/features/coverage/coverage.service.ts",
      tests: COVERAGE,
      faults: [
        ["(Number(days) - 1) * DAY_MS", "Number(days) * DAY_MS"],
        ["troubleOf(b) - troubleOf(a)", "troubleOf(a) - troubleOf(b)"],
        ["of(host).outcomes[outcome] = count;", "of(host).outcomes = { [outcome]: count };"],
        ["if (outcome === null) known.skipped = count;", "if (outcome === null) known.skipped = 1;"],
        ['const DEFAULT_DAYS = "30";', 'const DEFAULT_DAYS = "90";'],
        [
          "!isId(productId) || !(await store.isLiveProduct",
          "!isId(productId) && !(await store.isLiveProduct",
        ],
      ],
    },
    {
      file: "packages/contract/src/features/coverage/coverage.rules.ts",
      tests: COVERAGE,
      faults: [
        [
          'const NOT_MADE: readonly Outcome[] = ["cancelled", "skipped_cap"];',
          'const NOT_MADE: readonly Outcome[] = ["skipped_cap"];',
        ],
        [
          'const NOT_MADE: readonly Outcome[] = ["cancelled", "skipped_cap"];',
          'const NOT_MADE: readonly Outcome[] = ["cancelled"];',
        ],
        ['["value", "held", ...UNPRICED_OUTCOMES]', '["value", ...UNPRICED_OUTCOMES]'],
        ["!ANSWERED.includes(outcome) && !NOT_MADE", "!NOT_MADE"],
        ["b.count - a.count", "a.count - b.count"],
      ],
    },
    {
      file: "packages/contract/src/outcomes.ts",
      tests: OUTCOMES,
      faults: [
        [
          '["out_of_stock", "price_on_request", "free_of_charge"] as const',
          '["out_of_stock", "price_on_request"] as const',
        ],
        ['  "held",\n  "skipped_cap",\n  "cancelled",', '  "cancelled",\n  "held",\n  "skipped_cap",'],
        ['  "unstable_price",\n  "browser_crashed",', '  "browser_crashed",'],
      ],
    },
    {
      file: "apps/server/src/features/stock/stock-track.store.ts",
      tests: STOCK,
      faults: [
        [
          "select max(at) from stock_change where organisation_id",
          "select min(at) from stock_change where organisation_id",
        ],
        ["b.product_id = p.id and b.at <= ${span.from}", "b.product_id = p.id and b.at > ${span.from}"],
        ["from_state: after?.state ?? null,", "from_state: point.state,"],
        ['latest: "stock_at"', 'latest: "priced_at"'],
        ["(outcome = 'value' or availability is not null)", "outcome = 'value'"],
        ["and at < ${span.end}\n", "\n"],
      ],
    },
    {
      file: "apps/server/src/features/stock/stock-changes.store.ts",
      tests: STOCK,
      faults: [
        ['(${isOut("ch.to_state")} and not ${isOut("ch.from_state")})', '(${isOut("ch.to_state")})'],
        ['(${isOut("ch.from_state")} and not ${isOut("ch.to_state")})', '(not ${isOut("ch.to_state")})'],
        ["'OutOfStock', 'Discontinued'", "'OutOfStock'"],
        ["ch.is_change ${", "true ${"],
      ],
    },
    {
      file: "apps/server/src/database/product-changes.ts",
      tests: STOCK,
      faults: [
        ["p.id = ch.product_id and p.deleted_at is null", "p.id = ch.product_id"],
        ["ch.at >= ${from}` : sql``}", "ch.at > ${from}` : sql``}"],
        ["product.length > 0 ? sql`and ch.product_id", "product.length > 1 ? sql`and ch.product_id"],
      ],
    },
    {
      file: "apps/server/src/fetch/host-health.rules.ts",
      tests: HOSTS,
      faults: [
        ["export const OPENING_FAILURES = 5;", "export const OPENING_FAILURES = 6;"],
        ["const MAX_PAUSE_MS = 4 * 3600_000;", "const MAX_PAUSE_MS = 40 * 3600_000;"],
        ["const PAUSE_MS = 5 * 60_000;", "const PAUSE_MS = 50 * 60_000;"],
        ["if (isWithheld === true) return false;", ""],
        ["status >= 500", "status >= 400"],
        ['    case "rate_limited":\n', ""],
        ['    case "blocked":\n', ""],
        ["  return (\n    isWithheld === true ||", "  return (\n"],
        ['outcome === "robots_disallowed" ||', ""],
      ],
    },
    {
      file: "apps/server/src/reading/host-health.store.ts",
      tests: HOSTS,
      faults: [
        ["set failures = 0, open_until = null, answered_at", "set failures = 0, answered_at"],
        ["set failures = 0, open_until = null, answered_at", "set open_until = null, answered_at"],
        ["set failures = s.failures + 1, failed_at", "set failures = 1, failed_at"],
        ["now.getTime() + pauseMs", "now.getTime() - pauseMs"],
        ["last_outcome = ${outcome}, last_detail", "last_detail"],
      ],
    },
    {
      file: "apps/server/src/reading/pacing.store.ts",
      tests: [...HOSTS, "apps/server/src/reading/pacing.store.test.ts"],
      faults: [
        [
          "const isShut = sql`s.paused_at is not null or ${isOpen(now)}`;",
          "const isShut = sql`${isOpen(now)}`;",
        ],
        [
          "const isShut = sql`s.paused_at is not null or ${isOpen(now)}`;",
          "const isShut = sql`s.paused_at is not null`;",
        ],
        ["then ${now}::timestamptz + ${TRY_MS} * interval '1 millisecond' end", "then null::timestamptz end"],
        [
          "s.open_until > ${now} and s.open_until <= ${new Date(now.getTime() + MAX_PAUSE_MS)}",
          "s.open_until > ${now}",
        ],
        [
          "const pause = sql`coalesce(s.interval_ms, ${intervalMs}::int)`",
          "const pause = sql`coalesce(${intervalMs}::int, s.interval_ms)`",
        ],
        ["          where ${free} <= ${latest} and", "          where"],
        ['greatest(${orNull("penalised_until", now)}, ${until})', "${until}"],
      ],
    },
    {
      file: "apps/server/src/features/site/hosts.service.ts",
      tests: OPERATOR,
      faults: [
        [
          "record.failures >= OPENING_FAILURES && !later(record.windowClosesAt, now)",
          "record.failures >= OPENING_FAILURES",
        ],
        ["isForgiven: isForgiven === true || isPaused === false", "isForgiven: isForgiven === true"],
        ['const WORK_QUEUE = "live";', 'const WORK_QUEUE = "demo";'],
        ["      if (!isKnown) throw notFound();\n", ""],
        ["moment !== null && moment > now ? moment : null", "moment"],
        ['if (record.pausedAt !== null) return "paused";', ""],
      ],
    },
  ],
};
