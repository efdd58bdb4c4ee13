import { outcomeSentence } from "@pricetrail/contract";
import type { FastifyInstance } from "fastify";
import type { PgBoss } from "pg-boss";
import type { Owner } from "./database/owner.ts";
import { acceptPageUrl } from "./egress/address.ts";
import type { Engine } from "./engine.ts";
import { createAccounts } from "./features/accounts/accounts.ts";
import type { Accounts } from "./features/accounts/accounts.ts";
import { createAlerts } from "./features/alerts/alerts.ts";
import type { Alerts } from "./features/alerts/alerts.ts";
import { createApiKeys } from "./features/api-keys/api-keys.ts";
import { createApply } from "./features/apply/apply.ts";
import type { Apply } from "./features/apply/apply.ts";
import { createActivity } from "./features/activity/activity.ts";
import { createSecurityEvents } from "./features/activity/security-events.service.ts";
import { createBilling } from "./features/billing/billing.ts";
import { createOrganisationLife } from "./features/billing/organisation-life.service.ts";
import { createCaptcha } from "./features/captcha/captcha.ts";
import { createChannels } from "./features/channels/channels.ts";
import type { Channels } from "./features/channels/channels.ts";
import { createCatalogue } from "./features/catalogue/catalogue.ts";
import { createConfirm } from "./features/confirm/confirm.ts";
import type { Confirm } from "./features/confirm/confirm.ts";
import { createCoverage } from "./features/coverage/coverage.ts";
import { createDashboard } from "./features/dashboard/dashboard.ts";
import { createEvidence } from "./features/evidence/evidence.ts";
import { createCompanion } from "./features/companion/companion.ts";
import type { WindowsBuild } from "./features/companion/windows-program.service.ts";
import { createConfigurations } from "./features/elements/elements.ts";
import { createMarket } from "./features/market/market.ts";
import type { Market } from "./features/market/market.ts";
import { createMcp } from "./features/mcp/mcp.ts";
import { createMetrics } from "./features/metrics/metrics.ts";
import { createPictures } from "./features/pictures/pictures.ts";
import { createPrices } from "./features/prices/prices.ts";
import { createUpkeep } from "./features/upkeep/upkeep.ts";
import { createMail } from "./features/mail/mail.ts";
import { createImport, createIntake } from "./features/intake/intake.ts";
import { createPlans } from "./features/plans/plans.ts";
import type { Plans } from "./features/plans/plans.ts";
import { createProducts } from "./features/products/products.ts";
import { createMovesReport } from "./features/reports/moves-report.service.ts";
import { createReports } from "./features/reports/reports.ts";
import { createRuns } from "./features/runs/runs.ts";
import type { Runs } from "./features/runs/runs.ts";
import type { SettleNeeds } from "./features/runs/settling/settling.rules.ts";
import { createVisitJobs } from "./features/runs/visits/visits.worker.ts";
import { createScrapingBrowser } from "./features/scraping-browser/scraping-browser.ts";
import type { ScrapingBrowser } from "./features/scraping-browser/scraping-browser.ts";
import { createListings } from "./features/listings/listings.ts";
import type { Listings } from "./features/listings/listings.ts";
import { createAmounts, createShops } from "./features/shops/shops.ts";
import type { Shops } from "./features/shops/shops.ts";
import { createStock } from "./features/stock/stock.ts";
import { createTracked } from "./features/tracked/tracked.ts";
import { createSite } from "./features/site/site.ts";
import type { Site } from "./features/site/site.ts";
import type { SiteDeps } from "./features/site/site.service.ts";
import type { ConfigurationsNeeds } from "./features/elements/configurations.service.ts";
import { createViews } from "./features/views/views.ts";
import { createUsageWarnings } from "./features/accounts/team/usage-warnings.service.ts";
import type { Foundation } from "./foundation.ts";
import type { Caller, Gatekeepers } from "./http/caller.ts";
import { createGuardedFetch } from "./fetch/guarded-fetch.ts";
import { createOnce } from "./http/once.ts";
import { createRouter } from "./http/router.ts";
import type { Router } from "./http/router.ts";
import type { Job } from "./jobs/job.ts";

export interface FeatureDeps {
  foundation: Foundation;
  owner: Owner;
  engine: Engine;
  boss: PgBoss;
  app: FastifyInstance;
  isDemo: boolean;
  windowsBuild: WindowsBuild | null;
}

export interface Features {
  accounts: Accounts;
  /** What the worker needs to settle its visits. */
  settleNeeds: SettleNeeds;
  alerts: Alerts;
  channels: Channels;
  runs: Runs;
  plans: Plans;
  confirm: Pick<Confirm, "startDue">;
  shops: Shops;
  apply: Apply;
  listings: Listings;
  market: Market;
  scrapingBrowser: ScrapingBrowser;
  site: Site;
  boss: PgBoss;
  /** All work that runs in the background. */
  jobs: Job[];
}

