import { isOwnField } from "@pricetrail/contract";
import type { NewEntry, Offer } from "../intake/new-products.service.ts";
import { draftEntries } from "../intake/proposal.rules.ts";
import { blockCleaner, storedElement } from "../elements/stored-element.rules.ts";
import type { Content } from "../elements/stored-element.rules.ts";
import type { EntryReader } from "../elements/new-entries.rules.ts";
import type { Applied, TriedField } from "./configuration.rules.ts";

/** The data for accepting a tried page, stored as JSON with the trial. */
export interface TrialDraft {
  offer: Offer;
  entries: NewEntry[];
  tier: "auto" | "browser";
}

/** Returns the entries of a tried page, each with the fingerprint of its own page, and the contents that they refer to. */
export async function trialEntries(
  { threads, organisationId }: EntryReader,
  applied: Applied,
  fields: readonly TriedField[],
  at: Date,
): Promise<{ entries: NewEntry[]; contents: Content[]; block: Buffer | null; picture: Buffer | null }> {
  const contents: Content[] = [];
  const { reading, elements } = applied;
  const located = [...elements.values()].flatMap((element) => element ?? []);
  const page = { organisationId, about: reading.page?.finalUrl ?? "" };
  const clean = await blockCleaner(threads, page, located);
  const keys = fields.map(({ key }) => key).filter((key) => !elements.get(key));
  const drafts = await draftEntries(threads, organisationId, keys as "name"[], reading);
  const picture = reading.page?.picture;
  const entries = fields.map(({ key, locator }): NewEntry => {
    const element = elements.get(key);
    if (element) {
      const kept = storedElement(element, at, picture, clean);
      contents.push(...kept.contents);
      return {
        field: key,
        dom: element.markup,
        location: element.location,
        pathway: element.pathway,
        tag: element.tag,
        fingerprint: element.fingerprint,
        attribute: locator?.attribute ?? null,
        state: "found",
        picked: kept.element,
        found: kept.element,
      };
    }
    // A custom field that is missing on this page waits for its element; all others are read automatically.
    if (isOwnField(key) && locator?.fingerprint) {
      const { fingerprint, attribute } = locator;
      const { location, pathway, tag } = fingerprint;
      return { field: key, dom: "", location, pathway, tag, fingerprint, attribute, state: "unsure" };
    }
    return { ...drafts[keys.indexOf(key)]!, field: key };
  });
  const hashOf = (isKind: (content: Content) => boolean) => contents.find(isKind)?.hash ?? null;
  return {
    entries,
    contents,
    block: hashOf(({ kind }) => kind === "block"),
    picture: hashOf(({ kind }) => kind !== "block"),
  };
}
