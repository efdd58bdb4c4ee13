import { ERROR_TEXTS, isStale, SHOP_TEXTS } from "@pricetrail/contract";
import type { PageAmounts, RunRow } from "@pricetrail/contract";
import { joinOrganisation, readInOrganisation, isId } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound, refused } from "../../http/errors.ts";
import { findReadings } from "../products/product-columns.shared.store.ts";
import type { createShopsService } from "./shops.service.ts";
import { ruleForChoice, toPageAmounts } from "./amounts.rules.ts";
import { findAmounts } from "./amounts.store.ts";

const T = SHOP_TEXTS.amounts;
const NOTHING = { amounts: [], candidates: [] };

/** The amount that a person chooses, and the check that read it. */
export interface ChosenAmount {
  checkId: string;
  list: "amounts" | "candidates";
  index: number;
}

export interface AmountsNeeds {
  shops: Pick<ReturnType<typeof createShopsService>, "decide">;
  /** Starts a run of products, in the caller's transaction. */
  startProducts: (
    trx: Trx,
    starter: Pick<Caller, "organisationId" | "userId">,
    productIds: readonly string[],
  ) => Promise<RunRow>;
}

export type AmountsService = ReturnType<typeof createAmountsService>;

/** Creates the service that lists the amounts on a product's page and turns one of them into a rule. */
export function createAmountsService(
  { db, clock }: Pick<Foundation, "db" | "clock">,
  { shops, startProducts }: AmountsNeeds,
) {
  return {
    /**
     * Returns the amounts of the product's last check.
     *
     * @throws AppError 404 for an unknown product
     */
    async get(organisationId: string, productId: string): Promise<PageAmounts> {
      if (!isId(productId)) throw notFound(ERROR_TEXTS.notFound);
      const { found, plan } = await readInOrganisation(db, organisationId, async (trx) => ({
        found: await findAmounts(trx, organisationId, productId),
        plan: (await findReadings(trx, organisationId, [productId])).get(productId)?.plan ?? null,
      }));
      if (!found) throw notFound(ERROR_TEXTS.notFound);
      const rule = found.hints?.price;
      return {
        host: found.host,
        checkId: found.checkId,
        checkedAt: found.checkedAt?.toISOString() ?? null,
        isStale: isStale(found.checkedAt, plan, clock.now()),
        ...toPageAmounts(found.amounts ?? NOTHING, rule),
        rule: rule ?? null,
      };
    },

    /**
     * Makes one of the last check's amounts the price for this shop and reads the product again at once.
     *
     * @throws AppError 404 for an unknown product, 406 when a newer check exists or tracking is off
     */
    follow(caller: Caller, productId: string, { checkId, list, index }: ChosenAmount): Promise<RunRow> {
      const { organisationId, userId } = caller;
      if (!isId(productId)) throw notFound(ERROR_TEXTS.notFound);
      return joinOrganisation(db, organisationId, async (trx) => {
        const found = await findAmounts(trx, organisationId, productId, { isLocked: true });
        if (!found) throw notFound(ERROR_TEXTS.notFound);
        if (found.checkId !== checkId) throw refused(T.outdated);
        const settled = ruleForChoice(found.amounts ?? NOTHING, list, index);
        if (!settled) throw refused(T.unknown);
        const { decision } = settled;
        await shops.decide(
          trx,
          caller,
          found.host,
          "price" in decision ? { price: null, ...decision } : decision,
        );
        return startProducts(trx, { organisationId, userId }, [productId]);
      });
    },
  };
}