/** Replacements of parts, for tests and for the demonstration's history. */
export interface Overrides {
  settleNeeds?: Partial<SettleNeeds>;
  onListed?: Alerts["onListed"];
  gatekeepers?: Partial<Gatekeepers>;
  /** Replaces the pages that people have open in the scraping browser. */
  findInspection?: ConfigurationsNeeds["findInspection"];
}

/** Creates the features for people: everything needed to sign up, sign in and work as a team. */
export function createIdentity(
  foundation: Foundation,
  deps: Pick<FeatureDeps, "isDemo"> & Pick<SiteDeps, "engine" | "boss" | "jobs">,
) {
  const activity = createActivity(foundation);
  const mail = createMail(foundation);
  const captcha = createCaptcha(foundation);
  const accounts = createAccounts(foundation, {
    mail,
    activity,
    life: createOrganisationLife(foundation),
  });
  const site = createSite(foundation, { mail, ...deps });
  const securityEvents = createSecurityEvents(foundation, { findAccount: accounts.findAccount });
  return {
    activity,
    mail,
    captcha,
    accounts,
    site,
    securityEvents,
    gatekeepers: {
      findCaller: accounts.findCaller,
      redeemTicket: accounts.redeemTicket,
      checkCaptcha: captcha.checkCaptcha,
      once: createOnce(foundation),
      observe: securityEvents.observe,
    },
    registerRoutes: (router: Router): void => {
      for (const feature of [accounts, activity, captcha, securityEvents, site])
        feature.registerRoutes(router);
    },
  };
}

