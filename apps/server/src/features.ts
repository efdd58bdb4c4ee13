import type { FastifyInstance } from "fastify";
import type { PgBoss } from "pg-boss";
import { acceptUrl } from "./egress/address.ts";
import type { Engine } from "./engine.ts";
import { createAccounts } from "./features/accounts/accounts.ts";
import type { Accounts } from "./features/accounts/accounts.ts";
import { createActivity } from "./features/activity/activity.ts";
import { createBilling } from "./features/billing/billing.ts";
import { createCaptcha } from "./features/captcha/captcha.ts";
import { createCatalogue } from "./features/catalogue/catalogue.ts";
import { createCompanion } from "./features/companion/companion.ts";
import { createConfigurations } from "./features/configurations/configurations.ts";
import { createHistory } from "./features/history/history.ts";
import { createUpkeep } from "./features/history/upkeep.ts";
import { createMail } from "./features/mail/mail.ts";
import { createNaming } from "./features/products/first-names.ts";
import type { NameProduct } from "./features/products/first-names.ts";
import { createIntake } from "./features/products/intake.ts";
import { createProducts } from "./features/products/products.ts";
import { createRuns } from "./features/runs/runs.ts";
import type { Runs } from "./features/runs/runs.ts";
import { createScrapingBrowser } from "./features/scraping-browser/scraping-browser.ts";
import type { ScrapingBrowser } from "./features/scraping-browser/scraping-browser.ts";
import { createShops } from "./features/shops/shops.ts";
import type { Shops } from "./features/shops/shops.ts";
import { createSite } from "./features/site/site.ts";
import { createTeam } from "./features/team/team.ts";
import { createUsageWarnings } from "./features/team/usage-warnings.ts";
import type { BackgroundJob, Foundation } from "./foundation.ts";
import { createRouter } from "./http/router.ts";
import { outcomeSentence } from "./reading/read-page.ts";

export interface FeatureDeps {
  foundation: Foundation;
  engine: Engine;
  boss: PgBoss;
  app: FastifyInstance;
  isDemo: boolean;
}

export interface Features {
  accounts: Accounts;
  /** Mails the owners and admins when a day's free data points are used up. */
  warnOfUsage: ReturnType<typeof createUsageWarnings>["warn"];
  /** Names imported products after their first reading. */
  nameProduct: NameProduct;
  runs: Runs;
  shops: Shops;
  scrapingBrowser: ScrapingBrowser;
  boss: PgBoss;
  /** Mail, sweeps and retention, for the program that serves. */
  startBackgroundJobs(): BackgroundJob[];
}

/** Makes every feature with what it needs of the others, and registers all their routes. */
export function createFeatures({ foundation, engine, boss, app, isDemo }: FeatureDeps): Features {
  const activity = createActivity(foundation);
  const mail = createMail(foundation);
  const captcha = createCaptcha(foundation);
  const accounts = createAccounts(foundation, { mail, activity });
  const team = createTeam(foundation, { mail, activity, accounts });
  const catalogue = createCatalogue(foundation, { activity });
  const warnOfUsage = createUsageWarnings(mail).warn;
  const runs = createRuns(foundation, {
    activity,
    boss,
    lane: engine.lane,
    onQuotaReached: warnOfUsage,
    recheckCaller: accounts.recheckCaller,
  });
  const { fetcher, allow } = engine;
  const products = createProducts(foundation, {
    activity,
    catalogue,
    startProducts: async (organisationId, productIds, { userId }) =>
      (await runs.startProducts({ organisationId, userId }, productIds, "import"))._id,
    refuseAddress: (url) => {
      const accepted = acceptUrl(url, allow);
      return accepted.ok ? null : outcomeSentence("url_rejected", accepted.reason);
    },
  });
  const intake = createIntake(foundation, {
    fetcher,
    allow,
    catalogue,
    activity,
    getProduct: (organisationId, id) => products.get(organisationId, id),
  });
  const configurations = createConfigurations(foundation, {
    activity,
    intake,
    getProduct: (organisationId, id) => products.get(organisationId, id),
    findInspection: (caller, id) => scrapingBrowser.findPage(caller, id),
  });
  const companion = createCompanion(foundation, { activity, intake, configurations, runs });
  const shops = createShops(foundation, {
    fetcher,
    activity,
    intake,
    configurations,
    boss,
    lane: engine.lane,
  });
  const history = createHistory(foundation);
  const upkeep = createUpkeep(foundation, {
    catalogue,
    products,
    configurations: {
      purge: async (organisationId) => {
        await shops.purge(organisationId);
        await configurations.purge(organisationId);
      },
    },
  });
  const billing = createBilling(foundation);
  const scrapingBrowser = createScrapingBrowser(foundation, {
    engine,
    recheckCaller: accounts.recheckCaller,
    findHints: (organisationId, host) => shops.knowledge(organisationId, host),
    findExisting: intake.findExisting,
  });
  const site = createSite(foundation, { mail, engine, boss, isDemo });

  const router = createRouter(
    app,
    {
      findCaller: accounts.findCaller,
      findDevice: companion.findDevice,
      redeemTicket: accounts.redeemTicket,
      checkCaptcha: captcha.checkCaptcha,
    },
    { publicUrl: foundation.publicUrl },
  );
  for (const feature of [
    accounts,
    activity,
    captcha,
    team,
    catalogue,
    products,
    intake,
    configurations,
    companion,
    shops,
    runs,
    history,
    billing,
    scrapingBrowser,
    site,
  ]) {
    feature.registerRoutes(router);
  }
  return {
    accounts,
    warnOfUsage,
    nameProduct: createNaming(catalogue),
    runs,
    shops,
    scrapingBrowser,
    boss,
    startBackgroundJobs: () => [
      mail.startDelivery(),
      accounts.startJobs(),
      captcha.startJobs(),
      upkeep.startJob(),
      scrapingBrowser.startJob(),
    ],
  };
}
