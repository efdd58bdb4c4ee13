import { roleHas, SHELL_TEXTS, type Role } from "@pricetrail/contract";
import type { IconName } from "../ui/icons.tsx";
import { ROUTES } from "./routes.tsx";

export interface MenuEntry {
  path: string;
  label: string;
  icon: IconName;
  isFor?: "operator" | "local" | "manager";
}

export interface MenuGroup {
  id: string;
  label: string;
  entries: readonly MenuEntry[];
  /** Its entries are always shown, below a line instead of a heading. */
  isPlain?: boolean;
}

/**
 * Seen at first are the specified entries and what people use each day, ten in all; the groups of `FOLDED_AT_FIRST` hold what is
 * set up once or looked up rarely, by its use.
 */
const GROUPS: readonly MenuGroup[] = [
  {
    id: "prices",
    label: SHELL_TEXTS.prices,
    entries: [
      { path: "/dashboard", label: SHELL_TEXTS.dashboard, icon: "dashboard" },
      { path: "/product-dashboard", label: SHELL_TEXTS.products, icon: "product" },
      { path: "/market", label: SHELL_TEXTS.market, icon: "target" },
      { path: "/alerts", label: SHELL_TEXTS.alerts, icon: "bell" },
      { path: "/scraping-browser", label: SHELL_TEXTS.scrapingBrowser, icon: "globe" },
    ],
  },
  {
    id: "history",
    label: SHELL_TEXTS.history,
    entries: [
      { path: "/price-tracker-history", label: SHELL_TEXTS.priceHistory, icon: "chart" },
      { path: "/scraping-history", label: SHELL_TEXTS.scrapingHistory, icon: "history" },
      { path: "/deep-scraping-history", label: SHELL_TEXTS.deepHistory, icon: "search" },
    ],
  },
  {
    id: "data",
    label: SHELL_TEXTS.data,
    entries: [
      { path: "/to-confirm", label: SHELL_TEXTS.toConfirm, icon: "check" },
      { path: "/configurations", label: SHELL_TEXTS.configurations, icon: "pointer" },
      { path: "/repairs", label: SHELL_TEXTS.repairs, icon: "warning" },
      { path: "/schedule", label: SHELL_TEXTS.schedule, icon: "clock" },
      { path: "/coverage", label: SHELL_TEXTS.coverage, icon: "calendar" },
      { path: "/view-tracked-data", label: SHELL_TEXTS.trackedData, icon: "target" },
      { path: "/view-tracked-report", label: SHELL_TEXTS.destinationData, icon: "table" },
    ],
  },
  {
    id: "catalogue",
    label: SHELL_TEXTS.catalogue,
    entries: [
      { path: "/product-groups", label: SHELL_TEXTS.groups, icon: "layers" },
      { path: "/categories", label: SHELL_TEXTS.categories, icon: "folder" },
      { path: "/subcategory", label: SHELL_TEXTS.subcategories, icon: "branch" },
      { path: "/brands", label: SHELL_TEXTS.brands, icon: "tag" },
      { path: "/sellers", label: SHELL_TEXTS.sellers, icon: "shop" },
    ],
  },
  {
    id: "organisation",
    label: SHELL_TEXTS.organisation,
    entries: [
      { path: "/usage", label: SHELL_TEXTS.usage, icon: "money" },
      { path: "/team", label: SHELL_TEXTS.team, icon: "team" },
      { path: "/settings", label: SHELL_TEXTS.settings, icon: "settings" },
      { path: "/settings/keys", label: SHELL_TEXTS.apiKeys, icon: "key", isFor: "manager" },
      { path: "/download-browser", label: SHELL_TEXTS.download, icon: "download" },
      { path: "/operator", label: SHELL_TEXTS.operator, icon: "server", isFor: "operator" },
      { path: "/outbox", label: SHELL_TEXTS.outbox, icon: "mail", isFor: "local" },
    ],
  },
  {
    id: "account",
    label: SHELL_TEXTS.account,
    isPlain: true,
    entries: [
      { path: "/changepassword", label: SHELL_TEXTS.changePassword, icon: "key" },
      { path: "/helpvideos", label: SHELL_TEXTS.helpVideos, icon: "video" },
    ],
  },
];

/**
 * Returns the side menu: entries whose screen exists and concerns this user, in groups with fixed positions. My Profile is not
 * among them: the person at the menu's end leads there.
 */
export function menuFor(user: { isOperator: boolean; role: Role }, hasOutbox: boolean): MenuGroup[] {
  const shown = (entry: MenuEntry) =>
    ROUTES.some((route) => route.path === entry.path && route.member !== undefined) &&
    (entry.isFor !== "operator" || user.isOperator) &&
    (entry.isFor !== "manager" || roleHas(user.role, "manage")) &&
    (entry.isFor !== "local" || hasOutbox);
  return GROUPS.map((group) => ({ ...group, entries: group.entries.filter(shown) }));
}
