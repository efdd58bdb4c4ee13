/** Matches modules by parts of their paths. */
const modules = (...paths: string[]) => new RegExp(paths.join("|"));
const ui = (...names: string[]) => `/src/ui/(?:${names.join("|")})\\.tsx?$`;
const mui = (...names: string[]) => `/@mui/material/(?:${names.join("|")})/`;
const contract = (...names: string[]) => `/contract/src/(?:${names.join("|")})\\.ts$`;

/**
 * How the code is split. By default, the bundler makes a chunk of whatever some screens happen to share: a hundred for one
 * screen, which compress a tenth worse than a few coherent ones. Each line takes the modules it names, and what they import,
 * unless a line above already has them; a line is above another if some screens load it without the other.
 */
export const CHUNKS = [
  {
    name: "base",
    test: modules(
      "rolldown/runtime",
      contract("texts/errors", "texts/counting", "constants", "permissions", "timeline"),
    ),
  },
  // The entry imports these through the endpoints, but uses none of them.
  { name: "schemas", test: modules("/zod/", contract("rules", "schemas")) },
  { name: "start", tags: ["$initial" as const] },
  // Visitors' texts and calls, without the calls of signed-in users.
  {
    name: "visitors",
    test: modules(
      "/(?:captcha|team)\\.endpoints\\.ts$",
      contract("features/accounts/(?!ownership)\\w+\\.texts"),
    ),
  },
  // Calls of the frame around every member's screen, and words shared by screens of different chunks below.
  { name: "frame-endpoints", test: modules("/runs\\.endpoints\\.ts$", contract("texts/scope-names")) },
  { name: "plan-texts", test: modules(contract("features/plans/plans\\.texts")) },
  // The schema of a plan's form, which the plans' endpoints refer to; among those, it would make every screen wait for all schemas.
  {
    name: "plan-timing",
    test: modules(contract("time-zone", "features/plans/plan-timing")),
  },
  // The cost of plans, which is declared beside the endpoints but used only by screens about plans and costs.
  { name: "costs", test: modules(contract("features/plans/(?:forecast|added-cost|timing-text)")) },
  // Without those of alerts (the bell needs only the inbox's), channels, keys, payments, listings, reports, My Market and the dashboard's overview.
  {
    name: "endpoints",
    test: modules(
      "(?<!/alerts|/apply|/channels|/companion|/evidence|/hosts|/overview|/pictures|/api-keys|/payment|/views|/dates|/first-steps|/items|/market|/matches|/violations|/sources|/listings|/reports|/security-events)\\.endpoints\\.ts$",
    ),
  },
  {
    name: "fields",
    test: modules(
      ui("OutlinedField", "TextLink", "disabled-for"),
      mui("Checkbox", "FormControlLabel", "InputAdornment", "Paper"),
    ),
  },
  { name: "forms", test: modules(ui("useSchemaForm")) },
  {
    name: "text-fields",
    test: modules(ui("FormTextField", "FormPasswordField", "AccountCard")),
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
      ui("DataTable", "PriceChange", "DateCell", "paged-table", "Pagination", "useWidth", "Fieldset"),
      ui(
        "ExportMenu",
        "undo-toast",
        "StateLabel",
        "useTableView",
        "DisplayButton",
        "MutedText",
        "RefusedDays",
      ),
      mui("Chip"),
      "/src/api/use-may-write\\.ts$",
    ),
  },
  // Cells of product rows with their texts, and the button that opens their evidence.
  {
    name: "cells",
    test: modules(
      ui("PriceLine", "ProductCell", "StockState", "OutcomeStatus", "OutcomeReason", "product-columns"),
      ui("WrongPrice"),
      contract("texts/data-screens", "features/evidence/evidence-button\\.texts"),
      "/src/features/evidence/(?:EvidenceButton|evidence-column)",
    ),
  },
  { name: "filters", test: modules(ui("MultiSelect")) },
  { name: "alerts", test: modules("/contract/src/features/alerts/(?!alert-me)") },
].map((group, index, all) => ({ ...group, priority: all.length - index }));
