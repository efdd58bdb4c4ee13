import { createCheckRecord } from "../check-record.ts";
import { attackJson } from "./json.ts";
import { attackRevocations } from "./revocations.ts";
import { openIdentityFixture } from "./identity.fixture.ts";
import { attackStrings } from "./strings.ts";
import { attackTiming } from "./timing.ts";

/** `npm run attack -- identity`: revoked sessions, information leaks in responses, and hostile texts, against the whole program. */
export async function run(): Promise<void> {
  const fixture = await openIdentityFixture();
  const record = createCheckRecord();
  try {
    console.log("Revoked sessions");
    await attackRevocations(fixture, record);
    console.log("Known and unknown addresses");
    await attackTiming(fixture, record);
    console.log("Naughty strings in every text field");
    await attackStrings(fixture, record);
    console.log("JSON texts as every body");
    await attackJson(fixture, record);
  } finally {
    await fixture.close();
  }
  record.finish();
}

await run();
