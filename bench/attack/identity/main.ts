import { createCheckRecord } from "../check-record.ts";
import { attackJson } from "./json.ts";
import { attackRevocations } from "./revocations.ts";
import { openIdentityBench } from "./identity.bench.ts";
import { attackStrings } from "./strings.ts";
import { attackTiming } from "./timing.ts";

/** `npm run attack -- identity`: revoked sessions, information leaks in responses, and hostile texts, against the whole program. */
export async function run(): Promise<void> {
  const bench = await openIdentityBench();
  const record = createCheckRecord();
  try {
    console.log("Revoked sessions");
    await attackRevocations(bench, record);
    console.log("Known and unknown addresses");
    await attackTiming(bench, record);
    console.log("Naughty strings in every text field");
    await attackStrings(bench, record);
    console.log("JSON texts as every body");
    await attackJson(bench, record);
  } finally {
    await bench.close();
  }
  record.finish();
}

await run();