/** Creates every feature with its dependencies. Starts no background work and registers no routes. */
export function createParts(
  { foundation, owner, engine, boss, isDemo, windowsBuild }: Omit<FeatureDeps, "app">,
  overrides: Overrides = {},
) {
  const jobs: Job[] = [];
  const identity = createIdentity(foundation, { engine, boss, isDemo, jobs: () => jobs });
  const { activity, mail, accounts } = identity;
  const apiKeys = createApiKeys(foundation, { activity });
  /** Returns the present state of an earlier request's caller, by session or by key. */
  const recheckCaller = (caller: Caller) =>
    caller.key ? apiKeys.recheck(caller) : accounts.recheckCaller(caller);
  const catalogue = createCatalogue(foundation, { activity });
  const channels = createChannels(foundation, { mail, guard: engine.guard, allow: engine.allow, activity });
  const billing = createBilling(foundation, {
    activity,
    warnings: createUsageWarnings(mail, foundation.clock, channels),
    fetch: createGuardedFetch(engine.guard),
  });
  const pictures = createPictures(foundation, { fetcher: engine.fetcher });
  const alerts = createAlerts(foundation, { mail, channels, pictures, activity });
  const settleNeeds: SettleNeeds = {
    tariff: billing.tariff,
    onPublished: alerts.onPublished,
    workQueue: engine.workQueue,
    threads: foundation.threads,
    ...overrides.settleNeeds,
  };
  const shops = createShops(foundation, { activity });
  const runs = createRuns(foundation, {
    activity,
    boss,
    ...settleNeeds,
    recheckCaller,
  });
  const amounts = createAmounts(foundation, {
    shops,
    startProducts: (trx, starter, productIds) => runs.startProductsIn(trx, starter, productIds, "person"),
  });
  const plans = createPlans(foundation, {
    activity,
    runs,
    listings: { startPlanned: (...planned) => listings.startPlanned(...planned) },
  });
  const confirm = createConfirm(foundation, { activity, runs, workQueue: engine.workQueue });
  const { fetcher, allow } = engine;
  const products = createProducts(foundation, { activity });
  const imports = createImport(foundation, products, {
    activity,
    startProducts: async (organisationId, productIds, { userId }) =>
      (await runs.startProducts({ organisationId, userId }, productIds, "import"))._id,
    costOf: plans.costOf,
    refuseAddress: (url) => {
      const accepted = acceptPageUrl(url, allow);
      return accepted.ok ? null : outcomeSentence("url_rejected", accepted.reason);
    },
  });
  const intake = createIntake(foundation, {
    fetcher,
    allow,
    activity,
    extraHeaders: engine.extraHeaders,
    getProduct: (organisationId, id) => products.get(organisationId, id),
    costOf: plans.costOf,
  });
  const configurations = createConfigurations(foundation, {
    activity,
    intake,
    startRepaired: runs.startRepaired,
    getProduct: (organisationId, id) => products.get(organisationId, id),
    findInspection: overrides.findInspection ?? ((caller, id) => scrapingBrowser.findPage(caller, id)),
  });
  const companion = createCompanion(foundation, { activity, intake, configurations, runs, windowsBuild });
  const apply = createApply(foundation, {
    fetcher,
    activity,
    intake,
    configurations,
    boss,
    workQueue: engine.workQueue,
  });
  const listings = createListings(foundation, {
    activity,
    intake,
    configurations,
    fetcher,
    hasBrowser: engine.hasBrowser,
    extraHeaders: engine.extraHeaders,
    boss,
    workQueue: engine.workQueue,
    startProducts: async (trx, caller, productIds) =>
      (await runs.startProductsIn(trx, caller, productIds, "import"))._id,
    recheckCaller,
    plans,
    alerts,
    onListed: overrides.onListed ?? alerts.onListed,
  });
  const market = createMarket(foundation, { activity, listings, guard: engine.guard });
  const dashboard = createDashboard(foundation, configurations);
  const prices = createPrices(foundation);
  const reports = createReports(foundation, {
    activity,
    mail,
    pictures,
    sources: [market.report, dashboard.report, createMovesReport(prices.changes, dashboard.overview)],
  });
  const upkeep = createUpkeep(foundation, {
    owner,
    catalogue,
    products,
    configurations: {
      purge: async (organisationId) => {
        await apply.purge(organisationId);
        await listings.purge(organisationId);
        await configurations.purge(organisationId);
        await pictures.purge(organisationId);
      },
    },
  });
  const scrapingBrowser = createScrapingBrowser(foundation, {
    engine,
    recheckCaller,
    findHints: (organisationId, host) => shops.knowledge(organisationId, host),
    findExisting: intake.findExisting,
  });
  jobs.push(
    ...createVisitJobs(foundation, { engine, needs: settleNeeds }),
    ...apply.jobs,
    ...listings.jobs,
    ...plans.jobs,
    ...confirm.jobs,
    ...runs.resumed.jobs,
    ...alerts.jobs,
    ...channels.jobs,
    ...mail.jobs,
    ...pictures.jobs,
    ...accounts.jobs,
    ...identity.captcha.jobs,
    ...identity.securityEvents.jobs,
    ...billing.jobs,
    ...market.jobs,
    ...reports.jobs,
    ...scrapingBrowser.jobs,
    ...upkeep.jobs,
  );
  return {
    identity,
    apiKeys,
    catalogue,
    products,
    dashboard,
    intake,
    imports,
    configurations,
    companion,
    shops,
    amounts,
    apply,
    listings,
    market,
    runs,
    alerts,
    channels,
    plans,
    pictures,
    prices,
    reports,
    stock: createStock(foundation),
    evidence: createEvidence(foundation),
    coverage: createCoverage(foundation),
    confirm,
    tracked: createTracked(foundation),
    billing,
    scrapingBrowser,
    views: createViews(foundation, { activity }),
    settleNeeds,
    jobs,
  };
}

/** Creates every feature, and registers all routes. */
export function createFeatures({ app, ...deps }: FeatureDeps, overrides: Overrides = {}): Features {
  const { foundation, boss } = deps;
  const { identity, settleNeeds, jobs, ...parts } = createParts(deps, overrides);
  const { apiKeys, companion, billing, alerts, channels, runs, plans, confirm, scrapingBrowser } = parts;
  const { accounts, site } = identity;
  const gate: Gatekeepers = {
    ...identity.gatekeepers,
    findDevice: companion.findDevice,
    findKey: apiKeys.findKey,
    replica: foundation.replica,
    ...overrides.gatekeepers,
  };
  const router = createRouter(app, gate, foundation.publicUrl);
  for (const feature of [identity, ...Object.values(parts)]) {
    feature.registerRoutes(router);
  }
  createMetrics(foundation, {
    app,
    findKey: apiKeys.findKey,
    observe: (...call) => gate.observe(...call),
    isOperator: accounts.isOperator,
    operatorStatus: () => site.operatorStatus(),
    usageToday: async (organisationId) => (await billing.usage(organisationId, {})).today,
  }).register();
  createMcp(foundation, {
    findKey: apiKeys.findKey,
    observe: (...call) => gate.observe(...call),
    app,
  }).register();
  return {
    accounts,
    settleNeeds,
    alerts,
    channels,
    runs,
    plans,
    confirm,
    shops: parts.shops,
    apply: parts.apply,
    listings: parts.listings,
    market: parts.market,
    scrapingBrowser,
    site,
    boss,
    jobs,
  };
}
