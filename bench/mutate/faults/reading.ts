import type { Area } from "../fault.ts";

/** Which of a page's amounts and elements are meant, egress, and mails. */
export const READING_FAULTS: Area = {
  name: "reading and mail",
  files: [
    {
      file: "packages/extract/src/price/doubt.ts",
      tests: ["packages/extract/src/price/amounts.test.ts"],
      faults: [
        ['case "list":\n      return "was";', 'case "list":\n      return "shelf";'],
        ["currencies.size > 1", "currencies.size > 2"],
      ],
    },
    {
      file: "packages/extract/src/price/follow.ts",
      tests: ["packages/extract/src/price/amounts.test.ts"],
      faults: [
        ["        !price.hidden &&\n", ""],
        ["!isElsewhere(places.get(price)),", "true,"],
      ],
    },
    {
      file: "packages/extract/src/visible/among-others.ts",
      tests: ["packages/extract/src/price/amounts.test.ts"],
      faults: [["signs.size === 1 &&", "signs.size >= 1 &&"]],
    },
    {
      file: "packages/locator/src/rank.ts",
      tests: ["packages/locator/src/find.test.ts"],
      faults: [["b.rough - a.rough || a.at - b.at", "a.rough - b.rough || a.at - b.at"]],
    },
    {
      file: "packages/locator/src/identity.ts",
      tests: ["packages/locator/src/identity.test.ts"],
      faults: [
        ['.replace(/^0+(?=.)/, "")', ""],
        ['part !== "address" || !isTranslated', "true"],
      ],
    },
    {
      file: "apps/server/src/features/scraping-browser/live-shares.rules.ts",
      tests: ["live-shares.test"],
      faults: [["own >= share || most.length <= share", "most.length <= share"]],
    },
    {
      file: "apps/server/src/egress/dial.ts",
      tests: ["apps/server/src/egress/guard-tunnels.test.ts"],
      faults: [
        ["addresses.slice(0, MAX_ADDRESSES)", "addresses.slice(0, 1)"],
        ['if (early !== null) throw refused("url_rejected", early);', ""],
      ],
    },
    {
      file: "apps/server/src/features/mail/mail.store.ts",
      tests: ["apps/server/src/features/mail/mail.test.ts"],
      faults: [
        [
          '.where("created_at", "<", rowsBefore).where("state", "<>", "pending")',
          '.where("created_at", "<", rowsBefore)',
        ],
        ['    .where("state", "=", "dead")\n    .where("body_text"', '    .where("body_text"'],
        [
          '.set({ state: "pending", attempts: 0, next_attempt_at: now })',
          '.set({ state: "pending", next_attempt_at: now })',
        ],
      ],
    },
    {
      file: "apps/server/src/features/mail/messages.rules.ts",
      tests: ["apps/server/src/features/accounts/password.test.ts"],
      faults: [['return "/forgot-password";', 'return "/login";']],
    },
    {
      file: "apps/server/src/egress/forward.ts",
      tests: ["apps/server/src/egress/guard.test.ts"],
      faults: [["`${url.pathname}${url.search}`", "url.pathname"]],
    },
    {
      file: "apps/server/src/features/exports/csv.format.ts",
      tests: ["apps/server/src/features/exports/"],
      faults: [['/[",\\r\\n]/.test(text)', '/[",\\n]/.test(text)']],
    },
  ],
};
