import type { Page } from "playwright-core";
import { BASE } from "./pictures.ts";

/** The demonstration's screens that need no account, by the name of their picture. */
export const VISITOR_SCREENS: Record<string, string> = {
  signup: "/signup",
  login: "/login",
  "forgot-password": "/forgot-password",
  features: "/features",
  pricing: "/pricing",
  faq: "/faq",
  terms: "/termsandconditions",
  privacy: "/privacypolicy",
};

/** The id of the first item of an API list. */
async function firstOf(page: Page, call: string): Promise<Record<string, unknown> & { _id: string }> {
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await fetch(`${BASE}/api/${call}`, { headers: { authorization: `Bearer ${token}` } });
  const body = (await answer.json()) as Partial<Record<"list" | "data", { _id: string }[]>>;
  const [first] = body.list ?? body.data ?? [];
  if (first === undefined) throw new Error(`the demonstration has nothing at ${call}`);
  return { ...first };
}

/** The screens of its member, by the name of their picture. */
export async function memberScreens(page: Page): Promise<Record<string, string>> {
  await page.goto(`${BASE}/features`);
  const product = await firstOf(page, "get/product?search=kettle");
  const group = product["group"] as { _id: string };
  const run = await firstOf(page, "get/run");
  const listing = await firstOf(page, "get/listing");
  return {
    dashboard: "/dashboard",
    products: "/product-dashboard",
    "products-none-fit": "/product-dashboard?search=nothing-is-called-so",
    "products-deleted": "/product-dashboard?deleted=true",
    product: `/product-dashboard?product=${product._id}&days=30`,
    group: `/product-dashboard?compare=${group._id}`,
    alerts: "/alerts",
    "alert-channels": "/alerts/channels",
    "to-confirm": "/to-confirm",
    repairs: "/repairs",
    schedule: "/schedule",
    coverage: "/coverage",
    "price-history": "/price-tracker-history",
    "stock-history": "/price-tracker-history?changes=stock",
    "scraping-history": "/scraping-history",
    run: `/scraping-history/${run._id}`,
    "deep-history": "/deep-scraping-history",
    listing: `/deep-scraping-history/${listing._id}`,
    configurations: "/configurations",
    "scraping-browser": "/scraping-browser",
    "tracked-data": "/view-tracked-data",
    "destination-data": "/view-tracked-report",
    categories: "/categories",
    subcategories: "/subcategory",
    brands: "/brands",
    sellers: "/sellers",
    groups: "/product-groups",
    usage: "/usage",
    team: "/team",
    settings: "/settings",
    keys: "/settings/keys",
    profile: "/myprofile",
    "change-password": "/changepassword",
    "delete-account": "/delete-account",
    download: "/download-browser",
    "help-videos": "/helpvideos",
    "not-found": "/no/such/screen",
  };
}
