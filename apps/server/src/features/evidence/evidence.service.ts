import { EVIDENCE_CONTENTS } from "@pricetrail/contract";
import type { EvidenceSubject, EvidenceView } from "@pricetrail/contract";
import { readInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { notFound } from "../../http/errors.ts";
import { findContents } from "../elements/content.shared.store.ts";
import * as store from "./evidence.store.ts";
import { packOf } from "./pack.rules.ts";
import type { PackedContent } from "./pack.rules.ts";
import { brokenAt, parsed, sha256 } from "./record.rules.ts";
import type { EvidenceRecord, Link } from "./record.rules.ts";

/** Number of records before and after the requested one that are verified and returned with it. */
const AROUND = 500;

export interface EvidenceQuery {
  of?: EvidenceSubject | undefined;
  at?: string | undefined;
  number?: number | undefined;
}

export type EvidenceService = ReturnType<typeof createEvidenceService>;

const FINDERS = {
  price: store.findPriceRecord,
  stock: store.findStockRecord,
  held: store.findHeldRecord,
} as const;

const hashes = (record: EvidenceRecord | undefined): Buffer[] =>
  EVIDENCE_CONTENTS.flatMap((name) => {
    const named = record?.contents[name];
    return named ? [Buffer.from(named.sha256, "hex")] : [];
  });

/** Returns the contents that a record names: those that exist and match their hash, and the state of the others. */
async function contentsOf(trx: Trx, organisationId: string, record: EvidenceRecord | undefined) {
  const stored = await findContents(trx, organisationId, hashes(record));
  return EVIDENCE_CONTENTS.flatMap((name) => {
    const named = record?.contents[name];
    if (!named) return [];
    const content = stored.get(named.sha256);
    const isRight = content !== undefined && sha256(content).toString("hex") === named.sha256;
    const state = content === undefined ? "gone" : isRight ? "kept" : "changed";
    return [
      {
        name,
        hash: named.sha256,
        bytes: named.bytes,
        state,
        content: isRight ? content : undefined,
      } as const,
    ];
  });
}

/** Creates the service that returns the stored evidence of visits and whether it is unaltered. */
export function createEvidenceService({ db, clock }: Foundation) {
  async function chainAround(trx: Trx, organisationId: string, productId: string, number: number) {
    const newest = await store.findNewest(trx, organisationId, productId);
    const range = { from: Math.max(1, number - AROUND), to: Math.min(newest, number + AROUND) };
    return { newest, links: await store.findChain(trx, organisationId, productId, range) };
  }

  async function view(
    trx: Trx,
    organisationId: string,
    product: { id: string; name: string },
    number: number,
  ): Promise<EvidenceView | null> {
    const { newest, links } = await chainAround(trx, organisationId, product.id, number);
    const link = links.find((one) => one.number === number);
    if (!link) return null;
    const record = parsed(link.record);
    const contents = await contentsOf(trx, organisationId, record);
    const textOf = (name: string) =>
      contents.find((one) => one.name === name)?.content?.toString("utf8") ?? null;
    const headers = textOf("headers");
    return {
      ...shown(record, link),
      product: product.name,
      productId: product.id,
      newest,
      headers: headers === null ? null : (JSON.parse(headers) as Record<string, string>),
      block: textOf("block"),
      picture: contents.find((one) => one.name === "picture" && one.content)?.hash ?? null,
      contents: contents.map(({ content: _content, ...rest }) => rest),
      chain: {
        from: links[0]!.number,
        to: links.at(-1)!.number,
        brokenAt: brokenAt(links),
        isUnbroken: brokenAt(links) === null,
      },
    };
  }

  return {
    /** Returns the evidence of a product's price or stock at a time, or a record by its number; null when there is none. */
    find(organisationId: string, productId: string, query: EvidenceQuery): Promise<EvidenceView | null> {
      if (!isId(productId)) throw notFound();
      return readInOrganisation(db, organisationId, async (trx) => {
        const product = await store.findProductName(trx, organisationId, productId);
        if (!product) throw notFound();
        const at = query.at === undefined ? clock.now() : new Date(query.at);
        const finder = FINDERS[query.of ?? "price"];
        const number = query.number ?? (await finder(trx, organisationId, productId, at));
        if (number === undefined) return null;
        return view(trx, organisationId, { id: productId, name: product.name }, number);
      });
    },

    /**
     * Returns the evidence of a visit, change or correction as an archive, by its id.
     *
     * @param caseFile a document about it, as PDF
     * @throws AppError 404 when there is none
     */
    pack(
      organisationId: string,
      change: string,
      caseFile?: Buffer,
    ): Promise<{ name: string; archive: Uint8Array }> {
      if (!isId(change)) throw notFound();
      return readInOrganisation(db, organisationId, async (trx) => {
        const found = await store.findByChange(trx, organisationId, change);
        if (!found) throw notFound();
        const { productId, at } = found;
        const number = found.number ?? (await store.findPriceRecord(trx, organisationId, productId, at));
        const product = await store.findProductName(trx, organisationId, productId);
        if (number === undefined || !product) throw notFound();
        const { newest, links } = await chainAround(trx, organisationId, productId, number);
        const contents: PackedContent[] = [];
        const gone: { record: number; name: PackedContent["name"] }[] = [];
        for (const link of behind(links, number)) {
          for (const { name, content } of await contentsOf(trx, organisationId, parsed(link.record)))
            if (content) contents.push({ record: link.number, name, content });
            else gone.push({ record: link.number, name });
        }
        const archive = packOf({
          product: { id: productId, ...product },
          record: number,
          chain: links,
          newest,
          contents,
          gone,
          caseFile,
        });
        return { name: `evidence-${at.toISOString().slice(0, 10)}-${number}.zip`, archive };
      });
    },
  };
}

/** Returns the records with relevant contents: the requested one, and the first sighting of the price that it published. */
function behind(links: readonly Link[], number: number): Link[] {
  const asked = links.find((link) => link.number === number);
  const since = asked && parsed(asked.record)?.since;
  return links.filter(
    (link) => link === asked || (since && link.number < number && parsed(link.record)?.at === since),
  );
}

/** Returns a record for display; one that cannot be parsed is marked as broken, and empty. */
function shown(record: EvidenceRecord | undefined, { number, hash }: Link) {
  return {
    _id: record?.check ?? "",
    number,
    at: record?.at ?? new Date(0).toISOString(),
    since: record?.since ?? null,
    causes: record?.causes ?? [],
    outcome: record?.outcome ?? ("internal" as const),
    detail: record?.detail ?? null,
    values: record?.values ?? [],
    finalUrl: record?.finalUrl ?? null,
    httpStatus: record?.httpStatus ?? null,
    tier: record?.tier ?? null,
    loadTimeMs: record?.loadTimeMs ?? null,
    extractor: record?.extractor ?? "",
    pageHash: record?.pageHash ?? null,
    hash: hash.toString("hex"),
    previous: record?.previous ?? null,
  };
}
