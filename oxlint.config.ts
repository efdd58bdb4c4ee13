/**
 * The linter's rules, and who may import whom. An override of oxlint replaces a rule as a whole, so what holds for a folder is
 * put together here from named parts; scripts/boundaries.test.ts proves that each forbidden import is refused.
 */

const APPS = ["server", "web", "demo-shop", "companion"];

const noApp = {
  group: [...APPS.flatMap((app) => [`@pricetrail/${app}`, `@pricetrail/${app}/**`]), "**/apps/**"],
  message: "Nothing imports an app.",
};
const noOtherAppThan = (own: string) => ({
  regex: String.raw`^(\.\./)+(${APPS.filter((app) => app !== own).join("|")})/`,
  message: "No app imports an app.",
});
/** Of our own packages only these. */
const onlyOurs = (message: string, ...names: string[]) => ({
  group: ["@pricetrail/*", ...names.map((name) => `!@pricetrail/${name}`)],
  message,
});
/** Of everything outside the folder only these. */
const only = (message: string, ...names: string[]) => ({
  group: ["*", "!./**", "!../**", ...names.map((name) => `!${name}`), "**/src/**"],
  message,
});
const above = (folders: string, message: string) => ({
  regex: String.raw`^(\.\./)+(${folders})/`,
  message,
});
const ownStore = {
  regex: String.raw`^(\.\./)+[^./][^/]*/(.*/)?[^/]*\.(store|routes)(\.ts)?$`,
  message: "A feature uses another feature's service, never its store or routes.",
};
const noSql = [
  { name: "pg", allowTypeImports: true, message: "Only *.store.ts files and database/ hold SQL." },
  { name: "kysely", importNames: ["sql"], message: "Only *.store.ts files and database/ hold SQL." },
];
/** What asks the server for something is beside its feature, where its key and what makes it stale are seen. */
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
    message: "Screens write dates as the person has chosen: ui/dates.ts.",
  },
];

const server = [noApp, noOtherAppThan("server")];
const web = [onlyOurs("The web app imports the contract only.", "contract"), noApp, noOtherAppThan("web")];
const belowFeatures = [
  ...web,
  above("features|app", "ui and api know neither features nor the app: the order is ui, features, app."),
];
const belowApp = [
  ...web,
  above("app", "Features do not know the app around them: the order is ui, features, app."),
];
const companionOnly = "The companion imports the contract and the picker only.";

/** Later lines win. */
const boundaries: [files: string[], patterns: object[], paths?: object[]][] = [
  [["packages/**", "apps/**"], [noApp]],
  [["packages/contract/src/**"], [only("The contract imports zod only.", "zod", "zod/**")]],
  [["packages/locator/src/**"], [only("The locator imports nothing.")]],
  [["packages/revisit/src/**"], [only("The visit planner imports nothing.")]],
  [["packages/alerts/src/**"], [only("The rules of alerts import nothing.")]],
  [["packages/client/src/**"], [only("The client imports nothing.")]],
  [
    ["packages/cli/src/**"],
    [only("The command line imports the client only.", "@pricetrail/client", "node:*", "node:*/*")],
  ],
  [["packages/confirm/src/**"], [only("The rule that confirms prices imports nothing.")]],
  [
    ["packages/extract/src/**"],
    [
      only(
        "The extraction imports the locator and its HTML parser only.",
        "@pricetrail/locator",
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
        "The reading of listings imports the extraction and its HTML parser only.",
        "@pricetrail/extract",
        "htmlparser2",
        "domhandler",
      ),
    ],
  ],
  [
    ["packages/markup/src/**"],
    [
      only(
        "The markup cleaner imports its parsers only.",
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
        "The picker imports the locator, the contract and the cleaner's attributes only.",
        "@pricetrail/locator",
        "@pricetrail/contract",
        "@pricetrail/markup/attributes",
      ),
    ],
  ],
  [["packages/*/src/**/*.test.ts", "packages/*/src/**/testing/**"], [noApp]],
  [["apps/server/**"], server, noSql],
  [["apps/server/src/features/**"], [...server, ownStore], noSql],
  [["apps/server/src/**/*.store.ts", "apps/server/src/database/**"], server],
  [["apps/server/src/features/**/*.store.ts"], [...server, ownStore]],
  [["apps/server/**/*.{test,bench}.ts", "apps/server/**/testing/**"], server],
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
        // The library's own name for a default.
        allow: ["_id", "_default"],
      },
    ],
    "typescript/consistent-return": "off",
    "no-control-regex": "off",
    // A style sheet is imported for what it does.
    "import/no-unassigned-import": ["warn", { allow: ["**/*.css"] }],
    "import/no-named-as-default-member": "off",
    "typescript/no-unsafe-enum-comparison": "off",
    "typescript/no-unsafe-enum-assignment": "off",
  },
  overrides: boundaries.map(([files, patterns, paths]) => ({
    files,
    rules: { "no-restricted-imports": ["error", { patterns, ...(paths ? { paths } : {}) }] },
  })),
};
