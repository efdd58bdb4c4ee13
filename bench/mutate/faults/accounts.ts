import type { Area } from "../fault.ts";

/** Limits of attempts and mails, sessions and devices, passwords, the team, and when data is deleted. */
export const ACCOUNT_FAULTS: Area = {
  name: "accounts",
  files: [
    {
      file: "apps/server/src/features/accounts/sessions.service.ts",
      tests: ["apps/server/src/features/accounts/sign-in.test.ts"],
      faults: [["session.origin.userAgent.slice(0, 300)", "session.origin.userAgent"]],
    },
    {
      file: "apps/server/src/features/accounts/sessions.store.ts",
      tests: ["apps/server/src/features/accounts/sign-in.test.ts"],
      faults: [
        [
          '.orderBy("last_seen_at", "desc")\n    .orderBy("id", "desc")\n    .limit(200)',
          '.orderBy("last_seen_at")\n    .orderBy("id", "desc")\n    .limit(200)',
        ],
      ],
    },
    {
      file: "apps/server/src/features/accounts/sessions.store.ts",
      tests: ["apps/server/src/features/accounts/sweeps.test.ts"],
      faults: [
        ['  await db.deleteFrom("ticket").where("expires_at", "<=", now).execute();\n', ""],
        ['.where("last_seen_at", "<", devicesBefore)', '.where("created_at", "<", devicesBefore)'],
        [
          'await db.deleteFrom("session").where("expires_at", "<=", now).execute();',
          'await db.deleteFrom("session").where("created_at", "<=", now).execute();',
        ],
      ],
    },
    {
      file: "apps/server/src/features/accounts/sign-in.service.ts",
      tests: ["apps/server/src/features/accounts/harder-captcha.test.ts"],
      faults: [['    await throttles.refund("signInAddress", place);\n', ""]],
    },
    {
      file: "apps/server/src/features/accounts/sign-in.service.ts",
      tests: ["apps/server/src/features/accounts/sign-in.test.ts"],
      faults: [
        [
          "device !== undefined && (await isDevice(trx, deviceHash)) ? device : newToken()",
          "device ?? newToken()",
        ],
      ],
    },
    {
      file: "apps/server/src/features/accounts/password.service.ts",
      tests: ["apps/server/src/features/accounts/password.test.ts"],
      faults: [
        ["      await deleteDevices(trx, userId);\n", ""],
        ['    await throttles.clear("signInAccount", emailKey(link.email));\n', ""],
        ['      await throttles.refund("passwordCheck", caller.userId);\n', ""],
        ["        if (locked?.password_hash !== user.password_hash) throw wrong();\n", ""],
      ],
    },
    {
      file: "apps/server/src/features/accounts/password.service.ts",
      tests: ["apps/server/src/features/accounts/team.test.ts"],
      faults: [
        ["hasAccount: user !== undefined && user.password_hash !== null", "hasAccount: user !== undefined"],
      ],
    },
    {
      file: "apps/server/src/features/accounts/team.service.ts",
      tests: ["apps/server/src/features/accounts/team.test.ts"],
      faults: [
        ["        if (member.role === role) return;\n", ""],
        ["        await membership.countInvitationMail(input.email);\n", ""],
        ["isYou: member.user_id === caller.userId", "isYou: member.email === caller.fullname"],
      ],
    },
    {
      file: "apps/server/src/features/accounts/members.store.ts",
      tests: ["apps/server/src/features/accounts/team.test.ts"],
      faults: [
        ['    .where("id", "=", organisationId)\n    .forUpdate()', '    .where("id", "=", organisationId)'],
        ['.orderBy("membership.created_at")', '.orderBy("membership.created_at", "desc")'],
      ],
    },
    {
      file: "apps/server/src/features/accounts/deletion.service.ts",
      tests: ["apps/server/src/features/accounts/deletion.test.ts"],
      faults: [
        ["        await asPerson(db, user.id, (trx) => decide(trx, user.id));\n", ""],
        ["      await life.closing(trx, organisationId, clock.now());\n", ""],
        ['      await throttles.count("passwordCheck", user.id);\n', ""],
      ],
    },
    {
      file: "apps/server/src/features/accounts/deletion.service.ts",
      tests: ["apps/server/src/features/accounts/sign-up.test.ts"],
      faults: [["const STALE_MS = 30 * 86_400_000;", "const STALE_MS = 3 * 86_400_000;"]],
    },
    {
      file: "apps/server/src/features/accounts/visitor-requests.store.ts",
      tests: ["apps/server/src/features/accounts/sign-up.test.ts"],
      faults: [
        ['.where("attempts", "<", MAX_ATTEMPTS)', '.where("attempts", "<=", MAX_ATTEMPTS)'],
        ['    .where("id", "=", id)\n    .execute();', "    .execute();"],
      ],
    },
    {
      file: "apps/server/src/features/accounts/usage-warnings.service.ts",
      tests: ["apps/server/src/features/accounts/usage-warnings.test.ts"],
      faults: [['roleHas(role, "manage")', 'roleHas(role, "write")']],
    },
    {
      file: "apps/server/src/features/accounts/throttles.service.ts",
      tests: ["apps/server/src/features/accounts/team.test.ts"],
      faults: [["invitationMail: { points: 5,", "invitationMail: { points: 50,"]],
    },
    {
      file: "apps/server/src/features/companion/devices.store.ts",
      tests: ["apps/server/src/features/companion/devices.test.ts"],
      faults: [
        ['    .where("m.role", "in", ["owner", "admin", "member"])\n', ""],
        ['.orderBy("d.last_used_at", "desc")', '.orderBy("d.last_used_at")'],
      ],
    },
    {
      file: "apps/server/src/features/companion/devices.store.ts",
      tests: ["apps/server/src/features/companion/devices.test.ts"],
      faults: [
        [
          "if (!taken || taken.expiresAt <= now) return undefined;",
          "if (!taken || taken.expiresAt < now) return undefined;",
        ],
        ['.where("u.email_verified_at", "is not", null)', ""],
      ],
    },
  ],
};
