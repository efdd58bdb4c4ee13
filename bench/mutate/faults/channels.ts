import type { Area } from "../fault.ts";

const WEBHOOKS = [
  "apps/server/src/features/channels/webhooks.test.ts",
  "apps/server/src/features/channels/deliveries.test.ts",
];
const CHANNELS = ["apps/server/src/features/channels/channels.test.ts"];
const NOTICES = ["apps/server/src/features/channels/notices.test.ts"];
const SERVICES = ["apps/server/src/features/channels/services.test.ts"];
const SEND = ["apps/server/src/fetch/send.test.ts"];
const JOB = "apps/server/src/features/channels/delivery.job.ts";
const STORE = "apps/server/src/features/channels/deliveries.store.ts";

/** Messages on their way to channels: never lost, sent twice without their id, shown, or sent elsewhere. */
export const CHANNEL_FAULTS: Area = {
  name: "channels",
  files: [
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
        ["if (!owner) return;", "if (owner) return;"],
        ["if (signal?.aborted && result.error !== null) break;", ""],
        [
          "if (!(await record(organisationId, claimed, result, false))) break;",
          "await record(organisationId, claimed, result, false);",
        ],
        ["Math.min(seconds * 1000, MAX_RETRY_AFTER_MS)", "seconds * 1000"],
        ["Math.min(seconds * 1000, MAX_RETRY_AFTER_MS)", "Math.min(seconds, MAX_RETRY_AFTER_MS)"],
        ["?? retryAfterIn(provider, text)", ""],
        ["parseRetryAfter(headers, clock.now()) ??", ""],
        ["const problem = provider.problemIn?.(answer);", "const problem = undefined;"],
        ["nextWait(attempts, random())", "nextWait(attempts + 1, random())"],
        ["nextWait(attempts, random())", "nextWait(1, random())"],
        ["await store.recordOutcome(trx, organisationId, channelId, { sentAt: now });", ""],
        ["const CHANNELS_AT_ONCE = 8;", "const CHANNELS_AT_ONCE = 1;"],
        ["const LEASE_MS = 2 * 60_000;", "const LEASE_MS = 0;"],
        ["while (tried < BATCH && !isEnding())", "while (tried < BATCH)"],
        ["const BATCH = 20;", "const BATCH = 2000;"],
        [
          "{ status: null, error: withoutCodes(answer.detail), answer: null }",
          "{ status: null, error: null, answer: null }",
        ],
      ],
    },
    {
      file: "apps/server/src/features/channels/delivery-schedule.rules.ts",
      tests: WEBHOOKS,
      faults: [
        ["WAITS[attempts - 1]", "WAITS[attempts]"],
        ["const GIVE_UP_MS = 3 * DAY;", "const GIVE_UP_MS = 30 * DAY;"],
        ["wait * (1 + random * JITTER)", "wait * (1 - random * JITTER)"],
        ["wait * (1 + random * JITTER)", "wait"],
        ["  14 * HOUR,\n  20 * HOUR,\n", "  20 * HOUR,\n  14 * HOUR,\n"],
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
        ["and o.content ->> 'type' <> 'channel.test'", ""],
        ["sql`and o.id = any(${ids}::uuid[])`", "sql``"],
        ["sql`and o.created_at >= ${from}`", "sql``"],
        ['.set({ state: "dead", error: reason })', ".set({ error: reason })"],
        ["order by o.next_attempt_at, o.id limit 1", "order by o.next_attempt_at desc, o.id limit 1"],
        ["order by o.next_attempt_at, o.id limit 1", "order by o.id desc limit 1"],
        ["          and c.state = 'on' and (c.not_before", "          and (c.not_before"],
        ["and c.state <> 'off' and u.id", "and u.id"],
        [
          '    .where("channel_id", "=", channelId)\n    .where("state", "=", "waiting")\n',
          '    .where("channel_id", "=", channelId)\n',
        ],
        [
          '    .where("channel_id", "=", channelId)\n    .where("state", "=", "waiting")\n',
          '    .where("state", "=", "waiting")\n',
        ],
        ["and o.channel_id = ${channelId} and o.state <> 'waiting'", "and o.channel_id = ${channelId}"],
        ["and o.channel_id = ${channelId} and o.state <> 'waiting'", "and o.state <> 'waiting'"],
        ["sql`and o.state = ${state}`", "sql``"],
        ["sql`and o.created_at < ${to}`", "sql``"],
        ["state === undefined ? sql`` : sql`and d.state = ${state}`", "sql``"],
        ["case d.state when 'waiting' then d.next_attempt_at end", "d.next_attempt_at"],
        ["order by d.id desc limit", "order by d.id limit"],
        [
          "where d.organisation_id = ${organisationId} and ${isWanted(filter)}\n",
          "where ${isWanted(filter)}\n",
        ],
        ["where c.organisation_id = ${organisationId} and c.state = 'on'", "where c.state = 'on'"],
        [
          "update channel c set ${change} where c.organisation_id = ${organisationId} and",
          "update channel c set ${change} where",
        ],
        [
          "where d.organisation_id = ${organisationId} and d.id in (\n      select o.id from delivery o\n      where o.organisation_id = ${organisationId} and o.channel_id",
          "where d.id in (\n      select o.id from delivery o\n      where o.organisation_id = ${organisationId} and o.channel_id",
        ],
        ["      answer,\n      state: next.state,", "      state: next.state,"],
      ],
    },
    {
      file: "apps/server/src/features/channels/channels.service.ts",
      tests: [...CHANNELS, ...WEBHOOKS],
      faults: [
        ["if (known.length < wanted.size)", "if (known.length > wanted.size)"],
        ["if (!accepted.ok) {", "if (accepted.ok === null) {"],
        ["if (Object.keys(problems).length > 0)", "if (Object.keys(problems).length > 9)"],
        ["const values = checked(kind, settings);", "const values = settings;"],
        ["const MAX_CHANNELS = 50;", "const MAX_CHANNELS = 500;"],
        ["const OLD_SECRET_MS = 24 * 3600 * 1000;", "const OLD_SECRET_MS = 0;"],
        ['if (kind !== "webhook") throw refused(CHANNEL_TEXTS.noSecret);', ""],
        ['state: isPaused ? "paused" : "on"', 'state: "on"'],
        ['kind === "webhook" ? newSecret() : null', "newSecret()"],
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
        ["await abortable(readStart(answer.body), ended)", "await readStart(answer.body)"],
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
    {
      file: STORE,
      tests: WEBHOOKS,
      faults: [
        ["and o.created_at < ${before} and o.state <> 'waiting' limit", "and o.created_at < ${before} limit"],
        ["and o.created_at < ${before} and o.state <> 'waiting' limit", "and o.state <> 'waiting' limit"],
      ],
    },
    {
      file: "apps/server/src/features/channels/deliveries.service.ts",
      tests: [...CHANNELS, ...WEBHOOKS],
      faults: [
        ["if (known.length === 0) throw notFound();", ""],
        ["const MAX_TESTS_HOURLY = 60;", "const MAX_TESTS_HOURLY = 600;"],
        ["const MAX_RESENT_HOURLY = 5000;", "const MAX_RESENT_HOURLY = 50_000;"],
        ["Math.min(left, MAX_RESENT)", "MAX_RESENT"],
        ['await addUse(trx, organisationId, "resend", count);', ""],
        ['await addUse(trx, organisationId, "test", 1);', ""],
        [
          "if (await store.isOff(trx, organisationId, filter.channelId)) throw refused(CHANNEL_TEXTS.isOff);",
          "",
        ],
        ["{ ids: filter.ids.filter(isId) }", "{}"],
        ["if (count === 0) throw refused(CHANNEL_TEXTS.nothingToResend);", ""],
        [
          "return (await job.deliverTest(organisationId, id)).error;",
          "await job.deliverTest(organisationId, id); return null;",
        ],
      ],
    },
    {
      file: "apps/server/src/features/channels/channel-use.store.ts",
      tests: CHANNELS,
      faults: [
        ["case when u.hour = excluded.hour then u.count else 0 end", "u.count"],
        ["case when u.hour = excluded.hour then u.count else 0 end", "0"],
        ['    .where("kind", "=", kind)\n', ""],
      ],
    },
    {
      file: "apps/server/src/features/channels/notices.store.ts",
      tests: NOTICES,
      faults: [
        ["and c.state = 'on' and c.failing_since is null", "and c.state = 'on'"],
        ["c.id) desc, c.last_sent_at", "c.id), c.last_sent_at"],
        ['    .where("state", "=", "on")\n', ""],
        ['    .where("user_id", "in", [...userIds])\n', ""],
      ],
    },
    {
      file: "apps/server/src/features/channels/notices.service.ts",
      tests: NOTICES,
      faults: [["standIn === undefined ? [] : [standIn]", "[]"]],
    },
    {
      file: "apps/server/src/features/channels/channels.store.ts",
      tests: [...CHANNELS, ...WEBHOOKS],
      faults: [
        [
          "and d.state = ${sql.lit(state)} and d.content ->> 'type' <> 'channel.test')",
          "and d.state = ${sql.lit(state)})",
        ],
        ['settings !== undefined || state === "on"', 'state === "on"'],
        ["{ state, off_reason: null }", "{ state }"],
        ['old_secret: eb.ref("secret")', "old_secret: secret"],
        ["r.id = a.rule_id and r.deleted_at is null", "r.id = a.rule_id"],
        ["and c.user_id = ${userId} ${id", "${id"],
        ["order by c.created_at, c.id", "order by c.created_at desc, c.id"],
        [
          '    .where("user_id", "=", userId)\n    .where("id", "in", [...ids])',
          '    .where("id", "in", [...ids])',
        ],
      ],
    },
    {
      file: "apps/server/src/features/channels/providers/webhook.provider.ts",
      tests: WEBHOOKS,
      faults: [
        ["secrets.map((secret)", "secrets.slice(0, 1).map((secret)"],
        ["sign(messageId, now,", "sign(id, now,"],
        ["Math.floor(now.getTime() / 1000)", "now.getTime()"],
        ["const messageId = `msg_${id", "const messageId = `msg_${now.getTime()}${id"],
        ["timestamp: at, data }", "timestamp: now.toISOString(), data }"],
      ],
    },
    {
      file: "apps/server/src/features/channels/providers/telegram.provider.ts",
      tests: WEBHOOKS,
      faults: [["cut(wholeText(message), 4096)", "wholeText(message)"]],
    },
    {
      file: "apps/server/src/features/channels/channels.service.ts",
      tests: [
        "apps/server/src/features/channels/channels.test.ts",
        "apps/server/src/features/channels/webhooks.test.ts",
      ],
      faults: [
        ["if (known.length < wanted.size) throw", "if (known.length === 0) throw"],
        ["if (isPaused === false) await expireWaiting", "if (isPaused === true) await expireWaiting"],
        ["...(sending === undefined ? {} : { sending })", "...(sending ? { sending } : {})"],
      ],
    },
    {
      file: "apps/server/src/features/channels/paused.store.ts",
      tests: ["apps/server/src/features/alerts/delayed-messages.test.ts"],
      faults: [["and c.state = 'paused' and d.state = 'waiting'", "and d.state = 'waiting'"]],
    },
    {
      file: "apps/server/src/features/channels/deliveries.store.ts",
      tests: ["apps/server/src/features/channels/deliveries.test.ts"],
      faults: [["and d.id < ${after.id}::uuid", "and d.id <= ${after.id}::uuid"]],
    },
  ],
};
