import { pathToFileURL } from "node:url";
import { halfOf, loadPairs } from "./corpus.ts";
import { measureHard } from "./hard.ts";
import { measure } from "./measure.ts";
import { measureOtherPages } from "./other-pages.ts";
import { measureSpeed, SPEED_ELEMENTS, SPEED_LIMIT_MS } from "./speed.ts";
import { HEAD, row } from "./tally.ts";

export interface AccuracyResult {
  name: string;
  passed: boolean;
  /** The figures below their floor. */
  failed: string[];
  /** The report, ready to print. */
  lines: string[];
}

/**
 * Measures how often a picked element is found on a later version of its page.
 * Weights and thresholds were fitted on one half of the sites; the figures are for the other half. The hard cases are counted on
 * both halves, each with the model fitted on the other. `--others` compares with Similo and three generators of selectors.
 */
export async function run(corpusDir: string): Promise<AccuracyResult> {
  const pairs = loadPairs(corpusDir);
  const fitted = pairs.filter((pair) => halfOf(pair.site) === "fit");
  const kept = pairs.filter((pair) => halfOf(pair.site) === "report");
  // If a corpus is so small that no site is in the other half, all of it is measured.
  const reported = kept.length > 0 ? kept : pairs;
  const { ours, others, notes, states } = await measure(reported, fitted, process.argv.includes("--others"));
  const speed = measureSpeed(reported);
  const other = measureOtherPages(pairs, corpusDir);
  const hard = measureHard(pairs);
  const twins = hard.twins.shares();
  const { forced, found, wrong, whenGone } = ours.shares();
  const percent = (value: number): string => `${value.toFixed(2)}%`;
  const checks: [string, boolean, string][] = [
    ["forced choice, at least 96%", forced >= 96, percent(forced)],
    ["honest: found, at least 70% (goal 85%)", found >= 70, percent(found)],
    ["honest: silently wrong, at most 1%", wrong <= 1, percent(wrong)],
    ["honest: answers when gone, at most 5%", whenGone <= 5, percent(whenGone)],
    [
      "twins: silently wrong, at most 0.3% of the twins",
      twins.wrong <= 0.3,
      `${percent(twins.wrong)} of ${hard.twins.count} (labels as published ${percent(hard.twinsAsPublished.shares().wrong)}); ${percent(twins.found)} found`,
    ],
    ["twins: found, at least 88%", twins.found >= 88, percent(twins.found)],
    [
      "twins, rows exchanged: silently wrong, at most 2%",
      hard.twinsExchanged.shares().wrong <= 2,
      `${percent(hard.twinsExchanged.shares().wrong)} of ${hard.twinsExchanged.count}; ${percent(hard.twinsExchanged.shares().found)} found`,
    ],
    [
      "a twin's row gone: answers, at most 2%",
      hard.twinRows.shares().whenGone <= 2,
      `${percent(hard.twinRows.shares().whenGone)} of ${hard.twinRows.countGone}`,
    ],
    ...[hard.rows, hard.sections].map((tally): [string, boolean, string] => [
      `${tally.name.toLowerCase()}: answers, at most 1%`,
      tally.shares().whenGone <= 1,
      `${percent(tally.shares().whenGone)} of ${tally.countGone}`,
    ]),
    [
      "other pages of the same site: answers, at most 0.5%",
      other.answers <= 0.005 * other.searches,
      `${other.answers} of ${other.searches} (${other.answersUnchecked} without checking what the page is about)`,
    ],
    [
      "the same page later, said to be another: none",
      other.falseAlarms === 0,
      `${other.falseAlarms} of ${other.later}`,
    ],
    [
      "two pages of one host, told apart: at least 94%",
      other.productsToldApart >= 0.94 * other.products,
      `${other.productsToldApart} of ${other.products}`,
    ],
    [
      `${SPEED_ELEMENTS} elements, at most ${SPEED_LIMIT_MS} ms CPU`,
      speed <= SPEED_LIMIT_MS,
      `${speed.toFixed(1)} ms`,
    ],
  ];
  const failed = checks.filter(([, passed]) => !passed).map(([name, , value]) => `${name}: ${value}`);
  const lines = [
    `${ours.count} elements on ${reported.length} page pairs of sites the weights were not fitted on`,
    "",
    HEAD,
    ...[ours, ...others].map(row),
    "",
    ...states,
    ...notes,
    "",
    ...checks.map(([name, passed, value]) => `  ${passed ? "ok  " : "FAIL"} ${name.padEnd(48)} ${value}`),
  ];
  return { name: "picker", passed: failed.length === 0, failed, lines };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const corpusDir = process.env["CORPUS_DIR"];
  if (corpusDir === undefined) {
    console.log("CORPUS_DIR is not set: locator accuracy is not measured.");
  } else {
    const result = await run(corpusDir);
    console.log(result.lines.join("\n"));
    console.log(
      `\n${result.lines.filter((line) => line.startsWith("  ok")).length} passed, ${result.failed.length} failed`,
    );
    if (!result.passed) process.exitCode = 1;
  }
}
