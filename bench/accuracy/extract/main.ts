import { pathToFileURL } from "node:url";
import { measureFormatted } from "./formatted.ts";
import { measureLargePage } from "./large.ts";
import { measurePages } from "./pages.ts";
import { figure, holds, type Section } from "./report.ts";
import { measureReports } from "./reports.ts";
import { measureShops } from "./shops.ts";
import { measureSnippets } from "./snippets.ts";
import { measureStripped } from "./stripped.ts";
import { measureStrings } from "./strings.ts";
import { measureSyntax } from "./syntax.ts";
import { measureTemplates } from "./templates.ts";

export interface AccuracyResult {
  name: string;
  passed: boolean;
  /** The figures below their floor. */
  failed: string[];
  /** The report, ready to print. */
  lines: string[];
}

/** Measures the extraction on the corpus; passes when every figure reaches its floor. */
export async function run(corpusDir: string): Promise<AccuracyResult> {
  const sections: Section[] = [
    measureShops(corpusDir),
    measurePages(corpusDir),
    measureStripped(corpusDir),
    await measureReports(corpusDir),
    measureStrings(corpusDir),
    measureFormatted(),
    measureSnippets(corpusDir),
    measureSyntax(corpusDir),
    measureTemplates(),
    measureLargePage(),
  ];
  const checks = sections.flatMap((section) => section.checks);
  const failed = checks
    .filter((check) => !holds(check))
    .map((check) => `${check.name}: ${figure(check.measured)}, floor ${figure(check.floor)}`);
  const lines = sections.flatMap((section) => [section.title, ...section.lines, ""]);
  for (const check of checks) {
    lines.push(
      `  ${holds(check) ? "ok  " : "FAIL"} ${check.name.padEnd(42)} ${figure(check.measured).padEnd(8)} ${check.atMost ? "at most" : "at least"} ${figure(check.floor)}`,
    );
  }
  return { name: "extract", passed: failed.length === 0, failed, lines };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const corpusDir = process.env["CORPUS_DIR"];
  if (corpusDir === undefined) {
    console.log("CORPUS_DIR is not set: extraction accuracy is not measured.");
  } else {
    const result = await run(corpusDir);
    console.log(result.lines.join("\n"));
    if (!result.passed) process.exitCode = 1;
  }
}
