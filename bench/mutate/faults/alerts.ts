import type { Area } from "../fault.ts";

const MACHINE = ["packages/alerts/src/"];
const ALERTS = ["apps/server/src/features/alerts/alerts.test.ts"];
const KINDS = [
  "apps/server/src/features/alerts/gone-alerts.test.ts",
  "apps/server/src/features/alerts/group-alerts.test.ts",
  "apps/server/src/features/alerts/listed-alerts.test.ts",
];
const WEBHOOKS = ["apps/server/src/features/channels/webhooks.test.ts"];

/** What people are notified about, once. */
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
        ["if (published.isGone === true) return lookGone(trx, published);", ""],
        ["if (members.length < 2) return;", "if (members.length < 3) return;"],
      ],
    },
    {
      file: "apps/server/src/features/alerts/sending.service.ts",
      tests: [...ALERTS, ...WEBHOOKS, "apps/server/src/features/alerts/sending.test.ts"],
      faults: [
        ["rule.isMailed && !isSnoozed ?", "!isSnoozed ?"],
        ["rule.isMailed && !isSnoozed ?", "rule.isMailed ?"],
        ["key.channelId !== null || isMailed", "true"],
      ],
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
  ],
};
