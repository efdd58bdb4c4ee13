import { ALL_ENDPOINTS } from "@pricetrail/contract";
import { readJsonTexts } from "./corpus.ts";
import type { CheckRecord } from "../check-record.ts";
import type { IdentityFixture } from "./identity.fixture.ts";
import { inParallel, OPERATOR } from "./identity.fixture.ts";

/** The identity features' calls; a new call under these paths is included automatically. */
const OURS =
  /^(user|change|forget|delete\/session|delete\/member|delete\/invitation|add\/member|update\/member|update\/organisation|leave|switch|accept|retry\/mail|create\/ticket)\b/;
/** An id that nothing has. */
const NOTHING = "01890000-0000-7000-8000-000000000000";

/** Sends every JSON text, valid or not, as the body of every POST: never a 5xx, and no invalid text is accepted. */
export async function attackJson(fixture: IdentityFixture, record: CheckRecord): Promise<void> {
  const texts = readJsonTexts();
  const { userId } = await fixture.addAccount(OPERATOR);
  const endpoints = ALL_ENDPOINTS.filter(({ method, path }) => method === "POST" && OURS.test(path));
  for (const { path } of endpoints) {
    const counts = { broken: 0, let: 0 };
    // One person for each call, since some calls end the person's other sessions.
    const token = await fixture.openSession(userId);
    await inParallel(texts, async (text) => {
      const { status } = await fixture.call("POST", path.replace("{id}", NOTHING), {
        token,
        raw: text.bytes,
      });
      if (status >= 500) counts.broken += 1;
      if (text.expect === "reject" && status < 400) counts.let += 1;
    });
    record.check(
      path,
      counts.broken === 0 && counts.let === 0,
      `${texts.length} texts, ${counts.broken} times 5xx, ${counts.let} broken ones taken`,
    );
  }
}
