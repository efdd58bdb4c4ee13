import type { Area } from "../fault.ts";

/** Who has a page open in the live view, how places are shared, and when a page is closed. */
export const LIVE_SESSION_FAULTS: Area = {
  name: "live sessions",
  files: [
    {
      file: "apps/server/src/features/scraping-browser/live-sessions.service.ts",
      tests: ["apps/server/src/features/scraping-browser/live-sessions.test.ts"],
      faults: [
        ["openOnes(caller).length >= perPerson", "openOnes(caller).length > perPerson"],
        ["sessions.size >= limit", "sessions.size > limit"],
        ["unwatchedMs >= UNWATCHED_S * 1_000", "unwatchedMs > UNWATCHED_S * 1_000"],
        [' && roleHas(caller.role, "write");\n        if (!isSame)', ";\n        if (!isSame)"],
        [" && session.caller.organisationId === caller.organisationId", ""],
        ["    session.caller = caller;\n", ""],
        ["for (const session of openOnes(caller)) session.lastInputAt = clock.now();", ""],
        ["      session.lastInputAt = clock.now();\n      return session;", "      return session;"],
        ["      session.unwatchedSince = clock.now();\n      const row", "      const row"],
        ['        session.end("closed");\n        throw error;', "        throw error;"],
        ['for (const session of sessions.values()) session.end("closed");', ""],
        ['        spare.end("shared");\n', ""],
      ],
    },
    {
      file: "apps/server/src/features/scraping-browser/live-shares.rules.ts",
      tests: ["apps/server/src/features/scraping-browser/live-shares.test.ts"],
      faults: [
        ["next.lastInputAt < oldest.lastInputAt", "next.lastInputAt > oldest.lastInputAt"],
        ["own >= share", "own > share"],
      ],
    },
  ],
};
