import { MINUTE_MS } from "@pricetrail/contract";
import type { Capture, FieldReading, Inspection } from "@pricetrail/contract";
import type { SiteHints } from "@pricetrail/extract";
import { readFingerprint } from "@pricetrail/locator";
import type { Page as LivePage } from "playwright-core";
import type { Clock } from "../../../clock.ts";
import type { Caller } from "../../../http/caller.ts";
import { invalid, notFound } from "../../../http/errors.ts";
import { newId } from "../../../ids.ts";
import { threadModule } from "../../../reading/reading-threads.ts";
import type { ReadingThreads } from "../../../reading/reading-threads.ts";
import type * as inspectionThread from "./inspection.thread.ts";
import type { InspectedPage } from "./inspection.thread.ts";
import { readLivePage } from "./live-snapshot.page.ts";
import { panelDocument } from "./panel-document.rules.ts";
import type { PanelDocument, PanelFacts } from "./panel-document.rules.ts";

const INSPECTION = threadModule<typeof inspectionThread>(new URL("./inspection.thread.ts", import.meta.url));

/** Maximum inspections per person, their lifetime, and UTF-16 units of all of them together. */
const MAX_PER_PERSON = 20;
const LIFETIME_MS = 30 * MINUTE_MS;
const MAX_ALL_SIZE = 100_000_000;

/** The inspection's owner; nobody else has access. */
export type Inspector = Pick<Caller, "organisationId" | "userId">;

/** Knowledge about a shop before its page is read. */
export interface ShopKnowledge {
  hints?: SiteHints;
  /** For people, one sentence each. */
  memory: string[];
}

export interface InspectionsDeps {
  clock: Clock;
  threads: ReadingThreads;
  /** Returns the organisation's knowledge about a host (with its port, unless it is the default). */
  findHints(organisationId: string, host: string): Promise<ShopKnowledge>;
  /** Returns the organisation's product with this URL, or null. */
  findExisting(organisationId: string, url: string): Promise<string | null>;
}

interface StoredInspection extends Inspector {
  /** Business time in ms. */
  at: number;
  markup: string;
  /** The page's markup, as a run would read it. */
  html: string;
  facts: PanelFacts;
  hints: SiteHints;
}

/** Pages read for picking, kept in this program's memory for a limited time. */
export interface Inspections {
  /**
   * Reads a live page in its current state, sanitises it and proposes the fields.
   *
   * @throws {PageUnresponsiveError} when the page does not respond
   * @throws {PageTooExpensiveError}
   */
  inspect(inspector: Inspector, page: LivePage): Promise<Inspection>;
  /** Does the same for a page as served, where the server has no browser. */
  inspectServed(inspector: Inspector, page: { html: string; url: string }): Promise<Inspection>;
  /**
   * Returns a captured element's meaning for its field.
   *
   * @throws AppError 404 for an unknown inspection, 400 for an invalid fingerprint
   */
  readCapture(inspector: Inspector, id: string, capture: Capture): Promise<FieldReading>;
  /** Returns the inspected page; undefined for an unknown or expired inspection, or another person's. */
  findPage(inspector: Inspector, id: string): { html: string; url: string } | undefined;
  /**
   * Returns the panel's document with its headers and a new nonce.
   *
   * @throws AppError 404 for an unknown inspection
   */
  panel(inspector: Inspector, id: string): Promise<PanelDocument>;
}

export function createInspections(deps: InspectionsDeps): Inspections {
  /** Oldest first. */
  const kept = new Map<string, StoredInspection>();

  const look = (inspector: Inspector, id: string): StoredInspection | undefined => {
    sweep();
    const found = kept.get(id);
    const isTheirs = found?.userId === inspector.userId && found.organisationId === inspector.organisationId;
    return isTheirs ? found : undefined;
  };
  const find = (inspector: Inspector, id: string): StoredInspection => {
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
      // The newest is always kept: its size has its own limit.
      if (one.at < oldest || count > MAX_PER_PERSON || (size > MAX_ALL_SIZE && !isNewest)) kept.delete(id);
      else perPerson.set(one.userId, count);
    }
  };

  const keep = async (inspector: Inspector, page: InspectedPage, url: string): Promise<Inspection> => {
    const { organisationId, userId } = inspector;
    const host = URL.canParse(url) ? new URL(url).host : "";
    const [known, existingId] = await Promise.all([
      deps.findHints(organisationId, host),
      deps.findExisting(organisationId, url),
    ]);
    const html = page.html;
    const bytes = html.length + ("document" in page ? page.document.tree.length : 0);
    const turn = { organisationId, about: url, bytes };
    const inspected = await deps.threads.run(INSPECTION, "inspect", turn, () => ({
      page,
      hints: known.hints,
    }));
    const { markup, facts, hints, ...shown } = inspected;
    const now = deps.clock.now();
    const id = newId(now);
    kept.set(id, {
      organisationId,
      userId,
      at: now.getTime(),
      markup,
      html,
      facts,
      hints,
    });
    sweep();
    return {
      _id: id,
      url: facts.url,
      ...shown,
      memory: known.memory,
      existingId,
    };
  };

  return {
    inspect: async (inspector, page) => {
      const read = await readLivePage(page);
      return keep(inspector, read, read.document.url);
    },
    inspectServed: (inspector, { html, url }) => keep(inspector, { html, url }, url),
    readCapture: async (inspector, id, captured) => {
      const { facts, hints, html } = find(inspector, id);
      if (readFingerprint(captured.fingerprint) === null) throw invalid();
      const turn = { organisationId: inspector.organisationId, about: facts.url, bytes: html.length };
      return deps.threads.run(INSPECTION, "readCaptured", turn, () => ({
        captured,
        page: { url: facts.url, hints, html },
      }));
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
