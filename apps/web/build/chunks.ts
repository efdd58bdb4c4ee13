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
  // What visitors call, without the calls of everybody who is signed in.
  { name: "visitor-endpoints", test: modules("/(?:captcha|team)\\.endpoints\\.ts$") },
  // What the frame of every member's screen calls.
  { name: "frame-endpoints", test: modules("/runs\\.endpoints\\.ts$") },
  // Without those of alerts, whose bell comes after the screen, and of their channels; without keys, payments and what the dashboard adds at a glance.
  {
    name: "endpoints",
    test: modules(
      "(?<!/alerts|/channels|/evidence|/overview|/pictures|/api-keys|/payment)\\.endpoints\\.ts$",
    ),
  },
  {
    name: "fields",
    test: modules(
      ui("OutlinedField", "TextLink"),
      mui("Checkbox", "FormControlLabel", "InputAdornment", "Paper"),
      contract("features/accounts/\\w+\\.texts"),
    ),
  },
  {
    name: "forms",
    test: modules(ui("useSchemaForm", "FormTextField", "FormPasswordField")),
  },
  {
    name: "values",
    test: modules(
      ui("Price"),
      mui("utils", "Portal"),
      "/@mui/material/internal/Transition\\.",
      contract("dates", "money"),
    ),
  },
  {
    name: "panels",
    test: modules(ui("ResultPanel", "Section"), mui("Alert"), "/react-query/build/modern/useMutation\\.js$"),
  },
  // The texts of an invitation, without the frame that shows the team.
  { name: "team-texts", test: modules(contract("features/accounts/team\\.texts")) },
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
  // What rows of products are made of, and the way to their evidence.
  {
    name: "evidence",
    test: modules(
      "/src/features/evidence/(?:EvidenceButton|evidence-column)",
      contract("features/evidence/evidence-button\\.texts"),
    ),
  },
  { name: "cells", test: modules(ui("PriceLine", "ProductCell", "StockState")) },
  { name: "filters", test: modules(ui("MultiSelect")) },
  { name: "alerts", test: modules("/contract/src/features/alerts/") },
].map((group, index, all) => ({ ...group, priority: all.length - index }));
