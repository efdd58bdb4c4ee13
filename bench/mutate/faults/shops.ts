import type { Area } from "../fault.ts";

const SHOPS = ["apps/server/src/features/shops/shop-knowledge.test.ts"];
const REPAIRS = ["apps/server/src/features/elements/repairs.test.ts"];
const FINDS = ["apps/server/src/features/elements/entry-finds.test.ts"];

/** What is known about a shop, who decided it, and how lost elements are listed, repaired and kept. */
export const SHOP_FAULTS: Area = {
  name: "shops, elements",
  files: [
    {
      file: "apps/server/src/features/shops/shops.service.ts",
      tests: SHOPS,
      faults: [
        ["hints.currency ?? learned.currency ?? null", "learned.currency ?? hints.currency ?? null"],
        ["tier: shop.tier ?? learned.tier ?? null", "tier: learned.tier ?? shop.tier ?? null"],
        ["if (decision.tier !== undefined) after.tier = decision.tier ?? undefined;", ""],
        [
          'const after: SiteHints & { tier?: "http" | "browser" } = { ...before };',
          'const after: SiteHints & { tier?: "http" | "browser" } = {};',
        ],
        ["if (decision.price !== undefined) after.price = decision.price ?? undefined;", ""],
        ["hints.currency === undefined && learned.currency !== undefined", "learned.currency !== undefined"],
        ["const tier = shop?.tier ?? learned.tier;", "const tier = learned.tier;"],
        [
          "const host = typed.toLowerCase();\n      return inOrganisation",
          "const host = typed;\n      return inOrganisation",
        ],
        ["before: describe(before),", "before: null,"],
        ["configurationId === null ? null : T.configuration,", "T.configuration,"],
      ],
    },
    {
      file: "apps/server/src/features/shops/shops.store.ts",
      tests: SHOPS,
      faults: [
        ["bool_and(e.state = 'found')", "bool_or(e.state = 'found')"],
        ["order by p.created_at desc, p.id desc limit 1", "order by p.created_at, p.id limit 1"],
        ["and p.host = ${host} and p.deleted_at is null", "and p.host = ${host}"],
        ["          and e.fingerprint is not null)", ")"],
        [
          'where("site_memory.updated_at", "<", unlessSince)',
          'where("site_memory.updated_at", ">=", unlessSince)',
        ],
        ['            where("site_memory.learned", "=", sql<LearnedShop>`\'{}\'::jsonb`),\n', ""],
      ],
    },
    {
      file: "apps/server/src/features/shops/shop-learning.service.ts",
      tests: SHOPS,
      faults: [
        ["if (isFresh && shop.learned?.tier !== undefined) return;", "if (isFresh) return;"],
        [
          "if (isFresh && shop.learned?.tier !== undefined) return;",
          "if (shop.learned?.tier !== undefined) return;",
        ],
        ["if (currency !== undefined) learned.currency = currency;", ""],
        ["a.tier === b.tier &&", ""],
        ["a.currency === b.currency &&", ""],
        ["every(([field, source]) => y[field] === source)", "every(([field]) => y[field] !== undefined)"],
      ],
    },
    {
      file: "apps/server/src/features/elements/repairs.service.ts",
      tests: REPAIRS,
      faults: [
        ['location.replace(/\\d+/g, "0")', 'location.replace(/\\d/g, "0")'],
        ["b.length - a.length", "a.length - b.length"],
        ["const ids = [...new Set(entryIds)];", "const ids = [...entryIds];"],
        ["if (proposed.version !== version) return T.outdated;", ""],
        ['proposed?.problem ? "other" : ""', '""'],
        ["group.slice(0, SHOWN_BLOCKS)", "group.slice(0, 1)"],
        [
          'target: [...new Set(repaired.map(({ host }) => host))].join(", ").slice(0, 500),\n            after',
          "target: null,\n            after",
        ],
        ["if (proposed?.problem) return T.otherProduct(proposed.problem);\n", ""],
      ],
    },
    {
      file: "apps/server/src/features/elements/repairs.store.ts",
      tests: REPAIRS,
      faults: [
        ["      proposed: null,\n", ""],
        ["and p.deleted_at is null\n  where", "\n  where"],
        ["and e.deleted_at is null and e.fingerprint is not null", "and e.fingerprint is not null"],
        ["last_found_at: new Date(element.at),", ""],
        ["productId === undefined ? sql`` :", "true ? sql`` :"],
      ],
    },
    {
      file: "apps/server/src/features/elements/entry-states.service.ts",
      tests: FINDS,
      faults: [
        ["entry.found.raw !== found.raw ||", ""],
        ["now.getTime() - Date.parse(entry.found.at) >= RENEWED_MS;", "false;"],
        ['reading.outcome === "value" && problem === null', "problem === null"],
        [' && problem === null && result.outcome === "value"', ""],
        [">= MIN_CONFIDENCE_CHANGE", ">= 10 * MIN_CONFIDENCE_CHANGE"],
        [">= LAST_FOUND_RESOLUTION_MS", "> 48 * LAST_FOUND_RESOLUTION_MS"],
        ["entry.proposed.raw === place.raw;", "true;"],
        ["entry.proposed.version === entry.version &&", ""],
      ],
    },
  ],
};
