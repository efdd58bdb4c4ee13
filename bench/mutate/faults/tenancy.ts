import type { Area } from "../fault.ts";

const CATALOGUE = ["apps/server/src/features/catalogue/catalogue.test.ts"];
const PRODUCTS = ["apps/server/src/features/products/products.test.ts"];
const RUNS = ["apps/server/src/features/runs/joining.test.ts", "apps/server/src/features/runs/retry.test.ts"];
const TEAM = ["apps/server/src/features/accounts/team.test.ts"];
const SETTLE = ["apps/server/src/features/runs/settle.test.ts"];
const WALL = ["apps/server/src/database/tenant.test.ts", "apps/server/src/database/testing"];
const DASHBOARD = ["apps/server/src/features/dashboard/dashboard-change.test.ts"];
const PRICES = ["apps/server/src/features/prices/price-track.test.ts"];

/** Rows of one organisation that another must never see or change: every statement's own filter, and the second layer's setup. */
export const TENANCY: Area = {
  name: "tenancy",
  files: [
    {
      file: "apps/server/src/database/tenant.ts",
      tests: WALL,
      faults: [
        [
          "return transactionWith(db, `set local app.org_id = '${id}'`, work);",
          "return db.transaction().execute(work);",
        ],
        [
          "return transactionWith(db, `set local app.org_id = '${id}'`, work);",
          "return transactionWith(db, `set app.org_id = '${id}'`, work);",
        ],
        ['  if (!UUID.test(id)) throw new TypeError("not an id");\n', ""],
        ["const UUID = /^[0-9a-f]{8}", "const UUID = /[0-9a-f]{8}"],
      ],
    },
    {
      file: "apps/server/src/features/catalogue/catalogue.store.ts",
      tests: CATALOGUE,
      faults: [
        [
          "where n.organisation_id = ${organisationId} and n.deleted_at is null`",
          "where n.deleted_at is null`",
        ],
        [
          "where organisation_id = ${organisationId} and deleted_at is null and ${column} is not null",
          "where deleted_at is null and ${column} is not null",
        ],
        [
          "where organisation_id = ${organisationId} and id = ${id} and deleted_at is null for update",
          "where id = ${id} and deleted_at is null for update",
        ],
        [
          "left join category c on c.organisation_id = ${organisationId} and c.id",
          "left join category c on c.id",
        ],
      ],
    },
    {
      file: "apps/server/src/features/runs/run-reading.store.ts",
      tests: RUNS,
      faults: [
        ['    .where("r.organisation_id", "=", organisationId)\n', ""],
        [
          "from run_item i where i.organisation_id = ${organisationId} and i.run_id",
          "from run_item i where i.run_id",
        ],
        ['          .where("i.organisation_id", "=", organisationId)\n', ""],
      ],
    },
    {
      file: "apps/server/src/features/runs/run-entries.store.ts",
      tests: RUNS,
      faults: [
        ['    .where("e.organisation_id", "=", organisationId)\n', ""],
        ['join.onRef("p.organisation_id", "=", "e.organisation_id").onRef(', "join.onRef("],
        ['join.onRef("i.organisation_id", "=", "e.organisation_id").onRef(', "join.onRef("],
      ],
    },
    {
      file: "apps/server/src/features/runs/runs.store.ts",
      tests: RUNS,
      faults: [
        ["where i.organisation_id = ${organisationId} and i.state = 'queued'", "where i.state = 'queued'"],
        ["where i.organisation_id = ${organisationId} and i.joined_run_id", "where i.joined_run_id"],
        [
          "where organisation_id = ${organisationId} and run_id = ${runId} and state in",
          "where run_id = ${runId} and state in",
        ],
        [
          "where r.organisation_id = ${organisationId} and r.id = ${runId} and r.value_count",
          "where r.id = ${runId} and r.value_count",
        ],
      ],
    },
    {
      file: "apps/server/src/features/runs/settle.store.ts",
      tests: SETTLE,
      faults: [
        ["where i.organisation_id = ${at.organisationId} and i.entry_id", "where i.entry_id"],
        ['    .where("i.organisation_id", "=", organisationId)\n', ""],
        ['join.onRef("e.organisation_id", "=", "i.organisation_id").onRef("e.id"', 'join.onRef("e.id"'],
      ],
    },
    {
      file: "apps/server/src/features/accounts/invitations.store.ts",
      tests: TEAM,
      faults: [
        [
          '    .set({ withdrawn_at: now })\n    .where("organisation_id", "=", organisationId)',
          "    .set({ withdrawn_at: now })",
        ],
        [
          '    .where("organisation_id", "=", organisationId)\n    .where("created_at", ">=", since)',
          '    .where("created_at", ">=", since)',
        ],
      ],
    },
    {
      file: "apps/server/src/features/dashboard/dashboard.store.ts",
      tests: DASHBOARD,
      faults: [
        [
          "join latest l on l.organisation_id = ${organisationId} and l.product_id",
          "join latest l on l.product_id",
        ],
        [
          "where h.organisation_id = ${organisationId} and h.product_id = s.product_id and h.at >= ${from}",
          "where h.product_id = s.product_id and h.at >= ${from}",
        ],
        [
          "where h.organisation_id = ${organisationId} and h.product_id = s.product_id and h.at < ${end}",
          "where h.product_id = s.product_id and h.at < ${end}",
        ],
        ["where h.organisation_id = ${organisationId} and h.at >= ${from}", "where h.at >= ${from}"],
      ],
    },
    {
      file: "apps/server/src/database/step-points.ts",
      tests: PRICES,
      faults: [
        [
          "where organisation_id = ${organisationId} and product_id = ${productId} and at ${side}",
          "where product_id = ${productId} and at ${side}",
        ],
      ],
    },
    {
      file: "apps/server/src/features/prices/price-track.store.ts",
      tests: PRICES,
      faults: [["where f.organisation_id = ${organisationId} and f.product_id", "where f.product_id"]],
    },
    {
      file: "apps/server/src/features/products/products.store.ts",
      tests: PRODUCTS,
      faults: [
        [
          "where p.organisation_id = ${organisationId} and p.id = ${id} and p.deleted_at >=",
          "where p.id = ${id} and p.deleted_at >=",
        ],
      ],
    },
  ],
};
