import { lazy } from "react";
import type { ScreenRoute } from "./screen-route.ts";

const Dashboard = lazy(() => import("../features/dashboard/DashboardPage.tsx"));
const Products = lazy(() => import("../features/products/ProductsPage.tsx"));
const TrackedData = lazy(() => import("../features/tracked/TrackedDataPage.tsx"));
const DestinationData = lazy(() => import("../features/tracked/DestinationDataPage.tsx"));
const ScrapingBrowser = lazy(() => import("../features/scraping-browser/ScrapingBrowserPage.tsx"));
const Configurations = lazy(() => import("../features/configurations/ConfigurationsPage.tsx"));
const Configuration = lazy(() => import("../features/configurations/ConfigurationPage.tsx"));
const Apply = lazy(() => import("../features/configurations/ApplyPage.tsx"));
const Repairs = lazy(() => import("../features/repair/RepairsPage.tsx"));
const Categories = lazy(() => import("../features/catalogue/CategoriesPage.tsx"));
const Subcategories = lazy(() => import("../features/catalogue/SubcategoriesPage.tsx"));
const Brands = lazy(() => import("../features/catalogue/BrandsPage.tsx"));
const Sellers = lazy(() => import("../features/catalogue/SellersPage.tsx"));
const Groups = lazy(() => import("../features/catalogue/GroupsPage.tsx"));
const ScrapingHistory = lazy(() => import("../features/runs/ScrapingHistoryPage.tsx"));
const Run = lazy(() => import("../features/runs/RunPage.tsx"));
const DeepHistory = lazy(() => import("../features/runs/DeepHistoryPage.tsx"));
const PriceHistory = lazy(() => import("../features/history/PriceHistoryPage.tsx"));
const Usage = lazy(() => import("../features/billing/UsagePage.tsx"));
const DownloadBrowser = lazy(() => import("../features/companion/DownloadBrowserPage.tsx"));
const HelpVideos = lazy(() => import("../features/help/HelpVideosPage.tsx"));

/** The signed-in screens on products, prices and runs. */
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
  { path: "/repairs", member: Repairs },
  { path: "/categories", member: Categories },
  { path: "/subcategory", member: Subcategories },
  { path: "/brands", member: Brands },
  { path: "/sellers", member: Sellers },
  { path: "/product-groups", member: Groups },
  { path: "/scraping-history", member: ScrapingHistory },
  { path: "/scraping-history/:id", member: Run },
  { path: "/deep-scraping-history", member: DeepHistory },
  { path: "/price-tracker-history", member: PriceHistory },
  { path: "/usage", member: Usage },
  { path: "/download-browser", member: DownloadBrowser, width: "text" },
  { path: "/helpvideos", member: HelpVideos, width: "text" },
];
