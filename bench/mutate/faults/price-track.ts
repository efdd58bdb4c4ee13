import type { Area } from "../fault.ts";

const PURE = ["apps/server/src/features/prices/price-differences.test.ts"];
const STORED = [
  "apps/server/src/features/prices/price-track.test.ts",
  "apps/server/src/features/runs/settle.test.ts",
  "apps/server/src/features/dashboard/dashboard",
];
const DASHBOARD = ["apps/server/src/features/dashboard/dashboard"];

/** When a price changed, its values before and after, and how screens compare them. */
export const PRICE_TRACK: Area = {
  name: "price track",
  files: [
    {
      file: "apps/server/src/features/prices/price-track.rules.ts",
      tests: PURE,
      faults: [
        ["a.normalMinor === b.normalMinor && a.discountedMinor", "a.discountedMinor"],
        ["a.discountedMinor === b.discountedMinor && a.currency", "a.currency"],
        [" && a.currency === b.currency", ""],
        ["from.currency !== to.currency || to.isCorrection === true", "to.isCorrection === true"],
        ["from.currency !== to.currency || to.isCorrection === true", "from.currency !== to.currency"],
        [
          'kind: "normal", fromMinor: from.normalMinor, toMinor: to.normalMinor',
          'kind: "normal", fromMinor: from.discountedMinor, toMinor: to.discountedMinor',
        ],
        [
          'kind: "discounted", fromMinor: from.discountedMinor, toMinor: to.discountedMinor',
          'kind: "discounted", fromMinor: to.discountedMinor, toMinor: from.discountedMinor',
        ],
        ["difference.fromMinor !== difference.toMinor", "difference.fromMinor === difference.toMinor"],
      ],
    },
    {
      file: "apps/server/src/step-track.ts",
      tests: PURE,
      faults: [
        [
          "before && (isSame(before, reading) || before.at.getTime() === reading.at.getTime())",
          "before && isSame(before, reading)",
        ],
        ["isSame(before, reading) || ", ""],
        ["= [{ point: reading, after: before }]", "= []"],
        ["(!next || nextReading.at < next.at)", "!next"],
        ["nextReading.at < next.at", "nextReading.at <= next.at"],
        ["...before, at: nextReading.at", "...reading, at: nextReading.at"],
        ["checkId: nextReading.checkId }, after: reading", "checkId: before.checkId }, after: reading"],
        ["if (isSame(next, reading)) return { put, remove: [next] };", ""],
        ["put.push({ point: next, after: reading });", ""],
      ],
    },
    {
      file: "apps/server/src/database/step-points.ts",
      tests: STORED,
      faults: [
        ["point(sql`<=`, sql`desc`)", "point(sql`<`, sql`desc`)"],
        ["point(sql`<=`, sql`desc`)", "point(sql`<=`, sql`asc`)"],
        ["const isLate = before?.readAt != null && before.readAt > at;", "const isLate = false;"],
        ['    .orderBy("at")\n    .limit(1)', '    .orderBy("at", "desc")\n    .limit(1)'],
      ],
    },
    {
      file: "apps/server/src/features/prices/price-track.store.ts",
      tests: STORED,
      faults: [
        ["isReading: sql<boolean>`outcome = 'value'`", "isReading: sql<boolean>`true`"],
        ["from_minor: change.fromMinor,", "from_minor: change.toMinor,"],
        [
          "    on conflict do nothing`.execute(trx);\n  await removeChanges(trx, organisationId, point.checkId);",
          "    on conflict do nothing`.execute(trx);",
        ],
        ["coalesce(t.discounted_minor, -1)", "coalesce(t.discounted_minor, 0)"],
        ["f.currency <> (", "f.currency = ("],
        ["order by p.at desc limit ${TRACK_POINTS}) t", "order by p.at limit 2) t"],
        [
          "and not n.is_correction\n      order by p.at desc limit 1) b",
          "and not n.is_correction\n      order by p.at limit 1) b",
        ],
        ["prior_normal = b.normal_minor", "prior_normal = b.discounted_minor"],
      ],
    },
    {
      file: "apps/server/src/features/dashboard/dashboard.service.ts",
      tests: DASHBOARD,
      faults: [
        ["record.beginDiscounted ?? record.beginNormal", "record.beginNormal"],
        ["record.discountedMinor ?? record.normalMinor", "record.normalMinor"],
        ["changePermille(before, asked)", "changePermille(asked, before)"],
        ["moneyOrNull(before, record.currency)", "moneyOrNull(asked, record.currency)"],
        ["before !== null && asked !== null && before !== asked", "before !== null && asked !== null"],
        ["endsNow: range.end > now", "endsNow: range.end < now"],
      ],
    },
    {
      file: "apps/server/src/features/dashboard/dashboard.store.ts",
      tests: DASHBOARD,
      faults: [
        [
          "normalpricechange: sql`s.begin_normal <> s.normal`",
          "normalpricechange: sql`s.begin_normal < s.normal`",
        ],
        ["discountedproduct: sql`s.tile_state & 12 = 8`", "discountedproduct: sql`s.tile_state & 12 = 4`"],
        ["s.begin_discounted is distinct from s.discounted", "s.begin_discounted <> s.discounted"],
        ["trackingerrors: sql`s.tile_state & 3 = 2`", "trackingerrors: sql`s.tile_state & 3 <> 1`"],
        ["h.at >= ${from} and h.at < ${end}) ch", "h.at >= ${from}) ch"],
        ["select max(h.at) as at", "select min(h.at) as at"],
      ],
    },
    {
      file: "apps/server/src/features/prices/price-track.store.ts",
      tests: ["apps/server/src/features/prices/price-track.test.ts"],
      faults: [
        [
          "max(k.at) from price_point k\n        where k.organisation_id = ${organisationId} and k.product_id = ${productId} and k.is_correction",
          "min(k.at) from price_point k\n        where k.organisation_id = ${organisationId} and k.product_id = ${productId} and k.is_correction",
        ],
      ],
    },
  ],
};
