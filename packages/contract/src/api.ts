import * as accounts from "./endpoints/accounts.ts";
import * as billing from "./endpoints/billing.ts";
import * as catalogue from "./endpoints/catalogue.ts";
import * as companion from "./endpoints/companion.ts";
import * as configurations from "./endpoints/configurations.ts";
import * as history from "./endpoints/history.ts";
import * as products from "./endpoints/products.ts";
import * as runs from "./endpoints/runs.ts";
import * as scrapingBrowser from "./endpoints/scraping-browser.ts";
import * as shops from "./endpoints/shops.ts";
import * as site from "./endpoints/site.ts";
import * as team from "./endpoints/team.ts";
import type { Endpoint } from "./endpoint.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

/** Every endpoint there is; a test walks them with every kind of caller. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [
  accounts,
  billing,
  catalogue,
  companion,
  configurations,
  history,
  products,
  runs,
  scrapingBrowser,
  shops,
  site,
  team,
].flatMap((module) => Object.values(module).filter(isEndpoint));
