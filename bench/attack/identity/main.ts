import { attackJson } from "./json.ts";
import { Report } from "./report.ts";
import { attackRevocations } from "./revocations.ts";
import { openIdentityBench } from "./identity.bench.ts";
import { attackStrings } from "./strings.ts";
import { attackTiming } from "./timing.ts";

/** `npm run attack -- identity`: revoked sessions, information leaks in responses, and hostile texts, against the whole program. */
export async function run(): Promise<void> {
  const bench = await openIdentityBench();
  const report = new Report();
  try {
    console.log("Revoked sessions");
    await attackRevocations(bench, report);
    console.log("Known and unknown addresses");
    await attackTiming(bench, report);
    console.log("Naughty strings in every text field");
    await attackStrings(bench, report);
    console.log("JSON texts as every body");
    await attackJson(bench, report);
  } finally {
    await bench.close();
  }
  console.log(`${report.passed} passed, ${report.failed} failed`);
  if (report.failed > 0) process.exitCode = 1;
}

await run();
