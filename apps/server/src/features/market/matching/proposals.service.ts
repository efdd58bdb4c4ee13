import {
  DAY_MS,
  MATCH_TEXTS as T,
  MAX_MATCH_ANSWERS,
  moneyOrNull,
  pageOf,
  pageSizeOf,
  PAGE_SIZE_DEFAULT,
} from "@pricetrail/contract";
import type { MatchAnswer, MatchQuery, MatchRow, MatchSummary, MatchUndo } from "@pricetrail/contract";
import { lockRow } from "../../../database/lock-row.ts";
import { isId, joinOrganisation, readInOrganisation, writeInOrganisation } from "../../../database/tenant.ts";
import type { Trx } from "../../../database/tenant.ts";
import type { Foundation } from "../../../foundation.ts";
import type { Caller } from "../../../http/caller.ts";
import { duplicate, notFound, refused } from "../../../http/errors.ts";
import type { Activity } from "../../activity/activity.ts";
import type { Listings } from "../../listings/listings.ts";
import { reasonsInWords } from "./reasons.rules.ts";
import { findItemSides } from "./records.store.ts";
import type { ItemSide } from "./records.store.ts";
import * as store from "./proposals.store.ts";
import type { AnswerableRecord, ProposalRecord } from "./proposals.store.ts";

const LATER_MS = DAY_MS;

export interface ProposalNeeds {
  activity: Pick<Activity, "recordBy">;
  listings: Pick<Listings, "addIn">;
}

export type ProposalsService = ReturnType<typeof createProposals>;

/** Creates the service for proposed matches, and people's answers. */
export function createProposals(
  { db, clock }: Pick<Foundation, "db" | "clock">,
  { activity, listings }: ProposalNeeds,
) {
  /** Locks a proposal for an answer. */
  async function lock(trx: Trx, organisationId: string, id: string): Promise<AnswerableRecord> {
    const isThere = isId(id) && (await lockRow(trx, "match_proposal", organisationId, id));
    const record = isThere ? await store.findAnswerable(trx, organisationId, id) : undefined;
    if (!record) throw notFound();
    return record;
  }

  /** Puts the product into the item's group, tracking it first if it is only found; returns its id. */
  async function link(trx: Trx, caller: Caller, record: AnswerableRecord): Promise<string> {
    const { organisationId } = caller;
    const { groupId, productGroupId, listingId, foundId } = record;
    if (productGroupId !== null && productGroupId !== groupId) throw refused(T.tracked);
    let { productId } = record;
    if (productId === null) {
      if (listingId === null || foundId === null) throw refused(T.gone);
      const { productIds } = await listings.addIn(trx, caller, listingId, { ids: [foundId] });
      productId = productIds[0]!;
    }
    if (productGroupId === null)
      await store.moveProduct(trx, organisationId, productId, groupId, clock.now());
    else await store.endDoubt(trx, organisationId, productId);
    return productId;
  }

  async function answerIn(trx: Trx, caller: Caller, id: string, answer: MatchAnswer): Promise<string | null> {
    const { organisationId, userId } = caller;
    const now = clock.now();
    const record = await lock(trx, organisationId, id);
    if (record.answer !== null) throw duplicate(T.already);
    if (answer === "later") {
      await store.putOff(trx, organisationId, id, new Date(now.getTime() + LATER_MS));
      return null;
    }
    const productId = answer === "same" ? await link(trx, caller, record) : null;
    // Its page has changed: what was in the group is another product now.
    if (answer !== "same" && record.productId !== null && record.productGroupId === record.groupId)
      await store.moveProduct(trx, organisationId, record.productId, null, now);
    await store.updateAnswer(trx, organisationId, id, answer, userId, now);
    await activity.recordBy(trx, caller, {
      action: "answer_match",
      target: record.url ?? "",
      before: record.item,
      after: T.answers[answer],
    });
    return productId;
  }

  return {
    list(organisationId: string, query: MatchQuery) {
      return readInOrganisation(db, organisationId, async (trx) => {
        const now = clock.now();
        const filter = { show: query.show ?? "waiting", item: query.item, brand: query.brand };
        const total = await store.countProposals(trx, organisationId, filter, now);
        const pageSize = pageSizeOf(query.pageSize, PAGE_SIZE_DEFAULT);
        const { page, pages } = pageOf(query.page, pageSize, total);
        const records = await store.findProposals(trx, organisationId, filter, now, {
          limit: pageSize,
          offset: (page - 1) * pageSize,
        });
        const ids = [...new Set(records.map(({ groupId }) => groupId))];
        const items = new Map((await findItemSides(trx, organisationId, ids)).map((item) => [item.id, item]));
        const list = records.flatMap((record) => {
          const item = items.get(record.groupId);
          return item ? [toMatchRow(record, item)] : [];
        });
        return { list, pages, data: { page, pageSize, total } };
      });
    },

    summary(organisationId: string): Promise<MatchSummary> {
      return readInOrganisation(db, organisationId, async (trx) => {
        const now = clock.now();
        const brands = await store.countByBrand(trx, organisationId, now);
        const later = { show: "later", item: [], brand: [] } as const;
        return {
          waiting: brands.reduce((sum, { waiting }) => sum + waiting, 0),
          later: await store.countProposals(trx, organisationId, later, now),
          ...(await store.countAnswers(trx, organisationId)),
          brands,
        };
      });
    },

    /**
     * Answers a proposed match; returns the product that is compared from now on, if any.
     *
     * @throws AppError 404 for an unknown one, 409 when it is answered, 406 when the product is gone or in another group
     */
    answer: (caller: Caller, id: string, answer: MatchAnswer): Promise<string | null> =>
      joinOrganisation(db, caller.organisationId, (trx) => answerIn(trx, caller, id, answer)),

    /** Answers the waiting matches of a brand alike; returns how many, and how many of the brand are left. */
    answerAlike: (
      caller: Caller,
      {
        brand,
        answer,
        minPermille = 0,
        dryRun = false,
      }: {
        brand: string;
        answer: MatchAnswer;
        minPermille?: number | undefined;
        dryRun?: boolean | undefined;
      },
    ): Promise<{ answered: number; left: number }> =>
      joinOrganisation(db, caller.organisationId, async (trx) => {
        const { organisationId } = caller;
        const now = clock.now();
        const which = { minProbability: minPermille / 1000, isTracked: answer === "same" };
        const ids = await store.findAlike(trx, organisationId, brand, which, now, MAX_MATCH_ANSWERS);
        const filter = { show: "waiting", item: [], brand: [brand] } as const;
        const total = await store.countProposals(trx, organisationId, filter, now);
        let answered = 0;
        for (const id of ids) {
          // A product that an earlier one of these answers has put into a group is no longer proposed.
          const record = await store.findAnswerable(trx, organisationId, id);
          if (!record || (record.productGroupId !== null && record.productGroupId !== record.groupId))
            continue;
          if (!dryRun) await answerIn(trx, caller, id, answer);
          answered += 1;
        }
        return { answered, left: total - answered };
      }),

    /**
     * Takes an answer or an automatic link back, or says only what that would change.
     *
     * @throws AppError 404 for an unknown match, 409 for one that is not answered
     */
    undo: (caller: Caller, id: string, dryRun = false): Promise<MatchUndo> =>
      writeInOrganisation(db, caller.organisationId, async (trx) => {
        const { organisationId } = caller;
        const record = await lock(trx, organisationId, id);
        if (record.answer === null) throw duplicate(T.notAnswered);
        const undo = consequencesOf(record);
        if (dryRun) return undo;
        const now = clock.now();
        if (undo.isLeaving) await store.moveProduct(trx, organisationId, record.productId!, null, now);
        await store.updateAnswer(trx, organisationId, id, null, null, now);
        await activity.recordBy(trx, caller, {
          action: "undo_match",
          target: record.url ?? "",
          before: T.answers[record.answer],
          after: record.item,
        });
        return undo;
      }),
  };
}

