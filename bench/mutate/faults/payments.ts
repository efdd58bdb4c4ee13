import type { Area } from "../fault.ts";

const FOLDER = "apps/server/src/features/billing";
const PAYMENTS = [`${FOLDER}/payments.test.ts`];
const OFFERS = [`${FOLDER}/offers.test.ts`];
const REFUNDS = [`${FOLDER}/refunds.test.ts`];
const CLOSING = [`${FOLDER}/closing.test.ts`];
const REPORTS = [`${FOLDER}/usage-reports.test.ts`, `${FOLDER}/reported.test.ts`];

/** Payment pages, the provider's messages, the offer with its refunds, closing an account, reports and their reconciliation. */
export const PAYMENT_FAULTS: Area = {
  name: "payments",
  files: [
    {
      file: `${FOLDER}/checkouts.service.ts`,
      tests: [...PAYMENTS, ...OFFERS],
      faults: [
        ['if (hasMethod && purpose === "method") throw refused(TEXTS.methodExists);', ""],
        ["if (opened.length > 0) return { isFirst: false, opened } as const;", ""],
        ["throw refused(TEXTS.underWay);", "continue;"],
        ["await callStripe(() => stripe.expireCheckout(opened.providerId));", ""],
        ["if (isStillWanted) return opened.url;", "return opened.url;"],
        [
          'await store.endSession(trx, organisationId, id, { state: "expired", at: now });',
          "await Promise.resolve(id);",
        ],
        ["store.storeCustomer(trx, organisationId, added)", "Promise.resolve((trx, added))"],
      ],
    },
    {
      file: `${FOLDER}/payments.service.ts`,
      tests: [...PAYMENTS, ...OFFERS, ...CLOSING, ...REFUNDS],
      faults: [
        ["if (known < microUsd)", "if (known <= microUsd)"],
        ["amountMicroUsd: known - microUsd,", "amountMicroUsd: -microUsd,"],
        ["unnamed -= known;", ""],
        ["if (isUndone)", "if (false as boolean)"],
        ["amountMicroUsd: news.isWon ? news.microUsd : -news.microUsd,", "amountMicroUsd: -news.microUsd,"],
        ["if (subscriptionId !== null)", "if (false as boolean)"],
        ['if (purpose === "offer")', "if (purpose)"],
        ['if (state !== "complete") return;', ""],
        ["if (paidBy.length > 0) await", "if (paidBy.length > 1) await"],
        [
          'if (news.kind !== "subscription") await settleOfferCredit',
          'if (news.kind === "refund") await settleOfferCredit',
        ],
        ["if (isMoneyBack && (await findClosing(trx, organisationId))) {", "if (isMoneyBack) {"],
        ["if (isMoneyBack && (await findClosing(trx, organisationId))) {", "if (false as boolean) {"],
      ],
    },
    {
      file: `${FOLDER}/payments.store.ts`,
      tests: [...PAYMENTS, ...OFFERS],
      faults: [
        ['.where("state", "=", "open")\n    .returning("purpose")', '.returning("purpose")'],
        // Which of two messages with the same second and rank counts is undefined, so that fault would change no promised behaviour.
        ["excluded.stands or (excluded.rank = 0 and payment_subscription.stands)", "excluded.stands"],
        [
          "(payment_subscription.event_at, payment_subscription.rank) <",
          "(payment_subscription.rank, payment_subscription.event_at) <",
        ],
        ["bool_or(stands)", "bool_and(stands)"],
        ["reported_from = coalesce(reported_from,", "reported_from = coalesce(null,"],
        ['eb.fn.coalesce("customer_id", eb.val(customerId))', "eb.val(customerId)"],
        ["set stands = true where payment_subscription.rank = 0", "set stands = true"],
        ["return (numInsertedOrUpdatedRows ?? 0n) > 0n;", "return true;"],
      ],
    },
    {
      file: `${FOLDER}/payment-events.rules.ts`,
      tests: [...PAYMENTS, ...OFFERS, ...REFUNDS],
      faults: [
        ['if (event.type === "checkout.session.completed" && paid === "unpaid") return undefined;', ""],
        ['"checkout.session.expired": "expired",', '"checkout.session.expired": "complete",'],
        [
          '"checkout.session.async_payment_failed": "failed",',
          '"checkout.session.async_payment_failed": "complete",',
        ],
        ["paidBy: idOf(payment) ?? idOf(invoice) ?? null,", "paidBy: idOf(payment) ?? null,"],
        ["paidBy: idOf(payment) ?? idOf(invoice) ?? null,", "paidBy: idOf(invoice) ?? null,"],
        ["const CENT_MICRO_USD = 10_000;", "const CENT_MICRO_USD = 1000;"],
        ['"past_due"]', "]"],
        ['status === "canceled" || status === "incomplete_expired" ? 2', 'status === "canceled" ? 1'],
        [
          'if (currency !== "usd") return undefined;\n      return { kind: "refund"',
          'if (currency === "") return undefined;\n      return { kind: "refund"',
        ],
        ['case "refund.failed":\n', ""],
      ],
    },
    {
      file: `${FOLDER}/payment-results.service.ts`,
      tests: [`${FOLDER}/payment-results.test.ts`, ...PAYMENTS],
      faults: [
        ['return state ?? "unknown";', 'return state ?? "complete";'],
        ['hasProvider ? await resultOf(id) : ("off" as const)', "await resultOf(id)"],
        ["id === config.PAYMENT_CLOSE_CODE", "id !== config.PAYMENT_CLOSE_CODE"],
      ],
    },
    {
      file: `${FOLDER}/offers.service.ts`,
      tests: OFFERS,
      faults: [
        ["utcDay(now) > validTill", "utcDay(now) >= validTill"],
        ['if (state === "taken") throw refused(OFFER_TEXTS.taken);', ""],
        ['if (state === "ended") throw refused(OFFER_TEXTS.ended);', ""],
        ["-offer.oldPriceUsd * MICRO_USD", "-offer.newPriceUsd * MICRO_USD"],
        ["if (isNew) await store.markOfferClaimed", "await store.markOfferClaimed"],
        ["const back = BigInt(Math.max(0, backMicroUsd));", "const back = 0n;"],
        ["back > paid ? 0n : paid - back", "back > 0n ? 0n : paid"],
        ["back > paid ? 0n : paid - back", "paid - back"],
        ["|| offer.takenAt === null", ""],
        ["if (amountMicroUsd === 0) return;", "if (amountMicroUsd <= 0) return;"],
      ],
    },
    {
      file: `${FOLDER}/offers.store.ts`,
      tests: OFFERS,
      faults: [
        ["and s.paid_by = any(b.paid_by)", ""],
        ["s.purpose = 'offer' and s.state = 'complete'", "s.state = 'complete'"],
        [
          "kind in ('refund', 'refund_failed', 'dispute', 'dispute_won')",
          "kind in ('refund', 'refund_failed', 'dispute')",
        ],
        [
          "kind in ('refund', 'refund_failed', 'dispute', 'dispute_won')",
          "kind in ('refund', 'dispute', 'dispute_won')",
        ],
        ['.onConflict((conflict) => conflict.column("organisation_id").doNothing())', ""],
      ],
    },
    {
      file: `${FOLDER}/organisation-life.service.ts`,
      tests: [...CLOSING, `${FOLDER}/offers.test.ts`],
      faults: [
        ['if (config.OFFER_ENABLED !== "on") return;', ""],
        ['if (config.BILLING !== "stripe") return;', ""],
        ["const isCharged = hasMethod &&", "const isCharged ="],
        ["Math.max(0, owed - reported) : 0", "owed : 0"],
        ["- reported - settledMicroUsd;", "- reported;"],
        ["- reported - settledMicroUsd;", "- settledMicroUsd;"],
        ["if (customerId === null && voidedMicroUsd === 0) return;", ""],
        ["if (voidedMicroUsd > 0)", "if (voidedMicroUsd < 0)"],
        ["amountMicroUsd: -voidedMicroUsd,", "amountMicroUsd: voidedMicroUsd,"],
        ["if (settledMicroUsd > 0) {", "if (settledMicroUsd < 0) {"],
      ],
    },
    {
      file: `${FOLDER}/closing.store.ts`,
      tests: [...CLOSING, `${FOLDER}/reported.test.ts`],
      faults: [
        ["kind in ('correction', 'offer', 'offer_refund')", "kind in ('correction')"],
        ["kind in ('correction', 'offer', 'offer_refund')", "kind in ('offer', 'offer_refund')"],
        ['closing.customerId === null ? "ended" : "reporting"', '"ended"'],
      ],
    },
    {
      file: `${FOLDER}/statement.service.ts`,
      tests: [`${FOLDER}/statement.test.ts`],
      faults: [["now.toISOString().slice(0, 10) > to", "now.toISOString().slice(0, 10) >= to"]],
    },
    {
      file: `${FOLDER}/usage-reports.service.ts`,
      tests: [...REPORTS, ...CLOSING],
      faults: [
        ["const CLOSED_AFTER_MS = 15 * 60_000;", "const CLOSED_AFTER_MS = 0;"],
        ["Math.max(0, owed - reported)", "Math.max(0, owed)"],
        ['if (counted === microUsd) return "yes";', ""],
        ['if (counted === "otherwise") {', 'if (counted !== "otherwise") {'],
        ["if (firstTriedAt === null) await note({ first_tried_at: now });", ""],
        ["< METERING_DELAY_MS) return;", "< 0) return;"],
        ["await provider!.endSubscriptions(closing.customerId);", ""],
        ["if (closing.reportedAt === null) {", "if (closing.reportedAt !== null) {"],
      ],
    },
    {
      file: `${FOLDER}/usage-reports.store.ts`,
      tests: [...REPORTS, ...OFFERS],
      faults: [
        ["kind in ('offer', 'offer_refund')", "kind in ('offer')"],
        ["and day <= ${until} and kind = 'correction'", "and kind = 'none'"],
        ['state: isNothing ? "sent" : "pending",', 'state: "pending",'],
      ],
    },
    {
      file: `${FOLDER}/reported.service.ts`,
      tests: [`${FOLDER}/reported.test.ts`, `${FOLDER}/offers.test.ts`],
      faults: [
        ["if (subscriptions > 1)", "if (subscriptions > 2)"],
        ["Math.min(reported, Math.max(0, highest))", "reported"],
        ["Math.max(owed, Math.min(reported, Math.max(0, highest)))", "Math.min(owed, reported)"],
        ['if (state === "pending" &&', 'if (state === "unclear" &&'],
        ["if (ledger !== other) differences.push", "if (report && ledger !== other) differences.push"],
        ["isAway = true;", ""],
        ["...(isOpen && due >= from ? [due] : [])", ""],
        ["if (isUnderWay) continue;", ""],
      ],
    },
  ],
};
