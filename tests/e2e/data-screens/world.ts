import type { Browser, BrowserContextOptions } from "playwright-core";
import { expect, vi } from "vitest";
import type { Person } from "../../product.ts";
import { serveShop } from "../../static-shop.ts";
import { sharedBrowser, sharedProgram } from "../shared-program.ts";
import { openScreen } from "./screen.ts";
import type { Screen } from "./screen.ts";
import { offerPage } from "./offer-page.ts";
import type { Offer } from "./offer-page.ts";

/** The names assigned to a product when it is added. */
export interface Names {
  name?: string;
  brand?: string;
  category?: string;
  subcategory?: string;
  seller?: string;
  group?: string;
}

export interface DataWorld {
  url: string;
  person: Person;
  /** The shop's base URL; a product's URL is this and its path. */
  shop: string;
  /** The shop's current offers by path; a path without an offer is 404. */
  offers: Map<string, Offer>;
  /** Visits of the shop's pages so far, by path. */
  visits: Map<string, number>;
  /** Adds the product at a path through the API; returns its id. */
  add(path: string, names?: Names): Promise<string>;
  /** Adds many by the API's import and waits for their first reading. */
  importCsv(csv: string): Promise<void>;
  /** Tracks the products (or all) and waits until the run is over; returns its id. */
  track(ids?: readonly string[]): Promise<string>;
  /** Returns the number of runs with a trigger, such as "person". */
  countRuns(trigger: string): Promise<number>;
  /** A signed-in person's fresh browser profile at a path. */
  open(path: string, options?: BrowserContextOptions): Promise<Screen>;
  stop(): Promise<void>;
}

interface Run {
  _id: string;
  state: string;
}

/** A new organisation in the real program, a shop whose prices the test sets, and a real browser. */
export async function openDataWorld(
  program = sharedProgram(),
  browsing: Promise<Browser> = sharedBrowser(),
): Promise<DataWorld> {
  const offers = new Map<string, Offer>();
  const shop = await serveShop((path) => {
    const offer = offers.get(path);
    return offer && offerPage(offer);
  });
  const [{ product, newOwner }, browser] = await Promise.all([program, browsing]);
  const person = await newOwner();

  const finished = async (id: string): Promise<void> => {
    await vi.waitFor(
      async () => {
        const { data } = await person.call<{ data: Run }>("GET", `get/run/${id}`);
        expect(data.state).toBe("finished");
      },
      { timeout: 120_000, interval: 100 },
    );
  };
  return {
    url: product.url,
    person,
    shop: shop.origin,
    offers,
    visits: shop.visits,
    add: async (path, names = {}) => {
      const body = { url: shop.origin + path, ...names };
      return (await person.call<{ data: { _id: string } }>("POST", "add/product", body)).data._id;
    },
    importCsv: async (csv) => {
      const body = new FormData();
      body.append("file", new Blob([csv], { type: "text/csv" }), "catalogue.csv");
      const headers = { authorization: `Bearer ${person.token}` };
      const answer = await fetch(`${product.url}/api/import/product`, { method: "POST", headers, body });
      const { runId } = (await answer.json()) as { runId: string };
      await finished(runId);
    },
    track: async (ids) => {
      const body = ids === undefined ? {} : { products: ids };
      const { data } = await person.call<{ data: Run }>("POST", "track/product", body);
      await finished(data._id);
      return data._id;
    },
    countRuns: async (trigger) =>
      (await person.call<{ data: { total: number } }>("GET", `get/run?trigger=${trigger}`)).data.total,
    open: (path, options) => openScreen(browser, product.url, person.token, path, options),
    stop: () => shop.stop(),
  };
}
