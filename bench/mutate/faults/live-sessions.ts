import type { Area } from "../fault.ts";

/** Who has a page open in the live view and which window shows it, how places are shared, and when a page is closed. */
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
    {
      file: "apps/server/src/features/scraping-browser/live-sessions.service.ts",
      tests: ["apps/server/src/features/scraping-browser/takeover.test.ts"],
      faults: [
        ["if (session.viewer !== viewer) return;\n            if (command", "if (command"],
        ["if (session.viewer !== viewer) return;\n            session.viewer", "session.viewer"],
        ['if (command.type !== "drawn") session', "session"],
        ['if (command.type !== "drawn") session.lastInputAt = clock.now();', ""],
        ["            session.unwatchedSince = clock.now();\n            live", "            live"],
        ['if (!sessions.has(id)) return viewer.end("closed");', ""],
        ['session.viewer?.end("elsewhere");', ""],
        ["        session.unwatchedSince = null;\n        live", "        live"],
        ["        live.show(viewer);\n", ""],
        ['if (!roleHas(caller.role, "write")) throw forbidden();', ""],
      ],
    },
    {
      file: "apps/server/src/features/scraping-browser/viewer.page.ts",
      tests: ["apps/server/src/features/scraping-browser/viewer.test.ts"],
      faults: [
        ["if (!answered) socket.terminate();", ""],
        ["    answered = false;\n", ""],
        ["isBinary ? undefined : ", ""],
        ["else socket.close(POLICY_VIOLATION);", ""],
        ["clearInterval(heartbeat);", ""],
        ["if (socket.readyState === socket.OPEN) socket.send(JSON", "socket.send(JSON"],
        ["if (socket.readyState === socket.OPEN) socket.send(message);", "socket.send(message);"],
        ["      socket.close();\n", ""],
      ],
    },
  ],
};
