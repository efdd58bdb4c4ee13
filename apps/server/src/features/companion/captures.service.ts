import { COMPANION_TEXTS, DEFAULT_FIELDS, outcomeSentence } from "@pricetrail/contract";
import type { Capture, ConfigurationField } from "@pricetrail/contract";
import { storable } from "@pricetrail/locator";
import type { Caller } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import { readCapturedPage } from "../../reading/read-page.ts";
import type { ReadingThreads } from "../../reading/reading-threads.ts";
import type { Configurations } from "../elements/elements.ts";
import type { Intake } from "../intake/intake.ts";
import type { Runs } from "../runs/runs.ts";

export interface CaptureNeeds {
  threads: ReadingThreads;
  intake: Pick<Intake, "findExisting" | "addressOf">;
  configurations: Pick<Configurations, "add" | "get">;
  runs: Pick<Runs, "settleCapture">;
}

/** A page as shown by the person's browser. */
interface ShownPage {
  html: string;
  loadTimeMs: number;
}

export type CaptureService = ReturnType<typeof createCaptureService>;

/** Creates the service for data from paired extensions: picked elements, and pages from which to read prices. */
export function createCaptureService({ threads, intake, configurations, runs }: CaptureNeeds) {
  const named = async ({ organisationId }: Caller, productId: string) => {
    const { product } = await configurations.get(organisationId, productId);
    return { _id: product._id, name: product.name };
  };

  return {
    /** Returns the product with an address, or null. */
    async find(caller: Caller, url: string) {
      const productId = await intake.findExisting(caller.organisationId, url);
      return productId === null ? null : named(caller, productId);
    },

    /**
     * Adds a product from picked elements; the other standard fields are found automatically.
     *
     * @throws AppError 400 for invalid captures or an invalid address, 409 with the existing id
     */
    async add(caller: Caller, wanted: { url: string; captures: Capture[]; page?: ShownPage | undefined }) {
      const { url } = intake.addressOf(wanted.url);
      const picked: ConfigurationField[] = wanted.captures.map((capture) => ({ key: capture.key, capture }));
      const rest = DEFAULT_FIELDS.filter((field) => !picked.some(({ key }) => key === field));
      const { page } = wanted;
      // A page that requires the server to sign in has another title.
      const { organisationId } = caller;
      const shown = page && (await readCapturedPage(threads, { ...page, finalUrl: url }, { organisationId }));
      const { product } = await configurations.add(caller, {
        url: wanted.url,
        name: storable(shown?.extraction?.fields.name?.value, 300),
        fields: [...picked, ...rest.map((key) => ({ key, capture: null }))],
        page: page && { html: page.html, url },
      });
      return { _id: product._id, name: product.name };
    },

    /**
     * Stores one check of a tracked page as shown by the person's browser.
     *
     * @throws AppError 404 for an address that is not tracked, 406 while a run is visiting it
     */
    async read(caller: Caller, url: string, page: ShownPage) {
      const productId = await intake.findExisting(caller.organisationId, url);
      if (productId === null) throw notFound(COMPANION_TEXTS.notAdded);
      const { runId, items } = await runs.settleCapture(caller, productId, page);
      const data = items.map(({ field, outcome, detail, value, currency }) => ({
        field,
        outcome: outcome ?? ("internal" as const),
        problem: outcome === "value" ? null : outcomeSentence(outcome ?? "internal", detail),
        value,
        currency,
      }));
      return { runId, data };
    },
  };
}
