import { COVERAGE_TEXTS, SHELL_TEXTS } from "@pricetrail/contract";
import type { IconName } from "../ui/icons.tsx";
import { ROUTES } from "./routes.tsx";

export interface MenuEntry {
  path: string;
  label: string;
  icon: IconName;
  isFor?: "operator" | "local";
}

export interface MenuGroup {
  label: string;
  entries: readonly MenuEntry[];
}

const GROUPS: readonly MenuGroup[] = [
  {
    label: SHELL_TEXTS.prices,
    entries: [
      { path: "/dashboard", label: SHELL_TEXTS.dashboard, icon: "dashboard" },
      { path: "/product-dashboard", label: SHELL_TEXTS.products, icon: "product" },
      { path: "/schedule", label: SHELL_TEXTS.schedule, icon: "clock" },
      { path: "/alerts", label: SHELL_TEXTS.alerts, icon: "bell" },
      { path: "/view-tracked-data", label: SHELL_TEXTS.trackedData, icon: "target" },
      { path: "/view-tracked-report", label: SHELL_TEXTS.destinationData, icon: "table" },
      { path: "/scraping-browser", label: SHELL_TEXTS.scrapingBrowser, icon: "globe" },
      { path: "/configurations", label: SHELL_TEXTS.configurations, icon: "settings" },
      { path: "/to-confirm", label: SHELL_TEXTS.toConfirm, icon: "check" },
      { path: "/repairs", label: SHELL_TEXTS.repairs, icon: "warning" },
    ],
  },
  {
    label: SHELL_TEXTS.catalogue,
    entries: [
      { path: "/categories", label: SHELL_TEXTS.categories, icon: "tag" },
      { path: "/subcategory", label: SHELL_TEXTS.subcategories, icon: "tag" },
      { path: "/brands", label: SHELL_TEXTS.brands, icon: "tag" },
      { path: "/sellers", label: SHELL_TEXTS.sellers, icon: "tag" },
      { path: "/product-groups", label: SHELL_TEXTS.groups, icon: "tag" },
    ],
  },
  {
    label: SHELL_TEXTS.history,
    entries: [
      { path: "/scraping-history", label: SHELL_TEXTS.scrapingHistory, icon: "history" },
      { path: "/deep-scraping-history", label: SHELL_TEXTS.deepHistory, icon: "search" },
      { path: "/price-tracker-history", label: SHELL_TEXTS.priceHistory, icon: "chart" },
      { path: "/coverage", label: COVERAGE_TEXTS.menu, icon: "calendar" },
    ],
  },
  {
    label: SHELL_TEXTS.organisation,
    entries: [
      { path: "/usage", label: SHELL_TEXTS.usage, icon: "money" },
      { path: "/team", label: SHELL_TEXTS.team, icon: "team" },
      { path: "/settings", label: SHELL_TEXTS.settings, icon: "settings" },
    ],
  },
  {
    label: SHELL_TEXTS.account,
    entries: [
      { path: "/myprofile", label: SHELL_TEXTS.profile, icon: "user" },
      { path: "/changepassword", label: SHELL_TEXTS.changePassword, icon: "key" },
      { path: "/download-browser", label: SHELL_TEXTS.download, icon: "download" },
      { path: "/helpvideos", label: SHELL_TEXTS.helpVideos, icon: "video" },
    ],
  },
  {
    label: SHELL_TEXTS.installation,
    entries: [
      { path: "/operator", label: SHELL_TEXTS.operator, icon: "server", isFor: "operator" },
      { path: "/outbox", label: SHELL_TEXTS.outbox, icon: "mail", isFor: "local" },
    ],
  },
];

/** The side menu: entries whose screen exists and concerns this user, in groups. */
export function menuFor(
  user: { isOperator: boolean; productCount: number },
  hasOutbox: boolean,
): MenuGroup[] {
  const shown = (entry: MenuEntry) =>
    ROUTES.some((route) => route.path === entry.path && route.member !== undefined) &&
    (entry.isFor !== "operator" || user.isOperator) &&
    (entry.isFor !== "local" || hasOutbox);
  const groups = GROUPS.map((group) => ({ ...group, entries: group.entries.filter(shown) })).filter(
    (group) => group.entries.length > 0,
  );
  // Until the first product exists My Profile is home; after it the dashboard is first.
  if (user.productCount > 0) return groups;
  return groups.toSorted(
    (a, b) => Number(b.label === SHELL_TEXTS.account) - Number(a.label === SHELL_TEXTS.account),
  );
}
