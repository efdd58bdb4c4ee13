import type { Area } from "../fault.ts";

const FEED = ["apps/server/src/features/alerts/feed-format.test.ts"];
const SENDING = ["apps/server/src/features/alerts/sending-times.rules.test.ts"];
const STARTS = ["apps/server/src/features/plans/upcoming-starts.rules.test.ts"];
const MONTH = ["packages/contract/src/features/billing/month-forecast.test.ts"];
const SLOTS = ["apps/server/src/features/plans/slots.rules.test.ts"];

/** Feeds that other programs read, and times that depend on a zone, a weekday or the end of a month. */
export const CALENDAR_FAULTS: Area = {
  name: "feeds, calendar",
  files: [
    {
      file: "apps/server/src/features/alerts/feed-format.rules.ts",
      tests: FEED,
      faults: [
        ['.replaceAll("\\r", "&#13;")', ""],
        [".replace(/[&<>\"']/g,", ".replace(/[&<>]/g,"],
        ['element("description", xmlText(item.text))', 'element("description", item.text)'],
        [' isPermaLink="false"', ""],
        ['element("pubDate", item.at.toUTCString())', 'element("pubDate", item.at.toString())'],
        [
          'element("published", item.at.toISOString()),\n        `<link rel="alternate" type="text/html" href="${xml(item.url)}"/>`',
          'element("published", item.at.toISOString()),\n        `<link rel="alternate" type="text/html" href="${item.url}"/>`',
        ],
        ["date_published: item.at.toISOString()", "date_published: item.at.toUTCString()"],
        ["    .replace(/[\\\\;,]/g, String.raw`\\$&`)\n", ""],
        ["const MAX_LINE_BYTES = 75;", "const MAX_LINE_BYTES = 76;"],
        ["Buffer.byteLength(character)", "character.length"],
        ["lines.map(folded)", "lines"],
        ['      "TRANSP:TRANSPARENT",\n', ""],
        ['.slice(0, 19).replace(/[-:]/g, "")}Z', '.slice(0, 19).replace(/[-:]/g, "")}'],
      ],
    },
    {
      file: "apps/server/src/features/alerts/sending-times.rules.ts",
      tests: SENDING,
      faults: [
        ["[day.subtract({ days: 1 }), day]", "[day]"],
        ["at >= from && at < until", "at > from && at < until"],
        ["if (at > now) return at;", "if (at >= now) return at;"],
        ['roundingMode: "floor"', 'roundingMode: "halfExpand"'],
        ["day.dayOfWeek !== weekday", "day.dayOfWeek % 7 !== weekday"],
        ["latest: quietEnd(now + MAX_WAIT_MS)", "latest: quietEnd(now + PAUSE_MS)"],
        ["at: quietEnd(now + PAUSE_MS)", "at: now + PAUSE_MS"],
        ["quietEnd(nextDigest(sending, now))", "nextDigest(sending, now)"],
        ['sending.by === "product" && !mayOthersFollow', 'sending.by === "product"'],
      ],
    },
    {
      file: "apps/server/src/features/plans/upcoming-starts.rules.ts",
      tests: STARTS,
      faults: [
        ["index === 0 ? 1 - (now.getTime() - today * DAY_MS) / DAY_MS : 1", "1"],
        [
          "const end = dayOf(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));",
          "const end = today + 30;",
        ],
        ["utcDay(new Date(Math.max(at, now.getTime())))", "utcDay(new Date(at))"],
        ["(found.get(day) ?? 0) + points(plan, slot)", "points(plan, slot)"],
        ["rounds: start.rounds + 1, visits: start.visits + added", "rounds: start.rounds + 1"],
        ["visitsADay > MAX_SLOTS_PER_DAY", "visitsADay >= MAX_SLOTS_PER_DAY"],
      ],
    },
    {
      file: "packages/contract/src/features/billing/month-forecast.ts",
      tests: MONTH,
      faults: [
        [
          "price === 0 ? Infinity : freePoints + Math.floor(amount / price)",
          "price === 0 ? Infinity : Math.floor(amount / price)",
        ],
        ["Math.max(before.points, withinCaps(planned, caps, tariff))", "withinCaps(planned, caps, tariff)"],
        [
          "Math.max(0, costOfPoints(whole, 0, tariff) - before.costMicroUsd)",
          "costOfPoints(whole, 0, tariff)",
        ],
        ["index === 0 ? used : { points: 0, costMicroUsd: 0 }", "used"],
        ["if (whole < planned) coming.isCapped = true;", ""],
        ["isCapped: points < planned", "isCapped: points <= planned"],
      ],
    },
    {
      file: "apps/server/src/features/plans/slots.rules.ts",
      tests: SLOTS,
      faults: [
        [
          "(windowEnd(timing, slot) ?? Infinity) - slot) / 2",
          "(windowEnd(timing, slot) ?? Infinity) - slot)",
        ],
        ["if (weekdays.length > 0 && !weekdays.includes", "if (!weekdays.includes"],
        ["days === WEEK_DAYS && weekdays.length > 0", "weekdays.length > 0"],
      ],
    },
  ],
};
