/**
 * The linter's rules, including which folder may import which. An override of oxlint replaces a whole rule, so each folder's rule
 * is assembled here from named parts; scripts/boundaries.test.ts proves that every forbidden import is reported.
 */

const APPS = ["server", "web", "demo-shop", "companion"];

const noApp = {
  group: [...APPS.flatMap((app) => [`@pricetrail/${app}`, `@pricetrail/${app}/**`]), "**/apps/**"],
  message: "No package imports an app.",
};
const noOtherAppThan = (own: string) => ({
  regex: String.raw`^(\.\./)+(${APPS.filter((app) => app !== own).join("|")})/`,
  message: "No app imports another app.",
});
/** Allows only these of our own packages. */
const onlyOurs = (message: string, ...names: string[]) => ({
  group: ["@pricetrail/*", ...names.map((name) => `!@pricetrail/${name}`)],
  message,
});
/** Allows only these imports from outside the folder. */
const only = (message: string, ...names: string[]) => ({
  group: ["*", "!./**", "!../**", ...names.map((name) => `!${name}`), "**/src/**"],
  message,
});
const above = (folders: string, message: string) => ({
  regex: String.raw`^(\.\./)+(${folders})/`,
  message,
});
/**
 * A store that others may use is named `<thing>.shared.store.ts`.
 *
 * @param up how many folders above the importing file the features are
 */
const foreignStore = (up: string) => ({
  regex: String.raw`^(\.\./)${up}[^./][^/]*/(.*/)?[^/.]*\.(store|routes)(\.ts)?$`,
  message: "A feature uses another feature's service or shared store, never its own store or routes.",
});
const ownStore = foreignStore("+");
/** From a folder inside a feature, whose other folders are its own. */
const ownStoreInFolder = foreignStore("{2,}");
const noSql = [
  { name: "pg", allowTypeImports: true, message: "Only *.store.ts files and database/ contain SQL." },
  { name: "kysely", importNames: ["sql"], message: "Only *.store.ts files and database/ contain SQL." },
];
/** Queries are defined in their feature, beside their keys and their invalidation. */
const noQueries = [
  {
    name: "@tanstack/react-query",
    importNames: [
      "useQuery",
      "useQueries",
      "useInfiniteQuery",
      "useSuspenseQuery",
      "useSuspenseQueries",
      "queryOptions",
      "infiniteQueryOptions",
      "QueryObserver",
    ],
    message: "Only *-queries.ts files of a feature and api/ define queries.",
  },
];

const noUtcDates = [
  {
    name: "@pricetrail/contract",
    importNames: ["formatDate", "formatDateTime", "formatTime"],
    message: "Screens format dates by the person's setting: ui/dates.ts.",
  },
];

const server = [noApp, noOtherAppThan("server")];
const web = [onlyOurs("The web app imports only the contract.", "contract"), noApp, noOtherAppThan("web")];
const belowFeatures = [
  ...web,
  above("features|app", "ui and api import neither features nor the app: the order is ui, features, app."),
];
const belowApp = [
  ...web,
  above("app", "Features do not import the app around them: the order is ui, features, app."),
];
const companionOnly = "The companion imports only the contract and the picker.";

