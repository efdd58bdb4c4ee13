import type { Area } from "../fault.ts";

const MACHINE = ["packages/alerts/src/"];
const ALERTS = [
  "apps/server/src/features/alerts/alerts.test.ts",
  "apps/server/src/features/alerts/silence.test.ts",
];
const KINDS = [
  "apps/server/src/features/alerts/gone-alerts.test.ts",
  "apps/server/src/features/alerts/group-alerts.test.ts",
  "apps/server/src/features/alerts/listed-alerts.test.ts",
];
const SENDING = [
  "apps/server/src/features/alerts/delayed-messages.test.ts",
  "apps/server/src/features/alerts/sending.test.ts",
];
const WEBHOOKS = ["apps/server/src/features/channels/webhooks.test.ts"];

/** What people are notified about, and that it happens only once. */
export const ALERT_FAULTS: Area = {
  name: "alerts",
  files: [
    {
      file: "apps/server/src/features/alerts/published.service.ts",
      tests: [...ALERTS, ...KINDS],
      faults: [
        [
          "if (last?.at !== newest || !last || rule.isPaused) return;",
          "if (last?.at !== newest || !last) return;",
        ],
        ["if (last?.at !== newest || !last || rule.isPaused) return;", "if (!last || rule.isPaused) return;"],
        ["        if (rule.isPaused) continue;\n", ""],
        ["news, products.length > 1)", "news, products.length > 0)"],
        ["if (published.isGone === true) return evaluateRemovedPage(trx, published);", ""],
        ["if (members.length < 2) return;", "if (members.length < 3) return;"],
      ],
    },
    {
      file: "apps/server/src/features/alerts/sending.service.ts",
      tests: [...ALERTS, ...WEBHOOKS, ...SENDING],
      faults: [
        ["rule.isMailed && !isSnoozed ?", "!isSnoozed ?"],
        ["rule.isMailed && !isSnoozed ?", "rule.isMailed ?"],
        ["key.channelId !== null || isMailed", "true"],
      ],
    },
    {
      file: "apps/server/src/features/alerts/sending.store.ts",
      tests: SENDING,
      faults: [
        ["pl.is_mailed and (pl.snoozed_until is null or pl.snoozed_until <= ${now}) as", "pl.is_mailed as"],
        ["order by m.at, m.id`", "order by m.at desc, m.id`"],
      ],
    },
    {
      file: "apps/server/src/features/alerts/silence.service.ts",
      tests: ALERTS,
      faults: [["          if (!rule.isPaused)\n", ""]],
    },
    {
      file: "apps/server/src/features/alerts/silence.store.ts",
      tests: ALERTS,
      faults: [[" and p.is_tracking\n", "\n"]],
    },
    {
      file: "apps/server/src/features/alerts/inbox.store.ts",
      tests: ALERTS,
      faults: [['    .where("user_id", "=", userId)\n    .where("read_at"', '    .where("read_at"']],
    },
    {
      file: "packages/alerts/src/machine.ts",
      tests: MACHINE,
      faults: [
        ["if (price.isCorrection === true) return [];", ""],
        [
          "if (!isAbout(rule.condition, event) || event.at < state.through)",
          "if (!isAbout(rule.condition, event))",
        ],
        ["const isHit = from !== undefined && isBetween", "const isHit = isBetween"],
        ["if (difference === 0) return false;", ""],
        ["const isHit = past.stock.isOut !== event.isOut && event", "const isHit = event"],
        ["if (isPriming || (phase", "if ((phase"],
        ["event.at - since < rule.condition.days * DAY_MS", "event.at - since < 0"],
      ],
    },
    {
      file: "packages/alerts/src/machine.ts",
      tests: ["packages/alerts/src/"],
      faults: [
        ["sellingPrice(from) * by.percent;", "sellingPrice(to) * by.percent;"],
        [' && event.kind !== "market"', ""],
        ['["stock", "silence", "gone", "listed"]', '["silence", "gone", "listed"]'],
        [
          "(own.at === event.at ? own : other).isCorrection",
          "(own.at === event.at ? other : own).isCorrection",
        ],
      ],
    },
    {
      file: "apps/server/src/features/alerts/sending-times.rules.ts",
      tests: ["apps/server/src/features/alerts/sending-times.rules.test.ts"],
      faults: [["quietHoursEnd(sending, at - 1) === at", "quietHoursEnd(sending, at) === at"]],
    },
    {
      file: "apps/server/src/features/alerts/listed-event.rules.ts",
      tests: ["apps/server/src/features/alerts/listed-event.rules.test.ts"],
      faults: [
        ["wasMinor !== null && wasMinor > priceMinor", "wasMinor !== null"],
        ["normalMinor: isDiscounted ? wasMinor : priceMinor", "normalMinor: priceMinor"],
      ],
    },
    {
      file: "apps/server/src/features/alerts/alert-links.rules.ts",
      tests: ["apps/server/src/features/alerts/alerts.test.ts"],
      faults: [['|| bytes.toString("base64url") !== token', ""]],
    },
    {
      file: "apps/server/src/features/alerts/published.service.ts",
      tests: ["apps/server/src/features/alerts/alerts.test.ts"],
      faults: [
        [
          "fromMinor: firing.from && sellingPrice(firing.from)",
          "fromMinor: firing.from?.normalMinor ?? null",
        ],
        ['rule.condition.kind === "stock" ? newest.stock : newest.price', "newest.price"],
      ],
    },
    {
      file: "apps/server/src/features/alerts/inbox.store.ts",
      tests: ["apps/server/src/features/alerts/alerts.test.ts"],
      faults: [['.$if(ids !== undefined, (query) => query.where("id", "in", [...ids!]))', ""]],
    },
    {
      file: "apps/server/src/features/alerts/silence.service.ts",
      tests: ["apps/server/src/features/alerts/silence.test.ts"],
      faults: [
        [
          "const at = Math.max(read?.getTime() ?? 0, knownReadAt.getTime());",
          "const at = knownReadAt.getTime();",
        ],
      ],
    },
    {
      file: "apps/server/src/features/alerts/silence.store.ts",
      tests: ["apps/server/src/features/alerts/silence.test.ts"],
      faults: [
        [
          "greatest(p.created_at, l.priced_at, l.stock_at) <= ${readBefore}",
          "greatest(l.priced_at, l.stock_at) <= ${readBefore}",
        ],
      ],
    },
    {
      file: "apps/server/src/features/alerts/feed-format.rules.ts",
      tests: ["apps/server/src/features/alerts/feed-format.test.ts"],
      faults: [
        [
          'element("lastBuildDate", updatedAt.toUTCString())',
          'element("lastBuildDate", updatedAt.toISOString())',
        ],
        ["size = 1;", "size = 0;"],
        ["UID:${item.id}@pricetrail", "UID:${item.at.getTime()}@pricetrail"],
        ["DURATION:PT${EVENT_MINUTES}M", "DURATION:P${EVENT_MINUTES}M"],
        ["      url: item.url,\n      title", "      url: homeUrl,\n      title"],
      ],
    },
    {
      file: "apps/server/src/features/alerts/feeds.service.ts",
      tests: ["apps/server/src/features/alerts/feeds.test.ts"],
      faults: [
        [
          "...messages.map(({ createdAt }) => createdAt.getTime()),",
          "...messages.map(({ at }) => at.getTime()),",
        ],
        ["const MAX_ITEMS = 50;", "const MAX_ITEMS = 5;"],
      ],
    },
    {
      file: "apps/server/src/features/alerts/feeds.store.ts",
      tests: ["apps/server/src/features/alerts/feeds.test.ts"],
      faults: [['    .where("user_id", "=", userId)\n    .where("rule_id"', '    .where("rule_id"']],
    },
  ],
};
