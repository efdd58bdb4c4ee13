import { expect, it } from "vitest";
import { slowTestsOf, testFiles } from "./test-files.ts";

it("a test that starts the program as a separate process is not among those without requirements", () => {
  const { units, database } = testFiles();
  const starts = "apps/server/src/features/listings/listing-killed.slow.test.ts";
  expect(database).toContain(starts);
  expect(units).not.toContain(starts);
  expect(units).toContain("tests/test-files.test.ts");
});

it("a test that changes the machine's network is alone, and in the slow tier", () => {
  const { alone, browser } = testFiles();
  expect(alone).toContain("apps/server/src/fetch/browser-elsewhere.slow.test.ts");
  expect(alone.filter((file) => !file.endsWith(".slow.test.ts") || browser.includes(file))).toEqual([]);
});

it("a changed screen affects the rendered tests that import it, also through a lazy part", () => {
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

it("shared parts of all screens affect all rendered tests, and unrelated files affect none", () => {
  const files = testFiles();
  const { rendered } = files;
  for (const file of ["packages/contract/src/money.ts", "package-lock.json", "apps/web/testing/render.tsx"])
    expect(slowTestsOf([file], files), file).toEqual(expect.arrayContaining(rendered));
  expect(slowTestsOf(["README.md", "apps/server/src/main.ts", "tests/e2e/help.test.ts"], files)).toEqual([]);
});

it("a change of a package affects the property tests", () => {
  const files = testFiles();
  const property = "packages/extract/src/money/parse.property.test.ts";
  expect(files.units).not.toContain(property);
  expect(slowTestsOf(["packages/extract/src/money/parse.ts"], files)).toEqual(files.properties);
  expect(files.properties).toContain(property);
  expect(slowTestsOf(["apps/web/src/app/App.tsx"], files)).not.toContain(property);
});
