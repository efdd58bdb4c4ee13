import type { Clock } from "../../../clock.ts";
import { connect } from "../../../database/connect.ts";
import { parseAllowList } from "../../../egress/allow-list.ts";
import { startEgressGuard } from "../../../egress/guard.ts";
import { createSend } from "../../../fetch/send.ts";
import type { Foundation } from "../../../foundation.ts";
import { createSealer } from "../../../sealing.ts";
import { TEST_KEY } from "../../../database/testing/test-key.ts";
import { createDeliveryJob } from "../delivery.job.ts";
import { createStoredSecrets } from "../stored-secrets.rules.ts";

/** A process that delivers what is due at one time and exits; tests kill it. Arguments: the database as JSON, the time. */
const [target = "", moment = ""] = process.argv.slice(2);
const allow = parseAllowList("127.0.0.1");
const guard = await startEgressGuard({ allow });
const database = connect(JSON.parse(target) as Parameters<typeof connect>[0], {
  onError: (error) => {
    throw error;
  },
});
const clock: Clock = { now: () => new Date(moment), sleep: () => Promise.resolve() };
const log = { info: () => undefined } as unknown as Foundation["log"];
const send = createSend({ guard, allow, userAgent: "Test" });
const mail = { enqueue: () => Promise.reject(new Error("no channel is switched off here")) };
const secrets = createStoredSecrets(createSealer({ SECRET_KEY: [TEST_KEY], DATA_DIR: "" }));
const job = createDeliveryJob({ db: database.db, clock, log } as Foundation, {
  send,
  mail,
  secrets,
  random: Math.random,
});
while ((await job.deliverDue()) > 0);
await database.close();
await guard.stop();
