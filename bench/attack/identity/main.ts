import { attackJson } from "./json.ts";
import { Report } from "./report.ts";
import { attackRevocations } from "./revocations.ts";
import { openStage } from "./stage.ts";
import { attackStrings } from "./strings.ts";
import { attackTiming } from "./timing.ts";

/** `npm run attack -- identity`: revoked sessions, information leaks in answers, and hostile texts, against the whole program. */
export async function run(): Promise<void> {
  const stage = await openStage();
  const report = new Report();
  try {
    console.log("Revoked sessions");
    await attackRevocations(stage, report);
    console.log("Known and unknown addresses");
    await attackTiming(stage, report);
    console.log("Naughty strings in every text field");
    await attackStrings(stage, report);
    console.log("JSON texts as every body");
    await attackJson(stage, report);
  } finally {
    await stage.close();
  }
  console.log(`${report.passed} passed, ${report.failed} failed`);
  if (report.failed > 0) process.exitCode = 1;
}

await run();
