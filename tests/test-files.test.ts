import { expect, it } from "vitest";
import { testFiles, testsOf } from "./test-files.ts";

it("a test that starts the program as a separate process is not among those without requirements", () => {
  const { units, browser } = testFiles();
  const starts = "apps/server/src/features/listings/listing-killed.slow.test.ts";
  expect(browser).toContain(starts);
  expect(units).not.toContain(starts);
  expect(units).toContain("tests/test-files.test.ts");
});

it("a test that changes the machine's network is alone, and in the slow tier", () => {
  const { alone, browser } = testFiles();
  expect(alone).toContain("apps/server/src/fetch/browser-elsewhere.slow.test.ts");
  expect(alone.filter((file) => !file.endsWith(".slow.test.ts") || browser.includes(file))).toEqual([]);
});

const files = testFiles();
const SCREEN = "apps/web/src/features/catalogue/BrandsPage";

it.each([
  ["a screen", `${SCREEN}.tsx`, `${SCREEN}.test.tsx`, "apps/web/src/features/accounts/LoginPage.test.tsx"],
  [
    "a part that its screen loads late",
    "apps/web/src/features/catalogue/EditNameDialog.tsx",
    `${SCREEN}.test.tsx`,
    "apps/web/src/features/accounts/LoginPage.test.tsx",
  ],
  [
    "what screens are rendered with",
    "apps/web/testing/render.tsx",
    `${SCREEN}.test.tsx`,
    "packages/extract/src/money/parse.property.test.ts",
  ],
  [
    "a package",
    "packages/extract/src/money/parse.ts",
    "packages/extract/src/money/parse.property.test.ts",
    "packages/alerts/src/market.property.test.ts",
  ],
  [
    "a package's file that an app imports through its index",
    "packages/contract/src/money.ts",
    `${SCREEN}.test.tsx`,
    "packages/revisit/src/planner.test.ts",
  ],
  [
    "what a package exports apart",
    "packages/extract/src/price/amount-roles.ts",
    `${SCREEN}.test.tsx`,
    "packages/revisit/src/planner.test.ts",
  ],
  [
    "a module of a thread",
    "apps/server/src/reading/testing/hostile.thread.ts",
    "apps/server/src/reading/reading-threads.test.ts",
    "apps/server/src/egress/guard.test.ts",
  ],
  ["a document, which a test reads", "ARCHITECTURE.md", "scripts/structure.test.ts", `${SCREEN}.test.tsx`],
])("%s affects the tests that need it, and no others", (_what, changed, affected, other) => {
  const found = testsOf([changed], files);
  expect(found).toContain(affected);
  expect([...files.units, ...files.rendered, ...files.properties]).toContain(other);
  expect(found).not.toContain(other);
});

it("everything is affected by what all tests are run with, and nothing by no change", () => {
  const all = [...files.units, ...files.rendered, ...files.properties];
  for (const file of ["package-lock.json", "apps/web/tsconfig.json", "vitest.config.ts", "tests/test-run.ts"])
    expect(testsOf([file], files), file).toEqual(all);
  expect(testsOf([], files)).toEqual([]);
});
