import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** [the importing file, its import]: a violation of every import rule, in each form of import. */
const forbidden: [file: string, code: string][] = [
  ["packages/contract/src/a.ts", 'import x from "@pricetrail/server";'],
  ["packages/contract/src/b.ts", 'import x from "../../../apps/server/src/main.ts";'],
  ["packages/contract/src/c.ts", 'import x from "@pricetrail/locator";'],
  ["packages/contract/src/d.ts", 'import x from "node:fs";'],
  ["packages/contract/src/f.ts", 'import x from "@pricetrail/extract";'],
  ["packages/contract/src/e.test.ts", 'import x from "@pricetrail/web";'],
  ["packages/contract/build.ts", 'import x from "../../apps/web/vite.config.ts";'],
  ["packages/locator/src/a.ts", 'import x from "node:path";'],
  ["packages/locator/src/b.ts", 'import x from "@pricetrail/contract";'],
  ["packages/locator/src/c.ts", 'import x from "htmlparser2";'],
  ["packages/locator/src/d.ts", 'import x from "../../contract/src/index.ts";'],
  ["packages/locator/src/e.ts", 'export * from "zod";'],
  ["packages/extract/src/a.ts", 'import x from "@pricetrail/contract";'],
  ["packages/extract/src/b.ts", 'import x from "undici";'],
  ["packages/extract/src/c.ts", 'import x from "node:fs";'],
  ["packages/extract/src/d.ts", 'const x = await import("node:http"); x;'],
  ["packages/revisit/src/a.ts", 'import x from "node:fs";'],
  ["packages/feeds/src/a.ts", 'import x from "node:fs";'],
  ["packages/feeds/src/b.ts", 'import x from "@pricetrail/contract";'],
  ["packages/listing/src/a.ts", 'import x from "node:zlib";'],
  ["packages/listing/src/b.ts", 'import x from "@pricetrail/locator";'],
  ["packages/revisit/src/b.ts", 'import x from "@pricetrail/contract";'],
  ["packages/match/src/a.ts", 'import x from "node:fs";'],
  ["packages/match/src/b.ts", 'import x from "@pricetrail/contract";'],
  ["packages/client/src/a.ts", 'import x from "@pricetrail/contract";'],
  ["packages/cli/src/a.ts", 'import x from "@pricetrail/contract";'],
  ["packages/alerts/src/a.ts", 'import x from "node:fs";'],
  ["packages/alerts/src/b.ts", 'import x from "@pricetrail/contract";'],
  ["packages/confirm/src/a.ts", 'import x from "node:fs";'],
  ["packages/confirm/src/b.ts", 'import x from "@pricetrail/contract";'],
  ["packages/markup/src/a.ts", 'import x from "@pricetrail/contract";'],
  ["packages/markup/src/b.ts", 'import x from "node:fs";'],
  ["packages/picker/src/a.ts", 'import x from "@pricetrail/extract";'],
  ["packages/picker/src/b.ts", 'import x from "react";'],
  ["packages/picker/src/c.ts", 'import type { x } from "@pricetrail/web";'],
  ["packages/picker/src/d.ts", 'import x from "@pricetrail/markup";'],
  ["apps/server/src/a.ts", 'import x from "@pricetrail/web";'],
  ["apps/server/src/b.ts", 'import x from "../../web/src/main.tsx";'],
  ["apps/server/src/c.ts", 'import x from "../../demo-shop/src/catalogue.ts";'],
  ["apps/server/src/d.ts", 'import { sql } from "kysely"; sql;'],
  ["apps/server/src/e.ts", 'import { Pool } from "pg"; Pool;'],
  ["apps/server/src/features/runs/runs.service.ts", 'import { sql } from "kysely"; sql;'],
  ["apps/server/src/features/runs/a.service.ts", 'import x from "../billing/billing.store.ts";'],
  ["apps/server/src/features/runs/b.service.ts", 'import x from "../billing/billing.routes.ts";'],
  ["apps/server/src/features/runs/runs.routes.ts", 'import x from "../billing/deep/ledger.store.ts";'],
  ["apps/server/src/features/runs/runs.store.ts", 'import x from "../billing/billing.store.ts";'],
  ["apps/server/src/features/runs/deep/c.ts", 'const x = import("../../billing/billing.store.ts"); x;'],
  ["apps/server/src/features/runs/deep/d.ts", 'import { sql } from "kysely"; sql;'],
  ["apps/server/src/features/runs/deep/e.store.ts", 'import x from "../../billing/deep/ledger.store.ts";'],
  ["apps/server/src/database/a.ts", 'import x from "../../../web/src/main.tsx";'],
  ["apps/web/src/a.ts", 'import x from "@pricetrail/server";'],
  ["apps/web/src/b.ts", 'import x from "../../server/src/config.ts";'],
  ["apps/web/src/c.ts", 'import x from "@pricetrail/extract";'],
  ["apps/web/src/ui/a.tsx", 'import x from "../features/accounts/LoginPage.tsx";'],
  ["apps/web/src/ui/b.tsx", 'import x from "../app/router.tsx";'],
  ["apps/web/src/ui/theme/c.ts", 'export { x } from "../../app/menu.ts";'],
  ["apps/web/src/api/a.ts", 'import x from "../features/accounts/login.ts";'],
  ["apps/web/src/features/accounts/a.tsx", 'import x from "../../app/Layout.tsx";'],
  ["apps/web/src/features/accounts/b.tsx", 'const x = () => import("../../app/Layout.tsx"); x;'],
  [
    "apps/web/src/features/accounts/TeamPage.tsx",
    'import { useQuery } from "@tanstack/react-query"; useQuery;',
  ],
  [
    "apps/web/src/features/accounts/useTeam.ts",
    'import { queryOptions } from "@tanstack/react-query"; queryOptions;',
  ],
  ["apps/web/src/app/c.tsx", 'import { useQueries } from "@tanstack/react-query"; useQueries;'],
  ["apps/web/src/ui/d.ts", 'import { useInfiniteQuery } from "@tanstack/react-query"; useInfiniteQuery;'],
  ["apps/web/src/app/d.tsx", 'import { formatDate } from "@pricetrail/contract"; formatDate;'],
  ["apps/web/src/ui/e.tsx", 'import { formatDateTime } from "@pricetrail/contract"; formatDateTime;'],
  ["apps/web/src/api/c.ts", 'import { formatTime } from "@pricetrail/contract"; formatTime;'],
  ["apps/web/src/features/runs/d.tsx", 'import { formatDate } from "@pricetrail/contract"; formatDate;'],
  ["apps/web/src/api/b.ts", 'import x from "../features/accounts/team-queries.ts";'],
  ["apps/web/src/features/accounts/c-queries.ts", 'import x from "../../app/Layout.tsx";'],
  ["apps/demo-shop/src/a.ts", 'import x from "../../server/src/clock.ts";'],
  ["apps/companion/src/a.ts", 'import x from "@pricetrail/locator";'],
];

