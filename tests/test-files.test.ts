import { expect, it } from "vitest";
import { slowTestsOf, testFiles } from "./test-files.ts";

it("a test that starts the program in a process of its own is none of those that need nothing", () => {
  const { units, database } = testFiles();
  const starts = "apps/server/src/features/listings/listing-killed.test.ts";
  expect(database).toContain(starts);
  expect(units).not.toContain(starts);
  expect(units).toContain("tests/test-files.test.ts");
});

it("a changed screen concerns the rendered tests that reach it, also by a part that is loaded later", () => {
  const files = testFiles();
  const { rendered } = files;
  const screen = "apps/web/src/features/catalogue/BrandsPage";
  expect(rendered).toContain(`${screen}.test.tsx`);
  const found = slowTestsOf([`${screen}.tsx`, "docs/alerts.md", "apps/server/src/main.ts"], files);
  expect(found).toContain(`${screen}.test.tsx`);
  expect(found).not.toContain("apps/web/src/features/accounts/LoginPage.test.tsx");
  const dialog = "apps/web/src/features/catalogue/EditNameDialog.tsx";
  expect(slowTestsOf([dialog], files)).toContain(`${screen}.test.tsx`);
});

it("what every screen is made of concerns all rendered tests, and what none is made of none", () => {
  const files = testFiles();
  const { rendered } = files;
  for (const file of ["packages/contract/src/money.ts", "package-lock.json", "apps/web/testing/render.tsx"])
    expect(slowTestsOf([file], files), file).toEqual(expect.arrayContaining(rendered));
  expect(slowTestsOf(["README.md", "apps/server/src/main.ts", "tests/e2e/help.test.ts"], files)).toEqual([]);
});

it("a change of a package concerns the tests of properties", () => {
  const files = testFiles();
  const property = "packages/extract/src/money/parse.property.test.ts";
  expect(files.units).not.toContain(property);
  expect(slowTestsOf(["packages/extract/src/money/parse.ts"], files)).toEqual(files.properties);
  expect(files.properties).toContain(property);
  expect(slowTestsOf(["apps/web/src/app/App.tsx"], files)).not.toContain(property);
});
