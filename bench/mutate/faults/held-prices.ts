import type { Area } from "../fault.ts";

/** What is stored about a price that awaits confirmation, when it is checked again, and since when it is in effect. */
export const HELD_PRICE_FAULTS: Area = {
  name: "held prices",
  files: [
    {
      file: "apps/server/src/features/runs/settle.service.ts",
      tests: ["apps/server/src/features/runs/settle-held.test.ts"],
      faults: [["since: new Date(Math.min(...moments)), now", "since: new Date(Math.max(...moments)), now"]],
    },
    {
      file: "apps/server/src/features/runs/publish-held.service.ts",
      tests: ["apps/server/src/features/confirm/held-list.test.ts"],
      faults: [["priced_at: lastAt,", "priced_at: firstAt,"]],
    },
    {
      file: "apps/server/src/features/prices/held-prices.service.ts",
      tests: [
        "apps/server/src/features/runs/settle-held.test.ts",
        "apps/server/src/features/runs/held-rechecks.test.ts",
      ],
      faults: [
        [
          "{ decision: confirm({ ...known, peers }, reading), inForce, held: rows }",
          "{ decision: confirm({ ...known, peers }, reading), inForce, held }",
        ],
        ["row.price.discountedMinor === price.discountedMinor &&\n", ""],
        ["row.otherProduct === otherProduct &&\n", ""],
        ["const RECENT_MS = 2 * 3600 * 1000;", "const RECENT_MS = 2 * 3600;"],
        ["const RECHECK_WINDOW_MS = 7 * 24 * 3600 * 1000;", "const RECHECK_WINDOW_MS = 3600 * 1000;"],
      ],
    },
    {
      file: "apps/server/src/features/prices/held-prices.store.ts",
      tests: [
        "apps/server/src/features/runs/settle-held.test.ts",
        "apps/server/src/features/runs/held-rechecks.test.ts",
      ],
      faults: [
        [
          "{ last_at: new Date(held.lastAt), in_a_row: held.inARow, reason, detail }",
          "{ last_at: new Date(held.lastAt), in_a_row: held.inARow }",
        ],
        ["and p.at < ${at}\n    order by p.at desc", "and p.at < ${at}\n    order by p.at"],
        ["and product_id <> ${productId}", ""],
        [
          "on conflict do nothing`",
          "on conflict (organisation_id, product_id) do update set due_at = excluded.due_at`",
        ],
        ["or l.price_since >= ${since}", ""],
      ],
    },
  ],
};
