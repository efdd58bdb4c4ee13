import type { Capture, FieldReading, Inspection } from "@pricetrail/contract";
import { extractOffer } from "@pricetrail/extract";
import type { SiteHints } from "@pricetrail/extract";
import { describeAt, readFingerprint, readPage } from "@pricetrail/locator";
import type { Page as LivePage } from "playwright-core";
import { parseMarkup } from "@pricetrail/markup";
import type { Clock } from "../../../clock.ts";
import type { Caller } from "../../../http/caller.ts";
import { invalid, notFound } from "../../../http/errors.ts";
import { newId } from "../../../ids.ts";
import { proposeFields } from "./field-proposals.rules.ts";
import { readCaptured } from "./field-reading.rules.ts";
import { snapshotOf } from "./live-snapshot.page.ts";
import { panelDocument } from "./panel-document.rules.ts";
import type { PanelDocument, PanelFacts } from "./panel-document.rules.ts";
import { panelMarkup, servedSnapshot, strip } from "./snapshot.page.ts";
import type { Snapshot } from "./snapshot.page.ts";

/** How many inspections one person may have, how long they are kept, and UTF-16 units of all of them together. */
const MAX_PER_PERSON = 20;
const LIFETIME_MS = 30 * 60_000;
const MAX_ALL_SIZE = 100_000_000;

/** Who inspects: an inspection is answered to nobody else. */
export type Inspector = Pick<Caller, "organisationId" | "userId">;

/** What is known of a shop before its page is read. */
export interface ShopKnowledge {
  hints?: SiteHints;
  /** For people, one sentence each. */
  memory: string[];
}

export interface InspectionsDeps {
  clock: Clock;
  /** What the organisation knows of a host (with its port, when it is not the protocol's own). */
  findHints(organisationId: string, host: string): Promise<ShopKnowledge>;
  /** The organisation's product that has this address, or null. */
  findExisting(organisationId: string, url: string): Promise<string | null>;
}

interface Kept extends Inspector {
  /** Business time in milliseconds. */
  at: number;
  markup: string;
  /** The page's markup as a run would read it. */
  html: string;
  facts: PanelFacts;
  hints: SiteHints;
}

/** Pages read for picking, kept in this program's memory for a while. */
export interface Inspections {
  /**
   * Reads a live page as it is, cleans it and proposes the fields.
   *
   * @throws {PageBusy} when the page does not answer
   */
  inspect(inspector: Inspector, page: LivePage): Promise<Inspection>;
  /** The same for a page as it was served, where the server has no browser. */
  inspectServed(inspector: Inspector, page: { html: string; url: string }): Promise<Inspection>;
  /** What a captured element means for its field. Throws 404 for an unknown inspection, 400 for a fingerprint that is none. */
  readCapture(inspector: Inspector, id: string, capture: Capture): FieldReading;
  /** The inspected page as it was; undefined for an unknown, a foreign and an ended inspection. */
  findPage(inspector: Inspector, id: string): { html: string; url: string } | undefined;
  /** The panel's document with its headers, under a fresh nonce. Throws 404. */
  panel(inspector: Inspector, id: string): Promise<PanelDocument>;
}

export function createInspections(deps: InspectionsDeps): Inspections {
  /** Oldest first. */
  const kept = new Map<string, Kept>();

  const look = (inspector: Inspector, id: string): Kept | undefined => {
    sweep();
    const found = kept.get(id);
    const isTheirs = found?.userId === inspector.userId && found.organisationId === inspector.organisationId;
    return isTheirs ? found : undefined;
  };
  const find = (inspector: Inspector, id: string): Kept => {
    const found = look(inspector, id);
    if (found === undefined) throw notFound();
    return found;
  };

  const sweep = (): void => {
    const oldest = deps.clock.now().getTime() - LIFETIME_MS;
    let size = 0;
    const perPerson = new Map<string, number>();
    for (const [id, one] of [...kept].toReversed()) {
      const count = (perPerson.get(one.userId) ?? 0) + 1;
      const isNewest = size === 0;
      size += one.markup.length + one.html.length;
      // The newest is always kept: its size is limited by itself.
      if (one.at < oldest || count > MAX_PER_PERSON || (size > MAX_ALL_SIZE && !isNewest)) kept.delete(id);
      else perPerson.set(one.userId, count);
    }
  };

  const keep = async (inspector: Inspector, snapshot: Snapshot): Promise<Inspection> => {
    const { organisationId, userId } = inspector;
    const host = URL.canParse(snapshot.url) ? new URL(snapshot.url).host : "";
    const [known, existingId] = await Promise.all([
      deps.findHints(organisationId, host),
      deps.findExisting(organisationId, snapshot.url),
    ]);
    const extraction = extractOffer({ html: snapshot.html, url: snapshot.url, hints: known.hints });
    const hints: SiteHints = {
      ...known.hints,
      currency: known.hints?.currency ?? extraction.currency,
      language: known.hints?.language ?? extraction.language,
    };
    const elements = strip(snapshot);
    const facts: PanelFacts = { url: snapshot.url, kind: kindOf(snapshot.html) };
    const proposed = proposeFields(extraction, snapshot, facts, hints);
    const now = deps.clock.now();
    const id = newId(now);
    kept.set(id, {
      organisationId,
      userId,
      at: now.getTime(),
      markup: panelMarkup(snapshot),
      html: snapshot.html,
      facts,
      hints,
    });
    sweep();
    return {
      _id: id,
      url: snapshot.url,
      title: snapshot.title.slice(0, 300),
      elements,
      ...proposed,
      memory: known.memory,
      existingId,
    };
  };

  return {
    inspect: async (inspector, page) => keep(inspector, await snapshotOf(page)),
    inspectServed: (inspector, { html, url }) => keep(inspector, servedSnapshot(html, url)),
    readCapture: (inspector, id, captured) => {
      const { facts, hints } = find(inspector, id);
      if (readFingerprint(captured.fingerprint) === null) throw invalid();
      return readCaptured(captured, { url: facts.url, hints });
    },
    findPage: (inspector, id) => {
      const found = look(inspector, id);
      return found && { html: found.html, url: found.facts.url };
    },
    panel: async (inspector, id) => {
      const { markup, facts } = find(inspector, id);
      return panelDocument(markup, facts);
    },
  };
}

/** Read from the whole page: its data blocks are not in the panel any more. */
function kindOf(html: string): PanelFacts["kind"] {
  const page = readPage<object>(parseMarkup(html));
  return page.node.length === 0 ? "other" : describeAt(page, 0).page.kind;
}
