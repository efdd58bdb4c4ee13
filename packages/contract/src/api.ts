import * as accounts from "./features/accounts/accounts.endpoints.ts";
import * as dates from "./features/accounts/dates.endpoints.ts";
import * as firstSteps from "./features/accounts/first-steps.endpoints.ts";
import * as team from "./features/accounts/team.endpoints.ts";
import * as activity from "./features/activity/activity.endpoints.ts";
import * as securityEvents from "./features/activity/security-events.endpoints.ts";
import * as alerts from "./features/alerts/alerts.endpoints.ts";
import * as feeds from "./features/alerts/feeds.endpoints.ts";
import * as inbox from "./features/alerts/inbox.endpoints.ts";
import * as apiKeys from "./features/api-keys/api-keys.endpoints.ts";
import * as apply from "./features/apply/apply.endpoints.ts";
import * as billing from "./features/billing/billing.endpoints.ts";
import * as offer from "./features/billing/offer.endpoints.ts";
import * as payment from "./features/billing/payment.endpoints.ts";
import * as statement from "./features/billing/statement.endpoints.ts";
import * as captcha from "./features/captcha/captcha.endpoints.ts";
import * as catalogue from "./features/catalogue/catalogue.endpoints.ts";
import * as channels from "./features/channels/channels.endpoints.ts";
import * as companion from "./features/companion/companion.endpoints.ts";
import * as coverage from "./features/coverage/coverage.endpoints.ts";
import * as confirm from "./features/confirm/confirm.endpoints.ts";
import * as dashboard from "./features/dashboard/dashboard.endpoints.ts";
import * as overview from "./features/dashboard/overview.endpoints.ts";
import * as elements from "./features/elements/elements.endpoints.ts";
import * as repairs from "./features/elements/repairs.endpoints.ts";
import * as evidence from "./features/evidence/evidence.endpoints.ts";
import * as intake from "./features/intake/intake.endpoints.ts";
import * as items from "./features/market/items.endpoints.ts";
import * as market from "./features/market/market.endpoints.ts";
import * as matches from "./features/market/matches.endpoints.ts";
import * as violations from "./features/market/violations.endpoints.ts";
import * as catalogueSources from "./features/market/sources.endpoints.ts";
import * as pictures from "./features/pictures/pictures.endpoints.ts";
import * as plans from "./features/plans/plans.endpoints.ts";
import * as listings from "./features/listings/listings.endpoints.ts";
import * as prices from "./features/prices/prices.endpoints.ts";
import * as products from "./features/products/products.endpoints.ts";
import * as reports from "./features/reports/reports.endpoints.ts";
import * as runs from "./features/runs/runs.endpoints.ts";
import * as scrapingBrowser from "./features/scraping-browser/scraping-browser.endpoints.ts";
import * as amounts from "./features/shops/amounts.endpoints.ts";
import * as shops from "./features/shops/shops.endpoints.ts";
import * as hosts from "./features/site/hosts.endpoints.ts";
import * as operator from "./features/site/operator.endpoints.ts";
import * as site from "./features/site/site.endpoints.ts";
import * as stock from "./features/stock/stock.endpoints.ts";
import * as tracked from "./features/tracked/tracked.endpoints.ts";
import * as views from "./features/views/views.endpoints.ts";
import type { Endpoint } from "./endpoint.ts";

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value;

const MODULES = [
  accounts,
  dates,
  firstSteps,
  team,
  activity,
  securityEvents,
  alerts,
  feeds,
  inbox,
  apiKeys,
  apply,
  billing,
  offer,
  payment,
  statement,
  captcha,
  catalogue,
  channels,
  companion,
  coverage,
  confirm,
  dashboard,
  overview,
  elements,
  repairs,
  evidence,
  intake,
  items,
  market,
  matches,
  violations,
  catalogueSources,
  pictures,
  plans,
  listings,
  prices,
  products,
  reports,
  runs,
  scrapingBrowser,
  amounts,
  shops,
  hosts,
  operator,
  site,
  stock,
  tracked,
  views,
];

/** Every endpoint by its export name, which is its operation id in the API's description. */
export const ENDPOINTS_BY_NAME: ReadonlyMap<string, Endpoint> = new Map(
  MODULES.flatMap((module) =>
    Object.entries(module).filter((named): named is [string, Endpoint] => isEndpoint(named[1])),
  ),
);

/** All endpoints; a test calls each with every kind of caller. */
export const ALL_ENDPOINTS: readonly Endpoint[] = [...ENDPOINTS_BY_NAME.values()];
