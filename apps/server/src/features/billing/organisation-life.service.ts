import { utcDay } from "@pricetrail/contract";
import type { Closing } from "@pricetrail/contract";
import { writeInOrganisation } from "../../database/tenant.ts";
import type { Trx } from "../../database/tenant.ts";
import type { Foundation } from "../../foundation.ts";
import { newId } from "../../ids.ts";
import type { OrganisationLife } from "../accounts/organisation-life.rules.ts";
import { insertReversal } from "../runs/points/reversals.shared.store.ts";
import { findAccount } from "./caps.store.ts";
import * as store from "./closing.store.ts";
import { grantOffer } from "./offers.service.ts";
import { insertReport, lockReports, sumOwed } from "./usage-reports.store.ts";

/** The open amounts of an organisation: what its last report would charge, and what will never be charged. */
interface Open {
  customerId: string | null;
  settledMicroUsd: number;
  voidedMicroUsd: number;
}

/** Returns the open amounts. With an active payment method, unreported amounts are charged; the rest cannot be charged any more. */
async function openOf(trx: Trx, organisationId: string, today: string): Promise<Open> {
  const reports = await lockReports(trx, organisationId);
  const { hasMethod } = await findAccount(trx, organisationId);
  const { customerId = null, reportedFrom = null } = reports ?? {};
  const { owed, reported } = await sumOwed(trx, organisationId, reportedFrom ?? today, today);
  const isCharged = hasMethod && customerId !== null && reportedFrom !== null;
  const settledMicroUsd = isCharged ? Math.max(0, owed - reported) : 0;
  const rest = (await store.sumLedger(trx, organisationId)) - reported - settledMicroUsd;
  return { customerId, settledMicroUsd, voidedMicroUsd: Math.max(0, rest) };
}

/** Creates billing's hooks for the creation and deletion of an organisation. */
export function createOrganisationLife({
  config,
  log,
}: Pick<Foundation, "config" | "log">): OrganisationLife {
  return {
    async signedUp(trx, organisationId, now) {
      if (config.OFFER_ENABLED !== "on") return;
      const { OFFER_PERCENT: percent, OFFER_OLD_PRICE_USD: oldPriceUsd } = config;
      const offer = { percent, oldPriceUsd, newPriceUsd: config.OFFER_NEW_PRICE_USD };
      await grantOffer(trx, organisationId, offer, now);
    },

    async closing(trx, organisationId, now) {
      // The other modes charge nothing, so nothing is open.
      if (config.BILLING !== "stripe") return;
      const day = utcDay(now);
      const open = await openOf(trx, organisationId, day);
      const { customerId, settledMicroUsd, voidedMicroUsd } = open;
      if (settledMicroUsd > 0) {
        const identifier = `${organisationId}:${day}:closing`;
        const report = { day, customerId: customerId!, identifier, microUsd: settledMicroUsd };
        await insertReport(trx, organisationId, report, now);
      }
      if (voidedMicroUsd > 0)
        await insertReversal(trx, organisationId, {
          id: newId(now),
          kind: "closing",
          source: "closing",
          at: now,
          day,
          points: 0,
          amountMicroUsd: -voidedMicroUsd,
          reason: "the account was closed",
        });
      if (customerId === null && voidedMicroUsd === 0) return;
      await store.insertClosing(trx, organisationId, { ...open, at: now });
      log.info({ organisationId, settledMicroUsd, voidedMicroUsd }, "an organisation was closed");
    },
  };
}

/** Creates the function that returns what closing the organisation would do with open amounts. */
export function createClosingPreview({ db, clock, config }: Foundation) {
  return (organisationId: string): Promise<Closing> =>
    writeInOrganisation(db, organisationId, async (trx) => {
      if (config.BILLING !== "stripe")
        return { settledMicroUsd: 0, voidedMicroUsd: 0, hasSubscription: false };
      const { settledMicroUsd, voidedMicroUsd } = await openOf(trx, organisationId, utcDay(clock.now()));
      const { hasMethod } = await findAccount(trx, organisationId);
      return { settledMicroUsd, voidedMicroUsd, hasSubscription: hasMethod };
    });
}
