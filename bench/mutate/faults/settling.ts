import type { Area } from "../fault.ts";

const SETTLE = [
  "apps/server/src/features/runs/settle",
  "apps/server/src/features/runs/accepted-pages.test.ts",
  "apps/server/src/features/runs/joining.test.ts",
];
const FINDS = ["apps/server/src/features/elements/entry-states.test.ts"];
const CORRECTED = ["apps/server/src/features/runs/settle-corrected.test.ts"];
const RUNS = [
  "apps/server/src/features/runs/joining.test.ts",
  "apps/server/src/features/runs/retry.test.ts",
  "apps/server/src/features/runs/waiting-runs.test.ts",
];
const DOUBT = ["apps/server/src/reading/plausibility.test.ts"];
const CONFIRM = ["packages/confirm/src/confirm.test.ts"];

/** What a visit stores and bills, once: items, checks, data points, the ledger, the end of runs, and how picked elements were found. */
export const SETTLING: Area = {
  name: "settling",
  files: [
    {
      file: "apps/server/src/features/runs/resumed-runs.store.ts",
      tests: ["apps/server/src/features/runs/capped-runs.test.ts"],
      faults: [
        [
          "(s.paused_at is not null or (pl.is_paused and pl.deleted_at is null))",
          "(s.paused_at is not null)",
        ],
        ['    .where("outcome", "=", "skipped_cap")\n', ""],
      ],
    },
    {
      file: "apps/server/src/features/runs/runs.service.ts",
      tests: ["apps/server/src/features/runs/joining.test.ts"],
      faults: [
        [
          "const tracked = entries.filter((entry) => entry.isTracking);\n    if (tracked.length === 0) throw refused(TRACKING_TEXTS.run.paused);\n    return tracked;",
          "if (!entries.some((entry) => entry.isTracking)) throw refused(TRACKING_TEXTS.run.paused);\n    return entries;",
        ],
      ],
    },
    {
      file: "apps/server/src/features/runs/planned-visits.store.ts",
      tests: ["apps/server/src/features/plans/plans.test.ts"],
      faults: [["and v.run_id = r.id and v.state = 'made'", "and v.state = 'made'"]],
    },
    {
      file: "apps/server/src/features/billing/caps.service.ts",
      tests: ["apps/server/src/features/billing/caps.test.ts"],
      faults: [
        [
          "const { caps } = await capsIn(trx, organisationId);\n      const after",
          "const caps = (await capsIn(trx, organisationId)).caps.slice(0, 1);\n      const after",
        ],
        ["additionalCost(used.points, points, tariff),", "additionalCost(0, points, tariff),"],
      ],
    },
    {
      file: "apps/server/src/features/runs/publish-held.service.ts",
      tests: ["apps/server/src/features/confirm/held-list.test.ts"],
      faults: [["productId, now: at }, billed", "productId, now: firstAt }, billed"]],
    },
    {
      file: "apps/server/src/features/elements/entry-states.service.ts",
      tests: FINDS,
      faults: [
        ["(visit.versions?.get(entry.id) ?? entry.version) !== entry.version", "false"],
        ["find.confidence >= SURE && (isNamed || find.exact === exact)", "find.confidence >= SURE"],
        ["place !== undefined && entry.rejected.includes(place.location);", "false;"],
        ['if (isOver) find.state = "found";', ""],
        ["found === undefined ? entry.lastFoundAt : now;", "now;"],
      ],
    },
    {
      file: "apps/server/src/features/elements/entry-changes.service.ts",
      tests: FINDS,
      faults: [['kind: entry.fingerprint ? "picked" : "automatic",', 'kind: "picked",']],
    },
    {
      file: "apps/server/src/features/elements/repairs.store.ts",
      tests: ["apps/server/src/features/elements/repairs.test.ts"],
      faults: [
        ["e.state in ('moved', 'unsure', 'gone')", "e.state in ('moved', 'gone')"],
        ["      rejected: sql`'{}'`,\n", ""],
        ["state = case when state = 'moved' then 'unsure' else state end", "state = 'unsure'"],
      ],
    },
    {
      file: "apps/server/src/features/runs/reverse-points.service.ts",
      tests: CORRECTED,
      faults: [
        ['cause === "extractor" ? null : 1', "null"],
        ['cause === "extractor" ? null : 1', "1"],
        ["-costMicroUsd,", "costMicroUsd,"],
      ],
    },
    {
      file: "apps/server/src/features/runs/reversals.store.ts",
      tests: CORRECTED,
      faults: [
        ["select max(o.at)", "select min(o.at)"],
        ["and o.field = ${field}", ""],
        [".doNothing()", ".doUpdateSet({ points: 0 })"],
      ],
    },
    {
      file: "apps/server/src/features/runs/settle.store.ts",
      tests: SETTLE,
      faults: [
        ['    .forUpdate("i")\n', ""],
        ['    .where("i.state", "=", "queued")\n', ""],
        ['.where("i.product_id", "=", productId)', '.where("i.product_id", "<>", productId)'],
        ["excluded.priced_at >= latest.priced_at", "excluded.priced_at <= latest.priced_at"],
        ["    and (latest.priced_at is null or excluded.priced_at >= latest.priced_at)", ""],
        ["excluded.checked_at >= latest.checked_at", "excluded.checked_at is not null"],
        [
          "excluded.checked_at >= latest.checked_at",
          "excluded.checked_at > latest.checked_at + interval '1 day'",
        ],
        ['normal_minor: priced("normal_minor")', 'normal_minor: checked("normal_minor")'],
        ['discounted_minor: priced("discounted_minor")', 'discounted_minor: priced("normal_minor")'],
        ["update set points = d.points + excluded.points", "update set points = excluded.points"],
        [" - greatest(d.points - ${price.freePoints}::int, 0)", ""],
        ["${sql.ref(column)} is distinct from ${value}", "true"],
        ["${sql.ref(column)} is distinct from ${value}", "false"],
        ["case when has_own_name then name else ${found.name} end", "${found.name}"],
        ["case when identity = '{}'::jsonb then", "case when identity = '[]'::jsonb then"],
        ["and i.state = 'joined'`)})", "and i.state <> 'queued'`)})"],
        ["sql`i.joined_run_id = ${at.runId} and i.state = 'joined'`", "sql`false`"],
        ["and i.entry_id = t.entry_id and ${isOne}", "and ${isOne}"],
        ['.$if(over === "unknown",', '.$if(over === "any",'],
      ],
    },
    {
      file: "apps/server/src/features/runs/settle.service.ts",
      tests: SETTLE,
      faults: [
        ["  if (items.length === 0) return [];\n  const latest", "  const latest"],
        ["= await recordConfirmed(trx, believed);", "= undefined;"],
        ["isAcceptedOver: point !== undefined || isAccepted,", "isAcceptedOver: isAccepted,"],
        [
          "{ organisationId, productId, ...price, ...first, isCorrection }",
          "{ organisationId, productId, ...price, ...first }",
        ],
        [
          "normalMinor: normal.amountMinor,",
          "normalMinor: (reading.extraction?.fields.discountedPrice ?? { value: normal }).value.amountMinor,",
        ],
        ["reading.extraction?.fields.discountedPrice?.value.amountMinor ?? null,", "null,"],
        ['!("isFree" in result && result.isFree)', '!("isFree" in result)'],
        ['valued.filter(({ result }) => !("isFree" in result && result.isFree))', "valued"],
        ["options.versions?.get(item.entryId) ?? item.entryVersion", "item.entryVersion"],
        ["priced_at: point ? now : null,\n    normal_minor", "priced_at: now,\n    normal_minor"],
        [
          "point && (await recordPrice(trx, { organisationId, productId, ...point,",
          "point && (void recordPrice(trx, { organisationId, productId, ...point,",
        ],
        [
          'minor: "minor" in result ? result.minor : null,\n      currency: "currency" in result ? result.currency : null,\n      load_time_ms',
          'minor: "minor" in result ? result.minor / 100 : null,\n      currency: "currency" in result ? result.currency : null,\n      load_time_ms',
        ],
        [
          'const valued = results.filter((r): r is Valued => r.result.outcome === "value");',
          "const valued = results as Valued[];",
        ],
        ["detail: reading.detail,\n    priced_at", "detail: null,\n    priced_at"],
      ],
    },
    {
      file: "apps/server/src/features/runs/skipped-visits.service.ts",
      tests: ["apps/server/src/features/runs/capped-runs.test.ts"],
      faults: [
        [
          "const day = utcDay(now);",
          'const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(now.getDate()).padStart(2, "0")}`;',
        ],
      ],
    },
    {
      file: "apps/server/src/features/runs/bill-points.service.ts",
      tests: [...SETTLE, "apps/server/src/features/billing/caps.test.ts"],
      faults: [
        [
          "counted >= quota && counted - billable.length < quota",
          "counted > quota && counted - billable.length < quota",
        ],
        ["counted >= quota && counted - billable.length < quota", "counted >= quota"],
        [
          "const number = counted - billable.length + index + 1;",
          "const number = counted - billable.length + index;",
        ],
        ["number <= quota ? 0", "number < quota ? 0"],
        ["if (!isAdmitted) throw new CapReachedError();", ""],
      ],
    },
    {
      file: "apps/server/src/features/runs/item-results.rules.ts",
      tests: ["apps/server/src/features/runs/item-results.test.ts", ...SETTLE.slice(0, 1)],
      faults: [
        [
          'case "discountedPrice": {\n      const read = fields[field];',
          'case "discountedPrice": {\n      const read = fields.normalPrice;',
        ],
        ["minor: read.value.amountMinor,", "minor: Number((read.value.amountMinor / 100).toFixed(0)) * 100,"],
        [
          'text: NOT_SHOWN, isFree: true };\n      return { outcome: "price_not_found"',
          'text: NOT_SHOWN, isFree: false };\n      return { outcome: "price_not_found"',
        ],
        [
          "return minorToMoney(result.minor, result.currency)",
          "return { value: String(result.minor), currency: result.currency }",
        ],
        ['outcome === "value" ? "internal" : outcome, detail };', '"internal", detail };'],
        ["if (!extraction || isPriceField(field)) return none;", "if (!extraction) return none;"],
        ['if (!isUnpriced(outcome) && outcome !== "held") return none;', ""],
        ["return stock === undefined ? none : textResult(", "return textResult("],
      ],
    },
    {
      file: "apps/server/src/features/runs/reading-assessment.service.ts",
      tests: SETTLE,
      faults: [
        [" || accepted.detail !== doubt.detail", ""],
        ["reading: { ...reading, outcome: doubt.outcome, detail: doubt.detail },", "reading,"],
        ['changed: "held",', 'changed: "value",'],
      ],
    },
    {
      file: "apps/server/src/features/prices/held-prices.service.ts",
      tests: SETTLE,
      faults: [
        ["latest.readAt > at;", "latest.readAt < at;"],
        ['decision.kind === "same" ? waiting : held;', "[];"],
        ["again.afterMs + jitter(", "jitter("],
        ["isLate ? await store.findPriceAt", "false ? await store.findPriceAt"],
      ],
    },
    {
      file: "packages/confirm/src/confirm.ts",
      tests: CONFIRM,
      faults: [
        ["reading.at - sighting.at >= rules.laterDayMs", "reading.at - sighting.at > rules.laterDayMs"],
        ["isLater && (!isRestless || sighting.inARow >= readings)", "isLater"],
        ["isNewest ? before.inARow + 1 : 1", "before ? before.inARow + 1 : 1"],
        ["at: before?.at ?? at,", "at,"],
        ["\n    .slice(-rules.unstableAfter)", ""],
        ["count >= 2 && count >= read * share", "count >= read * share"],
      ],
    },
    {
      file: "packages/confirm/src/doubt.ts",
      tests: CONFIRM,
      faults: [
        ["price.discountedMinor ?? price.normalMinor", "price.normalMinor"],
        ["> farFactor ||", ">= farFactor ||"],
        ["held.otherProduct === otherProduct", "true"],
        ["published.picks !== reading.picks", "false"],
        ["before.place !== now.place ||", ""],
        ["price.discountedMinor > price.normalMinor", "price.discountedMinor >= price.normalMinor"],
      ],
    },
    {
      file: "apps/server/src/reading/plausibility.ts",
      tests: DOUBT,
      faults: [
        ["const smaller = Math.min(x.size, y.size);", "const smaller = Math.max(x.size, y.size);"],
        ["overlap < 0.34", "overlap < 0.034"],
        ["identity.gtin === gtin ||", "identity.gtin !== gtin ||"],
        ["identity.sku !== sku) {", "identity.sku === sku) {"],
      ],
    },
    {
      file: "apps/server/src/reading/stock.ts",
      tests: ["apps/server/src/reading/stock.test.ts"],
      faults: [
        ["const SURE = 0.75;", "const SURE = 0.9;"],
        ['pageKind === "listing" || pageKind === "not_found"', 'pageKind === "not_found"'],
        ['pageKind === "product" || stated', "stated"],
        ["  ...SHOWN_OUTCOMES,\n", '  "value",\n'],
        ["!SHOWS_PRODUCT.has(outcome)", 'outcome === "blocked"'],
        [
          "otherProduct(identity, extraction) === undefined ? statedStock(extraction) : undefined",
          "statedStock(extraction)",
        ],
      ],
    },
    {
      file: "apps/server/src/reading/moved.ts",
      tests: ["apps/server/src/reading/moved.test.ts"],
      faults: [
        ["(from.steps.length > 0 || from.host === to.host)", "true"],
        ["from.steps.at(-1) === to.steps.at(-1)", "from.steps.join() === to.steps.join()"],
        ["short.host === long.host &&\n    ", ""],
        ["short.steps.length < long.steps.length", "short.steps.length <= long.steps.length"],
        ["if (moved !== undefined) return moved;", ""],
        ["/^(?:log-?in|", "/(?:log-?in|"],
      ],
    },
    {
      file: "apps/server/src/features/runs/runs.store.ts",
      tests: RUNS,
      faults: [
        ["      order by i.entry_id for share)", "      order by i.entry_id)"],
        ["case when r.state = 'cancelled' then 'cancelled' else 'finished' end", "'finished'"],
        ["                      and i.state <> 'done')`", "                      and i.state = 'queued')`"],
        ["count(*) filter (where i.outcome = 'value') as values", "count(*) as values"],
        ["and state in ('queued', 'joined')\n    returning", "and state = 'queued'\n    returning"],
        ["order by i.entry_id, r.created_at, r.id", "order by i.entry_id, r.created_at desc, r.id"],
        [
          "joined_run_id = case when i.run_id = heir.run_id then null else heir.run_id end",
          "joined_run_id = null",
        ],
        ["    where m.state = 'queued'`", "    `"],
      ],
    },
    {
      file: "apps/server/src/features/runs/run-entries.store.ts",
      tests: RUNS,
      faults: [
        [
          '    .where("i.run_id", "=", runId)\n    .where(isError.$castTo<boolean>())',
          '    .where("i.run_id", "=", runId)',
        ],
        ['    .where("i.run_id", "=", runId)\n    .where(isError', "    .where(isError"],
        ['.where("e.deleted_at", "is", null)', '.where("e.deleted_at", "is not", null)'],
      ],
    },
    {
      file: "apps/server/src/database/outcomes.ts",
      tests: ["apps/server/src/database/outcomes.test.ts", ...RUNS],
      faults: [["not in (${list(notErrors)})", "not in (${list(notErrors.slice(1))})"]],
    },
    {
      file: "apps/server/src/features/runs/settle.store.ts",
      tests: ["apps/server/src/features/runs/settle-keeps.test.ts"],
      faults: [
        [
          '.where("snapshot.used_at", "<", new Date(at.getTime() - SNAPSHOT_USE_MS))',
          '.where("snapshot.used_at", ">", new Date(at.getTime() - SNAPSHOT_USE_MS))',
        ],
      ],
    },
    {
      file: "apps/server/src/features/billing/caps.service.ts",
      tests: ["apps/server/src/features/billing/caps.test.ts"],
      faults: [["isNear: isNear || warnedAt !== null,", "isNear,"]],
    },
    {
      file: "apps/server/src/features/runs/bill-points.service.ts",
      tests: ["apps/server/src/features/billing/caps.test.ts"],
      faults: [
        [
          "const day = utcDay(now);",
          "const day = utcDay(new Date(now.getTime() - now.getTimezoneOffset() * 60_000));",
        ],
      ],
    },
    {
      file: "apps/server/src/features/elements/entry-states.service.ts",
      tests: ["apps/server/src/features/elements/entry-finds.test.ts"],
      faults: [
        ['  "currency_changed",\n', ""],
        [
          "if (picture === undefined && entry.found?.raw === found.raw) kept.element.picture = entry.found.picture;",
          "",
        ],
        ["(find.proposed === null && entry.proposed !== null)", "false"],
        ["entry.proposed.problem === problem &&\n", ""],
      ],
    },
  ],
};
