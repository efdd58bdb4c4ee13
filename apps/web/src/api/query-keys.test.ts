import { readdirSync, readFileSync } from "node:fs";
import { QueryClient, type QueryFilters } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { KEYS, STALE } from "./query-keys.ts";

/** Returns which of these queries a change makes stale. */
function staleAfter(change: QueryFilters): string[] {
  const client = new QueryClient();
  const all = {
    site: KEYS.site,
    me: KEYS.me,
    link: KEYS.link("token"),
    team: KEYS.team,
    names: KEYS.names("brand"),
    products: KEYS.products({ page: 1 }),
    product: KEYS.product("a"),
    history: KEYS.productHistory("a", { days: 7 }),
    other: KEYS.product("b"),
    tiles: KEYS.dashboardTiles({}),
    run: KEYS.run("r"),
    plans: KEYS.plannedMonth,
    productPlan: KEYS.productPlan("a"),
  };
  for (const key of Object.values(all)) client.setQueryData(key, {});
  void client.invalidateQueries(change);
  return Object.entries(all)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);
}

test("after a change of prices everything is stale except the installation's settings", () => {
  expect(staleAfter(STALE.prices())).toEqual([
    "me",
    "link",
    "team",
    "names",
    "products",
    "product",
    "history",
    "other",
    "tiles",
    "run",
    "plans",
    "productPlan",
  ]);
});

test("a deleted item is not requested again", () => {
  expect(staleAfter(STALE.prices({ product: "a" }))).toEqual([
    "me",
    "link",
    "team",
    "names",
    "products",
    "other",
    "tiles",
    "run",
    "plans",
  ]);
});

test("after a change of names everything is stale except the installation's settings and the user", () => {
  expect(staleAfter(STALE.catalogue)).not.toContain("me");
  expect(staleAfter(STALE.catalogue)).toContain("products");
});

test("smaller changes make only their own kind stale", () => {
  expect(staleAfter(STALE.team)).toEqual(["team"]);
  expect(staleAfter(STALE.runs)).toEqual(["run"]);
  expect(staleAfter(STALE.products)).toEqual(["products"]);
  expect(staleAfter(STALE.dashboard)).toEqual(["tiles"]);
  expect(staleAfter(STALE.plans)).toEqual(["plans", "productPlan"]);
});

test("no key is written anywhere else", () => {
  const src = new URL("../", import.meta.url);
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|query-keys/.test(file),
  );
  const writes = /queryKey: \[|queryKey\[0\]/;
  expect(files.filter((file) => writes.test(readFileSync(new URL(file, src), "utf8")))).toEqual([]);
});