function consequencesOf({
  answer,
  item,
  name,
  products,
  groupId,
  productId,
  productGroupId,
}: AnswerableRecord) {
  const isLinked = answer === "same" && productId !== null;
  const isLeaving = isLinked && productGroupId === groupId;
  const after = isLeaving ? products - 1 : products;
  return {
    isLeaving,
    before: products,
    after,
    consequences: isLeaving
      ? [T.leaves(name ?? "", item), T.counts(products, after), T.staysTracked, T.asksAgain]
      : isLinked && productGroupId !== null
        ? [T.moved]
        : [T.asksAgain],
  };
}

function toMatchRow(record: ProposalRecord, item: ItemSide): MatchRow {
  const { minor, currency } = record;
  return {
    _id: record.id,
    item: {
      _id: item.id,
      ownId: item.ownId,
      name: item.title,
      brand: item.brand,
      gtin: item.gtin,
      mpn: item.mpn,
      price: moneyOrNull(item.minor, item.currency),
      pricedAt: item.pricedAt?.toISOString() ?? null,
      picture: item.picture,
    },
    offer: {
      name: record.name,
      brand: record.brand,
      gtin: record.gtin,
      mpn: record.mpn,
      price: moneyOrNull(minor, currency),
      picture: record.picture,
      url: record.url,
      host: record.host,
      seller: record.seller,
      productId: record.productId,
      pricedAt: record.pricedAt?.toISOString() ?? null,
    },
    isInDoubt: record.isDoubted,
    probabilityPermille: Math.round(record.probability * 1000),
    reasons: reasonsInWords(record.reasons),
    answer: record.answer,
    isAutomatic: record.isAutomatic,
    answeredAt: record.answeredAt?.toISOString() ?? null,
    laterUntil: record.laterUntil?.toISOString() ?? null,
  };
}