/** Later lines win. */
const boundaries: [files: string[], patterns: object[], paths?: object[]][] = [
  [["packages/**", "apps/**"], [noApp]],
  [
    ["packages/contract/src/**"],
    [
      only(
        "The contract imports only zod, and the extraction's amount roles and check of GTINs.",
        "zod",
        "zod/**",
        "@pricetrail/extract/amount-roles",
        "@pricetrail/extract/gtin",
      ),
    ],
  ],
  [["packages/locator/src/**"], [only("The locator imports nothing.")]],
  [["packages/revisit/src/**"], [only("The visit planner imports nothing.")]],
  [["packages/match/src/**"], [only("The matching imports nothing.")]],
  [["packages/alerts/src/**"], [only("The alert rules import nothing.")]],
  [["packages/client/src/**"], [only("The client imports nothing.")]],
  [
    ["packages/cli/src/**"],
    [only("The command line imports only the client.", "@pricetrail/client", "node:*", "node:*/*")],
  ],
  [["packages/confirm/src/**"], [only("The rule that confirms prices imports nothing.")]],
  [
    ["packages/extract/src/**"],
    [
      only(
        "The extraction imports only the locator and its HTML parser.",
        "@pricetrail/locator",
        "entities",
        "htmlparser2",
        "domhandler",
        "domutils",
        "css-select",
        "dom-serializer",
      ),
    ],
  ],
  [
    ["packages/listing/src/**"],
    [
      only(
        "The reading of listings imports only the extraction and its HTML parser.",
        "@pricetrail/extract",
        "htmlparser2",
        "domhandler",
      ),
    ],
  ],
  [
    ["packages/feeds/src/**"],
    [
      only(
        "The reading of feeds imports only the extraction and its parsers.",
        "@pricetrail/extract",
        "csv-parse",
        "csv-parse/sync",
        "fflate",
        "saxes",
      ),
    ],
  ],
  [
    ["packages/markup/src/**"],
    [
      only(
        "The markup cleaner imports only its parsers.",
        "htmlparser2",
        "domhandler",
        "css-tree",
        "css-tree/**",
      ),
    ],
  ],
  [
    ["packages/picker/src/**"],
    [
      only(
        "The picker imports only the locator, the contract and the cleaner's attributes.",
        "@pricetrail/locator",
        "@pricetrail/contract",
        "@pricetrail/markup/attributes",
      ),
    ],
  ],
  [["packages/*/src/**/*.test.ts", "packages/*/src/**/testing/**"], [noApp]],
  [["apps/server/**"], server, noSql],
  [["apps/server/src/features/**"], [...server, ownStore], noSql],
  [["apps/server/src/features/*/*/**/*.ts"], [...server, ownStoreInFolder], noSql],
  [["apps/server/src/**/*.store.ts", "apps/server/src/database/**"], server],
  [["apps/server/src/features/**/*.store.ts"], [...server, ownStore]],
  [["apps/server/src/features/*/*/**/*.store.ts"], [...server, ownStoreInFolder]],
  [["apps/server/**/*.{test,fixture}.ts", "apps/server/**/testing/**"], server],
  [["apps/web/**"], web, [...noQueries, ...noUtcDates]],
  [["apps/web/build/**"], web, noQueries],
  [["apps/web/src/ui/**"], belowFeatures, [...noQueries, ...noUtcDates]],
  [["apps/web/src/ui/dates.ts"], belowFeatures, noQueries],
  [["apps/web/src/api/**"], belowFeatures, noUtcDates],
  [["apps/web/src/features/**"], belowApp, [...noQueries, ...noUtcDates]],
  [["apps/web/src/features/**/*-queries.ts"], belowApp, noUtcDates],
  [["apps/demo-shop/**"], [noApp, noOtherAppThan("demo-shop")]],
  [
    ["apps/companion/**"],
    [onlyOurs(companionOnly, "contract", "picker"), noApp, noOtherAppThan("companion")],
  ],
];

export default {
  plugins: ["typescript", "unicorn", "import", "oxc", "react", "jsx-a11y"],
  categories: {
    correctness: "error",
    suspicious: "warn",
  },
  ignorePatterns: ["**/dist/**", "/data/**", "**/node_modules/**"],
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/no-unsafe-type-assertion": "off",
    "react/react-in-jsx-scope": "off",
    "no-shadow": "off",
    "no-await-in-loop": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/consistent-function-scoping": "off",
    "no-underscore-dangle": [
      "warn",
      {
        // zod's own name for a default.
        allow: ["_id", "_default"],
      },
    ],
    "typescript/consistent-return": "off",
    "no-control-regex": "off",
    // Style sheets, and the check of Node's version, are imported for their effect.
    "import/no-unassigned-import": ["warn", { allow: ["**/*.css", "**/require-node.js"] }],
    "import/no-named-as-default-member": "off",
    "typescript/no-unsafe-enum-comparison": "off",
    "typescript/no-unsafe-enum-assignment": "off",
  },
  overrides: boundaries.map(([files, patterns, paths]) => ({
    files,
    rules: { "no-restricted-imports": ["error", { patterns, ...(paths ? { paths } : {}) }] },
  })),
};
