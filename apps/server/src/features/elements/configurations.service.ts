import {
  CONFIGURATION_MESSAGES,
  isPriceField,
  pageOf,
  pageSizeOf,
  PAGE_SIZE_DEFAULT,
  DAY_MS,
} from "@pricetrail/contract";
import type {
  Configuration,
  ConfigurationField,
  PageQuery,
  PageTrial,
  ProductRow,
} from "@pricetrail/contract";
import type { FieldLocator } from "@pricetrail/extract";
import { readInOrganisation, writeInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { invalid, notFound } from "../../http/errors.ts";
import type { PageReading } from "../../reading/read-page.ts";
import type { Activity } from "../activity/activity.ts";
import type { NewEntry, NewProduct } from "../intake/new-products.service.ts";
import type { Intake } from "../intake/intake.ts";
import { validateFields, locatorsOf } from "./captures.rules.ts";
import { toConfigurationRow, toEntries } from "./configuration-rows.service.ts";
import * as store from "./configurations.store.ts";
import type { EntryRecord } from "./configurations.store.ts";
import * as contents from "./content.shared.store.ts";
import { resetToAutomatic, putEntries } from "./entry-changes.service.ts";
import { newEntries, locatePicks } from "./new-entries.rules.ts";
import type { PickedPage } from "./new-entries.rules.ts";
import { toPageTrial } from "./page-trial.rules.ts";

export interface ConfigurationsNeeds {
  activity: Pick<Activity, "recordBy">;
  intake: Pick<Intake, "add" | "visit" | "addressOf" | "findExisting">;
  getProduct: (organisationId: string, id: string) => Promise<ProductRow>;
  /** Returns the page on which a person picked, by the id of its inspection. */
  findInspection: (editor: Editor, id: string) => PickedPage | undefined;
}

/** The person who picks. */
type Editor = Pick<Caller, "organisationId" | "userId">;

export type ConfigurationsService = ReturnType<typeof createConfigurationsService>;

/** Time in ms for which unused contents are kept: a transaction under way may refer to them. */
const UNUSED_RETENTION_MS = DAY_MS;

/** Returns the locator of a stored entry; undefined for automatic ones. */
export function locatorOf(entry: EntryRecord): FieldLocator | undefined {
  if (entry.fingerprint === null) return undefined;
  return {
    field: entry.field as FieldLocator["field"],
    fingerprint: entry.fingerprint as FieldLocator["fingerprint"],
    attribute: entry.attribute ?? undefined,
    rejected: entry.rejected,
  };
}

/** Creates the service that adds, tests, changes and removes picked elements of products. */
export function createConfigurationsService(
  { db, clock, config, threads }: Foundation,
  needs: ConfigurationsNeeds,
) {
  const { activity, intake, getProduct } = needs;

  const pageOfInspection = (caller: Editor, id: string | undefined): PickedPage | undefined =>
    id === undefined ? undefined : needs.findInspection(caller, id);

  async function get(organisationId: string, productId: string): Promise<Configuration> {
    const product = await getProduct(organisationId, productId);
    const entries = await readInOrganisation(db, organisationId, async (trx) =>
      toEntries(trx, organisationId, await store.findConfiguredEntries(trx, organisationId, productId)),
    );
    return { product, entries };
  }

  /**
   * Returns and locks a live product with its entries.
   *
   * @throws AppError 404 otherwise
   */
  async function locked(trx: Trx, organisationId: string, productId: string) {
    const product = isId(productId) ? await store.lockProduct(trx, organisationId, productId) : undefined;
    if (!product) throw notFound();
    return { ...product, entries: await store.findConfiguredEntries(trx, organisationId, productId) };
  }

  const read = (organisationId: string, productId: string) =>
    writeInOrganisation(db, organisationId, (trx) => locked(trx, organisationId, productId));

  /** Returns the stored element of the other price, to compare with a given one, if the page is tracked already. */
  async function otherPrice(
    organisationId: string,
    url: string,
    fields: readonly { key: string }[],
  ): Promise<FieldLocator[]> {
    const given = fields.filter(({ key }) => isPriceField(key));
    if (given.length !== 1) return [];
    const productId = await intake.findExisting(organisationId, url);
    if (productId === null) return [];
    const { entries } = await read(organisationId, productId);
    return entries
      .filter(({ field }) => isPriceField(field) && field !== given[0]?.key)
      .flatMap((entry) => locatorOf(entry) ?? []);
  }

  return {
    get,

    /** Returns products with elements picked by a person; with `attention`, those with an entry that needs a repair. */
    list(organisationId: string, query: PageQuery & { search?: string; attention?: "true" }) {
      const filter = { search: query.search, attention: query.attention === "true" };
      return readInOrganisation(db, organisationId, async (trx) => {
        const total = await store.countConfigurations(trx, organisationId, filter);
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const offset = (page - 1) * pageSize;
        const records = await store.findConfigurations(trx, organisationId, filter, pageSize, offset);
        return { list: records.map(toConfigurationRow), pages, data: { page, pageSize, total } };
      });
    },

    /** Visits a page as runs do and reads the given fields; stores nothing. */
    async test(
      organisationId: string,
      url: string,
      given: readonly ConfigurationField[],
    ): Promise<PageTrial> {
      const fields = validateFields(given);
      const address = intake.addressOf(url);
      const locators = [...locatorsOf(fields), ...(await otherPrice(organisationId, address.url, fields))];
      const reading = await intake.visit(organisationId, address, locators);
      return toPageTrial(
        address.url,
        reading,
        fields.map(({ key, pick }) => ({ key, isPicked: pick !== null })),
      );
    },

    /** Does the same with the stored entries of a product. */
    async testStored(organisationId: string, productId: string): Promise<PageTrial> {
      const { url, entries } = await read(organisationId, productId);
      const locators = entries.flatMap((entry) => locatorOf(entry) ?? []);
      const reading = await intake.visit(organisationId, intake.addressOf(url), locators);
      return toPageTrial(
        url,
        reading,
        entries.map(({ field, fingerprint }) => ({ key: field, isPicked: fingerprint !== null })),
      );
    },

    /**
     * Adds a product with the given fields as its entries, in one transaction.
     *
     * @throws AppError 400 for invalid fields or an invalid address, 409 with the existing id
     */
    async add(
      caller: Caller,
      wanted: NewProduct & {
        fields: readonly ConfigurationField[];
        inspection?: string;
        /** The picked page, if it was not an inspection. */
        page?: PickedPage;
      },
    ): Promise<Configuration> {
      const { organisationId } = caller;
      const { fields: given, inspection, page, ...product } = wanted;
      const fields = validateFields(given);
      const seen = await locatePicks(
        { threads, organisationId },
        fields,
        page ?? pageOfInspection(caller, inspection),
      );
      const { productId } = await intake.add(caller, product, {
        locators: locatorsOf(fields),
        entries: async (reading) => {
          const made = await newEntries({ threads, organisationId }, fields, reading, seen, clock.now());
          if (made.entries.length === 0) throw invalid(CONFIGURATION_MESSAGES.lastField);
          return async (trx) => {
            await contents.insertContents(trx, organisationId, made.contents, clock.now());
            return made.entries;
          };
        },
      });
      return get(organisationId, productId);
    },

    /** Adds, re-picks and removes fields; histories are kept, with each re-pick marked in them. */
    async update(
      caller: Editor,
      productId: string,
      change: { fields: readonly ConfigurationField[]; removed: readonly string[]; inspection?: string },
    ): Promise<Configuration> {
      const { organisationId } = caller;
      const fields = validateFields(change.fields);
      const { url } = await read(organisationId, productId);
      const locators = locatorsOf(fields);
      const seen = await locatePicks(
        { threads, organisationId },
        fields,
        pageOfInspection(caller, change.inspection),
      );
      let reading: PageReading | null = null;
      if (fields.length > 0) reading = await intake.visit(organisationId, intake.addressOf(url), locators);
      const now = clock.now();
      const isKept = ({ field }: { field: string }) => !change.removed.includes(field);
      const put = fields.filter(({ key }) => isKept({ field: key }));
      const made = await newEntries({ threads, organisationId }, put, reading, seen, now);
      await writeInOrganisation(db, organisationId, async (trx) => {
        const { entries: known } = await locked(trx, organisationId, productId);
        const gone = known.filter(({ field }) => change.removed.includes(field));
        if (known.filter(isKept).length + made.entries.length === 0)
          throw invalid(CONFIGURATION_MESSAGES.lastField);
        await contents.insertContents(trx, organisationId, made.contents, now);
        const target = { organisationId, productId, now };
        await store.markEntriesDeleted(
          trx,
          organisationId,
          gone.map(({ id }) => id),
          now,
        );
        await putEntries(trx, target, known.filter(isKept), made.entries);
        if (reading?.page?.tier === "browser" && locators.length > 0)
          await store.setTier(trx, organisationId, productId, "browser", now);
        if (fields.length + gone.length === 0) return;
        await store.setConfigured(trx, organisationId, productId, now);
        if (made.entries.length + gone.length === 0) return;
        const changed = [
          ...made.entries.map(({ field }) => field),
          ...gone.map(({ field }) => `-${field}`),
        ].join(", ");
        await activity.recordBy(trx, caller, { action: "change_configuration", target: url, after: changed });
      });
      return get(organisationId, productId);
    },

    /** Removes a configuration: custom fields end, and prices and availability are found automatically again. */
    remove(caller: Caller, productId: string): Promise<void> {
      const { organisationId } = caller;
      return writeInOrganisation(db, organisationId, async (trx) => {
        const { url, entries } = await locked(trx, organisationId, productId);
        await resetToAutomatic(trx, { organisationId, productId, now: clock.now() }, entries);
        await store.setConfigured(trx, organisationId, productId, null);
        await activity.recordBy(trx, caller, { action: "delete_configuration", target: url });
      });
    },

    /**
     * Returns a stored picture by its hash.
     *
     * @throws AppError 404 when there is none
     */
    async picture(organisationId: string, hash: string) {
      const found = /^[0-9a-f]{64}$/.test(hash)
        ? await readInOrganisation(db, organisationId, (trx) =>
            contents.findPicture(trx, organisationId, Buffer.from(hash, "hex")),
          )
        : undefined;
      if (!found) throw notFound();
      return found;
    },

    /**
     * Returns the elements of a product's entries, for use on other pages.
     *
     * @throws AppError 404 when there is no such product
     */
    async fieldsOf(trx: Trx, organisationId: string, productId: string) {
      const { url, tier, hints, entries } = await locked(trx, organisationId, productId);
      return {
        url,
        tier,
        hints,
        fields: entries.map((entry) => ({ key: entry.field, locator: locatorOf(entry) ?? null })),
      };
    },

    /** Gives a product the entries of a configuration that was tested on its page, in the caller's transaction. */
    async put(
      trx: Trx,
      caller: Caller,
      productId: string,
      entries: readonly NewEntry[],
      tier: "auto" | "browser",
    ): Promise<void> {
      const { organisationId } = caller;
      const { url, entries: known } = await locked(trx, organisationId, productId);
      const now = clock.now();
      await putEntries(trx, { organisationId, productId, now }, known, entries);
      await store.setTier(trx, organisationId, productId, tier, now);
      await store.setConfigured(trx, organisationId, productId, now);
      await activity.recordBy(trx, caller, {
        action: "change_configuration",
        target: url,
        after: entries.map(({ field }) => field).join(", "),
      });
    },

    /** Stores contents in the caller's transaction. */
    keep: (trx: Trx, organisationId: string, kept: readonly contents.Content[]): Promise<void> =>
      contents.insertContents(trx, organisationId, kept, clock.now()),

    /** Returns a picture for `keep`, named by its hash. */
    pictureContent: contents.pictureContent,

    /** Returns blocks by the hexadecimal form of their hash. */
    blocks: contents.findBlocks,

    /** Deletes stored blocks and pictures that nothing refers to. */
    purge(organisationId: string): Promise<void> {
      const now = clock.now().getTime();
      const before = new Date(now - UNUSED_RETENTION_MS);
      const evidenceBefore = new Date(now - config.EVIDENCE_DAYS * DAY_MS);
      return writeInOrganisation(db, organisationId, (trx) =>
        contents.purgeContents(trx, organisationId, { before, evidenceBefore }),
      );
    },
  };
}