/** Similar imports that must stay allowed: a rule that forbids everything would pass the test too. */
const allowed: [file: string, code: string][] = [
  ["packages/contract/src/ok.ts", 'import { z } from "zod/mini"; import y from "./texts.ts"; z; y;'],
  ["packages/locator/src/deep/ok.ts", 'import x from "../find.ts"; x;'],
  ["packages/locator/src/ok.test.ts", 'import { JSDOM } from "jsdom"; import fs from "node:fs"; JSDOM; fs;'],
  [
    "packages/extract/src/ok.ts",
    'import x from "@pricetrail/locator"; import { parseDocument } from "htmlparser2"; x; parseDocument;',
  ],
  [
    "packages/picker/src/ok.ts",
    'import x from "@pricetrail/contract"; import y from "@pricetrail/locator"; x; y;',
  ],
  [
    "apps/server/src/ok.ts",
    'import { Kysely } from "kysely"; import type { Pool } from "pg"; export type P = Pool; Kysely;',
  ],
  ["apps/server/src/database/ok.ts", 'import { Pool } from "pg"; import { sql } from "kysely"; Pool; sql;'],
  ["apps/server/src/features/runs/ok.store.ts", 'import { sql } from "kysely"; sql;'],
  [
    "apps/server/src/features/runs/ok.service.ts",
    'import x from "./runs.store.ts"; import y from "../billing/billing.service.ts"; import z from "../billing/points.shared.store.ts"; x; y; z;',
  ],
  [
    "apps/server/src/features/runs/deep/ok.ts",
    'import x from "../runs.store.ts"; import y from "../other/items.store.ts"; x; y;',
  ],
  [
    "apps/server/src/features/runs/deep/ok.store.ts",
    'import { sql } from "kysely"; import x from "../other/items.store.ts"; sql; x;',
  ],
  [
    "apps/server/src/features/runs/deep/ok.test.ts",
    'import { sql } from "kysely"; import x from "../../billing/billing.store.ts"; sql; x;',
  ],
  ["apps/web/src/app/ok.tsx", 'import x from "../features/accounts/LoginPage.tsx"; x;'],
  [
    "apps/web/src/features/accounts/ok.tsx",
    'import x from "../../ui/Page.tsx"; import y from "@pricetrail/contract"; x; y;',
  ],
  [
    "apps/web/src/features/accounts/ok-queries.ts",
    'import { useQuery } from "@tanstack/react-query"; import { KEYS } from "../../api/query-keys.ts"; useQuery; KEYS;',
  ],
  ["apps/web/src/ui/dates.ts", 'import { formatDate } from "@pricetrail/contract"; formatDate;'],
  ["apps/web/src/api/ok.ts", 'import { useQuery } from "@tanstack/react-query"; useQuery;'],
  [
    "apps/web/src/features/accounts/useOk.ts",
    'import { useMutation, useQueryClient } from "@tanstack/react-query"; useMutation; useQueryClient;',
  ],
];

interface Finding {
  code: string;
  filename: string;
}

let folder: string;
let linted: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "boundaries-"));
  copyFileSync(path.join(root, "oxlint.config.ts"), path.join(folder, "oxlint.config.ts"));
  for (const [file, code] of [...forbidden, ...allowed]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${code}\n`);
  }
  const oxlint = path.join(root, "node_modules/oxlint/bin/oxlint");
  const { stdout } = spawnSync(process.execPath, [oxlint, "-f", "json"], { cwd: folder, encoding: "utf8" });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] };
  const refused = diagnostics.filter(({ code }) => code.includes("no-restricted-imports"));
  linted = new Set(refused.map(({ filename }) => path.normalize(filename)));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for(forbidden)("the linter rejects in %s: %s", ([file]) => {
  expect(linted).toContain(path.normalize(file));
});

test.for(allowed)("the linter accepts in %s: %s", ([file]) => {
  expect(linted).not.toContain(path.normalize(file));
});

test("no file of the repository is called utils, helpers or common", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" });
  const ours = files.filter((file) => !/(^|\/)(node_modules|dist|data|\.git)\//.test(file));
  expect(ours.length).toBeGreaterThan(50);
  expect(ours.filter((file) => /(^|\/)(utils?|helpers?|common)(\.[a-z]+)*(\/|$)/i.test(file))).toEqual([]);
});
