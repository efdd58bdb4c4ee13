import type { Area } from "../fault.ts";

const MACHINE = ["packages/alerts/src/"];
const ALERTS = ["apps/server/src/features/alerts/alerts.test.ts"];
const WEBHOOKS = ["apps/server/src/features/channels/webhooks.test.ts"];
const CHANNELS = ["apps/server/src/features/channels/channels.test.ts"];
const SERVICES = ["apps/server/src/features/channels/services.test.ts"];
const SEND = ["apps/server/src/fetch/send.test.ts"];
const JOB = "apps/server/src/features/channels/delivery.job.ts";
const STORE = "apps/server/src/features/channels/deliveries.store.ts";

/** What people are notified about, once, and what must never be lost, sent twice, shown or sent elsewhere on its way. */
export const ALERT_FAULTS: Area = {
  name: "alerts",
  files: [
    {
      file: "apps/server/src/features/alerts/published.service.ts",
      tests: [...ALERTS, ...WEBHOOKS],
      faults: [
        ["if (!isNew) return;", ""],
        ["if (!rule.isMailed || isSnoozed) return;", "if (isSnoozed) return;"],
        ["if (!rule.isMailed || isSnoozed) return;", "if (!rule.isMailed) return;"],
        ["if (last && isNews && !rule.isPaused)", "if (last && isNews)"],
        ["if (last && isNews && !rule.isPaused)", "if (last && !rule.isPaused)"],
        ["await channels.enqueue(trx,", "void (trx,"],
      ],
    },
    {
      file: "packages/alerts/src/machine.ts",
      tests: MACHINE,
      faults: [
        ["if (price.isCorrection === true) return [];", ""],
        [
          "if (!isAbout(rule.condition, event) || event.at <= state.through)",
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
      file: JOB,
      tests: [...WEBHOOKS, ...CHANNELS],
      faults: [
        ["if (status < 200 || status >= 300)", "if (status >= 500)"],
        ["if (status >= 300 && status < 400)", "if (status >= 300 && status < 307)"],
        ["Math.max(wait ?? 0, retryAfterMs ?? 0)", "wait ?? 0"],
        ["retryAfterMs === undefined ? null : new Date", "retryAfterMs !== undefined ? null : new Date"],
        ["const isDead = wait === undefined;", "const isDead = false;"],
        ["if (tried.status === GONE)", "if (tried.status === 404)"],
        ["else if (hasFailedForDays)", "else if (isDead)"],
        ["else if (hasFailedForDays)", "else if (false)"],
        ["if (isTest) {", "if (false) {"],
        ["if (owner) await mail.enqueue", "if (!owner) await mail.enqueue"],
      ],
    },
    {
      file: "apps/server/src/features/channels/delivery-schedule.rules.ts",
      tests: WEBHOOKS,
      faults: [
        ["WAITS[attempts - 1]", "WAITS[attempts]"],
        ["const GIVE_UP_MS = 3 * DAY;", "const GIVE_UP_MS = 30 * DAY;"],
      ],
    },
    {
      file: STORE,
      tests: [...WEBHOOKS, ...CHANNELS],
      faults: [
        ["case c.state when 'off' then 'dead' else 'waiting' end", "'waiting'"],
        ["and o.state = 'waiting' and o.next_attempt_at", "and o.next_attempt_at"],
        ["set attempts = d.attempts + 1, next_attempt_at = ${leaseEnd}", "set attempts = d.attempts + 1"],
        ["case when h.old_secret_until > ${at} then h.old_secret end", "h.old_secret"],
        ["array[h.secret, case", "array[case"],
        [
          "failing_since = null, last_error = null, not_before = null`",
          "last_error = null, not_before = null`",
        ],
        ["coalesce(c.failing_since, ${outcome.failedAt})", "${outcome.failedAt}::timestamptz"],
        ["set state = 'waiting', attempts = 0,", "set state = 'waiting',"],
        ["and o.message_id is not null", ""],
        ["sql`and o.id = any(${ids}::uuid[])`", "sql``"],
        ["sql`and o.created_at >= ${from}`", "sql``"],
        ['.set({ state: "dead", error: reason })', ".set({ error: reason })"],
      ],
    },
    {
      file: "apps/server/src/features/channels/channels.service.ts",
      tests: [...CHANNELS, ...WEBHOOKS],
      faults: [
        ["if (known.length < wanted.size)", "if (known.length > wanted.size)"],
        ["if (!accepted.ok) {", "if (accepted.ok === null) {"],
        ["if (Object.keys(problems).length > 0)", "if (Object.keys(problems).length > 9)"],
        ["_id: id,\n    host:", "_id: id,\n    settings,\n    host:"],
      ],
    },
    {
      file: "apps/server/src/fetch/send.ts",
      tests: SEND,
      faults: [
        ['if (!accepted.ok) return failure("url_rejected", accepted.reason);', ""],
        ["if (size >= MAX_ANSWER_BYTES) break;", ""],
        [".subarray(0, MAX_ANSWER_BYTES)", ""],
        ["await orAborted(readStart(answer.body), ended)", "await readStart(answer.body)"],
      ],
    },
    {
      file: "apps/server/src/features/channels/providers/provider.rules.ts",
      tests: SERVICES,
      faults: [
        ["if (text.length <= longest) return text;", "return text;"],
        ['.replaceAll("<", "&lt;")', ""],
        ["token === undefined ? {} :", "token !== undefined ? {} :"],
        ['.replace(/\\/+$/, "")', ""],
      ],
    },
    {
      file: "apps/server/src/features/channels/providers/discord.provider.ts",
      tests: SERVICES,
      faults: [["allowed_mentions: { parse: [] },", ""]],
    },
  ],
};
