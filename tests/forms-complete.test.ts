import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const sources = path.join(root, "apps/web/src");

/** Matches the source of a component that is a form or a dialog. */
const FORM_OR_DIALOG =
  /\buseSchemaForm\(|<(?:Form|Done|Confirm|Secret|CheckedImport)Dialog\b|<Dialog\b|component="form"|<form\b/;

/** Forms and dialogs that no row opens while the connection is lost, and why not. */
const WITHOUT_ROW = {
  "it sends nothing": [
    "app/CommandPalette",
    "app/KeysDialog",
    "features/evidence/EvidenceDialog",
    "features/products/WrongPriceDialog",
    "features/reports/ReportPreview",
    "features/scraping-browser/AddressBar",
    "features/scraping-browser/Browser",
    "features/scraping-browser/FieldList",
  ],
  "it asks before one call and has no field: the catalogue's and the API keys' rows are examples of the same dialog":
    [
      "features/accounts/HandoverDialog",
      "features/accounts/Sessions",
      "features/alerts/AlertsPage",
      "features/channels/ChannelsPage",
      "features/elements/ConfigurationActions",
      "features/elements/ConfigurationPage",
      "features/listings/ListedProducts",
      "features/listings/ListingPage",
      "features/market/Matches",
      "features/market/UndoDialog",
      "features/plans/QuickChangeDialog",
      "features/plans/SchedulePage",
      "features/reports/ReportsPage",
    ],
  "it closes at once and the table takes back what was refused: its rendered test says so": [
    "features/products/ChangeName",
  ],
  "whatever the call answers, this browser's session ends": ["app/LogoutDialog"],
  "it is the operator's, whose program it is": ["features/site/HostPaceDialog", "features/site/HostsSection"],
  "in a browser, its connection is lost in tests/e2e/offline": [
    "features/accounts/LoginPage",
    "features/dashboard/FilterPanel",
    "features/scraping-browser/SaveDialog",
  ],
  "it is the frame around forms that have rows": ["features/catalogue/PlainNamesScreen"],
} as const;

const asNames = (files: readonly string[]) =>
  files.map((file) => file.replaceAll(path.sep, "/").replace(/\.tsx$/, ""));

/** Components of the web app that are a form or a dialog, by path. */
const found = asNames(
  globSync("{app,features}/**/*.tsx", { cwd: sources }).filter(
    (file) =>
      !file.endsWith(".test.tsx") && FORM_OR_DIALOG.test(readFileSync(path.join(sources, file), "utf8")),
  ),
);

/** Those named by a row; read from the source text, because the rows import all screens. */
const withRow = globSync("apps/web/testing/forms/*-forms.tsx", { cwd: root }).flatMap((file) =>
  [...readFileSync(path.join(root, file), "utf8").matchAll(/^ +of: \[([^\]]+)\]/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/"([^"]+)"/g)].map(([, name]) => `features/${name}`),
  ),
);

it("every form and dialog is tested with a lost connection, or gives a reason for its absence", () => {
  expect(found.length).toBeGreaterThan(40);
  const reasoned: readonly string[] = Object.values(WITHOUT_ROW).flat();
  expect(found.filter((name) => !withRow.includes(name) && !reasoned.includes(name))).toEqual([]);
  // Every reason belongs to an existing form without a row.
  expect(reasoned.filter((name) => !found.includes(name) || withRow.includes(name))).toEqual([]);
});

it("rows name components that exist", () => {
  expect(withRow.length).toBeGreaterThan(30);
  const components = asNames(globSync("features/**/*.tsx", { cwd: sources }));
  expect(withRow.filter((name) => !components.includes(name))).toEqual([]);
});
