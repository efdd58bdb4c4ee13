import { lazyScreen } from "../ui/parts.tsx";
import type { ScreenRoute } from "./screen-route.ts";

const Dashboard = lazyScreen(() => import("../features/dashboard/DashboardPage.tsx"));
const Products = lazyScreen(() => import("../features/products/ProductsPage.tsx"));
const TrackedData = lazyScreen(() => import("../features/tracked/TrackedDataPage.tsx"));
const DestinationData = lazyScreen(() => import("../features/tracked/DestinationDataPage.tsx"));
const ScrapingBrowser = lazyScreen(() => import("../features/scraping-browser/ScrapingBrowserPage.tsx"));
const Configurations = lazyScreen(() => import("../features/elements/ConfigurationsPage.tsx"));
const Configuration = lazyScreen(() => import("../features/elements/ConfigurationPage.tsx"));
const Apply = lazyScreen(() => import("../features/apply/ApplyPage.tsx"));
const ToConfirm = lazyScreen(() => import("../features/confirm/ToConfirmPage.tsx"));
const Repairs = lazyScreen(() => import("../features/elements/RepairsPage.tsx"));
const Categories = lazyScreen(() => import("../features/catalogue/CategoriesPage.tsx"));
const Subcategories = lazyScreen(() => import("../features/catalogue/SubcategoriesPage.tsx"));
const Brands = lazyScreen(() => import("../features/catalogue/BrandsPage.tsx"));
const Sellers = lazyScreen(() => import("../features/catalogue/SellersPage.tsx"));
const Groups = lazyScreen(() => import("../features/catalogue/GroupsPage.tsx"));
const Market = lazyScreen(() => import("../features/market/MarketPage.tsx"));
const ScrapingHistory = lazyScreen(() => import("../features/runs/ScrapingHistoryPage.tsx"));
const Run = lazyScreen(() => import("../features/runs/RunPage.tsx"));
const DeepHistory = lazyScreen(() => import("../features/listings/DeepHistoryPage.tsx"));
const Listing = lazyScreen(() => import("../features/listings/ListingPage.tsx"));
const Schedule = lazyScreen(() => import("../features/plans/SchedulePage.tsx"));
const PriceHistory = lazyScreen(() => import("../features/prices/PriceHistoryPage.tsx"));
const Coverage = lazyScreen(() => import("../features/coverage/CoveragePage.tsx"));
const Shop = lazyScreen(() => import("../features/shops/ShopPage.tsx"));
const Channels = lazyScreen(() => import("../features/channels/ChannelsPage.tsx"));
const Reports = lazyScreen(() => import("../features/reports/ReportsPage.tsx"));
const Alerts = lazyScreen(() => import("../features/alerts/AlertsPage.tsx"));
const Usage = lazyScreen(() => import("../features/billing/UsagePage.tsx"));
const DownloadBrowser = lazyScreen(() => import("../features/companion/DownloadBrowserPage.tsx"));
const HelpVideos = lazyScreen(() => import("../features/help/HelpVideosPage.tsx"));

/** Signed-in screens for products, prices and runs. */
export const DATA_ROUTES: readonly ScreenRoute[] = [
  { path: "/dashboard", member: Dashboard },
  { path: "/latest-tracking-data", member: Dashboard },
  { path: "/product-dashboard", member: Products },
  { path: "/view-tracked-data", member: TrackedData },
  { path: "/view-tracked-report", member: DestinationData },
  { path: "/scraping-browser", member: ScrapingBrowser },
  { path: "/configurations", member: Configurations },
  { path: "/configurations/:id", member: Configuration },
  { path: "/configurations/:id/apply", member: Apply },
  { path: "/to-confirm", member: ToConfirm },
  { path: "/repairs", member: Repairs, width: "list" },
  { path: "/categories", member: Categories, width: "list" },
  { path: "/subcategory", member: Subcategories, width: "list" },
  { path: "/brands", member: Brands, width: "list" },
  { path: "/sellers", member: Sellers, width: "list" },
  { path: "/product-groups", member: Groups, width: "list" },
  { path: "/market", member: Market },
  { path: "/scraping-history", member: ScrapingHistory },
  { path: "/scraping-history/:id", member: Run },
  { path: "/deep-scraping-history", member: DeepHistory },
  { path: "/deep-scraping-history/:id", member: Listing },
  { path: "/price-tracker-history", member: PriceHistory },
  { path: "/coverage", member: Coverage, width: "list" },
  { path: "/shops/:host", member: Shop },
  { path: "/schedule", member: Schedule },
  { path: "/alerts", member: Alerts },
  { path: "/alerts/channels", member: Channels, width: "list" },
  { path: "/alerts/reports", member: Reports, width: "list" },
  { path: "/usage", member: Usage },
  { path: "/download-browser", member: DownloadBrowser, width: "text" },
  { path: "/helpvideos", member: HelpVideos, width: "text" },
];
