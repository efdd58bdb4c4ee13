/** A pattern for modules, by parts of their paths. */
const modules = (...paths: string[]) => new RegExp(paths.join("|"));
const ui = (...names: string[]) => `/src/ui/(?:${names.join("|")})\\.tsx?$`;
const mui = (...names: string[]) => `/@mui/material/(?:${names.join("|")})/`;
const contract = (...names: string[]) => `/contract/src/(?:${names.join("|")})\\.ts$`;

/**
 * How the code is cut. Left alone, the bundler makes a chunk of whatever some screens happen to share: a hundred for one
 * screen, which compress worse than few that belong together by a tenth. Each line takes the modules it names, and what they
 * import, unless a line above has them already; a line is above another when screens load it without the other.
 */
export const CHUNKS = [
  {
    name: "base",
    test: modules(
      "rolldown/runtime",
      contract("texts/errors", "texts/counting", "constants", "permissions", "timeline"),
    ),
  },
  // The entry reaches these through the endpoints, and uses none of them.
  { name: "schemas", test: modules("/zod/", contract("rules", "schemas")) },
  { name: "start", tags: ["$initial" as const] },
  // What visitors read and call, without the calls of everybody who is signed in.
  {
    name: "visitors",
    test: modules("/(?:captcha|team)\\.endpoints\\.ts$", contract("features/accounts/\\w+\\.texts")),
  },
  // What the frame of every member's screen calls, and words that screens of different chunks below share.
  { name: "frame-endpoints", test: modules("/runs\\.endpoints\\.ts$", contract("texts/scope-names")) },
  { name: "plan-texts", test: modules(contract("features/plans/plans\\.texts")) },
  // The schema of a plan's form, which the calls of plans are declared with: with it, every screen would wait for all schemas.
  {
    name: "plan-timing",
    test: modules(contract("time-zone", "features/plans/plan-timing")),
  },
  // What plans cost, which the calls are declared beside, and only screens of plans and costs reckon with.
  { name: "costs", test: modules(contract("features/plans/(?:forecast|added-cost|timing-text)")) },
  // Without those of alerts, of which the bell needs only the inbox's, and of their channels; without keys, payments and what the dashboard adds at a glance.
  {
    name: "endpoints",
    test: modules(
      "(?<!/alerts|/channels|/evidence|/overview|/pictures|/api-keys|/payment|/views|/dates)\\.endpoints\\.ts$",
    ),
  },
  {
    name: "fields",
    test: modules(
      ui("OutlinedField", "TextLink"),
      mui("Checkbox", "FormControlLabel", "InputAdornment", "Paper"),
    ),
  },
  {
    name: "forms",
    test: modules(ui("useSchemaForm", "FormTextField", "FormPasswordField", "AccountCard")),
  },
  {
    name: "values",
    test: modules(
      ui("Price", "dates"),
      "/src/api/date-setting\\.ts$",
      mui("utils", "Portal"),
      "/@mui/material/internal/Transition\\.",
      contract("dates", "money"),
    ),
  },
  {
    name: "panels",
    test: modules(ui("ResultPanel", "Section"), mui("Alert"), "/react-query/build/modern/useMutation\\.js$"),
  },
  { name: "popups", test: modules(mui("Tooltip")) },
  { name: "frame", test: modules("/src/app/MemberFrame\\.tsx$", ui("FormDialog")) },
  {
    name: "table",
    test: modules(
      ui("EmptyState", "useUrlState", "LiveRegion", "Facts", "useToday", "IconAction", "SearchField"),
      ui("DataTable", "PriceChange", "DateCell", "paged-table", "useSelection", "Pagination"),
      ui("DateRange", "ExportButtons", "undo-toast"),
      mui("Chip"),
      "/src/api/use-may-write\\.ts$",
    ),
  },
  // What rows of products are made of, with their texts, and the way to their evidence.
  {
    name: "cells",
    test: modules(
      ui("PriceLine", "ProductCell", "StockState"),
      contract("texts/data-screens", "features/evidence/evidence-button\\.texts"),
      "/src/features/evidence/(?:EvidenceButton|evidence-column)",
    ),
  },
  { name: "filters", test: modules(ui("MultiSelect")) },
  { name: "alerts", test: modules("/contract/src/features/alerts/(?!alert-me)") },
].map((group, index, all) => ({ ...group, priority: all.length - index }));
