import type { Config } from "../config.ts";
import type { ConnectionTarget } from "../database/connection-target.ts";
import type { WindowsBuild } from "../features/companion/windows-program.service.ts";
import { startProgram } from "../program.ts";
import type { Program } from "../program.ts";
import { systemClock } from "../clock.ts";
import { demoState, saveDemoState } from "./demo-state.ts";
import { addDemoAlerts } from "./demo-alerts.ts";
import { addDemoMarket } from "./demo-market.ts";
import type { DemoItem } from "./demo-market.ts";
import { addDemoPlans } from "./demo-plans.ts";
import { makeHistory } from "./demo-history.ts";
import type { DemoOffer } from "./demo-history.ts";
import { openDemoShop } from "./demo-shop.ts";
import { StartError } from "../start-error.ts";

export interface Demo {
  program: Program;
  /** Lines printed to the terminal. */
  lines: string[];
  stop(): Promise<void>;
}

/** The highest port number: no port follows it. */
const LAST_PORT = 65_535;

/** Pause in ms between two visits of the demonstration's shop, which is our own. */
const DEMO_INTERVAL_MS = "50";

/** The fields of a product in the shop's list that the demonstration needs. */
interface ShopRow extends DemoItem {
  path: string;
}

/** Pages whose elements are picked: never discounted, so that one price says all. On the last one the shop tries a redesign. */
const PICKED = new Set([
  "/p/lumique-atelier-clamp-lamp",
  "/p/halden-meridian-lite-on-ear-headphones",
  "/p/keyline-tactile-75-keyboard",
  "/p/keyline-tactile-number-pad",
]);

/** Returns the offers; products that two sellers offer under one name form a product group of that name, to compare them. */
function offersOf(origin: string, rows: readonly ShopRow[]): DemoOffer[] {
  const sellers = Map.groupBy(rows, ({ name }) => name);
  return rows.map(({ path, name, seller }) => ({
    url: `${origin}${path}`,
    seller,
    group: (sellers.get(name)?.length ?? 0) > 1 ? name : null,
    isPicked: PICKED.has(path),
  }));
}

/** Starts Pricetrail with a shop whose prices change, an account to sign in with, and a history that grows while it runs. */
export async function startDemo(options: {
  windowsBuild?: WindowsBuild;
  config: Config;
  target: ConnectionTarget;
  browserPath: string | null;
  isAlone: boolean;
}): Promise<Demo> {
  const now = systemClock.now();
  const { PORT, DATA_DIR } = options.config;
  const { shop, state } = await openDemoShop(
    DATA_DIR,
    demoState(DATA_DIR, now, PORT === 0 || PORT === LAST_PORT ? 0 : PORT + 1),
  );
  const config: Config = {
    ...options.config,
    EGRESS_ALLOW: [options.config.EGRESS_ALLOW, new URL(shop.origin).host].filter(Boolean).join(","),
    HOST_INTERVAL_MS: process.env.HOST_INTERVAL_MS
      ? options.config.HOST_INTERVAL_MS
      : Number(DEMO_INTERVAL_MS),
    PICKER_START_URL: options.config.PICKER_START_URL || `${shop.origin}/`,
  };
  const ending = new AbortController();
  let history: Promise<void> = Promise.resolve();
  let program: Program | undefined;
  const stop = async (): Promise<void> => {
    ending.abort();
    await history;
    await program?.stop();
    await shop.stop();
  };
  try {
    program = await startProgram({ ...options, config, roles: { http: true, worker: true }, isDemo: true });
    const { features, foundation, owner, engine } = program;
    const account = {
      email: state.email,
      fullname: "Demo Person",
      orgname: "Demo data",
      password: state.password,
    };
    const caller =
      state.owner ?? (await features.accounts.createVerifiedAccount({ ...account, isDemo: true }));
    if (!caller)
      throw new StartError(
        `The demo account in ${DATA_DIR} is of another start. Remove that folder, or set DATA_DIR to another one.`,
      );
    if (!state.owner) saveDemoState(config.DATA_DIR, { ...state, owner: caller });
    const truth = (await (await fetch(`${shop.origin}/__truth`)).json()) as ShopRow[];
    history = makeHistory(
      {
        foundation,
        owner,
        boss: features.boss,
        allow: engine.allow,
        browserPath: options.browserPath,
        isAlone: options.isAlone,
        caller,
        offers: offersOf(shop.origin, truth),
        listingUrl: `${shop.origin}/open-box`,
        // From then on, its plan repeats the deep run.
        onListed: async (id) => {
          await features.listings.service.update(caller, id, { isWatched: true, everyHours: 24 });
        },
        onAdded: async () => {
          await addDemoPlans(foundation.db, features.plans, caller);
          await addDemoAlerts(foundation.db, features.alerts, { ...caller, role: "owner" });
          await addDemoMarket(features.market, caller, truth, now);
        },
        onPublished: features.alerts.onPublished,
        until: new Date(new Date(now).setUTCHours(0, 0, 0, 0)),
      },
      ending.signal,
    ).catch((error: unknown) => {
      if (!ending.signal.aborted)
        foundation.log.error({ err: error }, "the demo history could not be completed");
    });
    const lines = [
      `  The demo shop:        ${shop.origin}`,
      `  Sign in with:         ${state.email}   password: ${state.password}`,
      "  Demo data: the newest week of prices is there after a minute or two, older weeks fill in while this runs.",
    ];
    return { program, lines, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
