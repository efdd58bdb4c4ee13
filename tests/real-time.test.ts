import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** A line that waits, or makes something happen after a while: in the test itself, in a shop, or in a page's script. */
const WAIT = /\bwaitForTimeout\(|\bawait (?:wait|setTimeout|sleep)\([^)]|\bsetTimeout\(/;
/** Waits only for the next turn of the event loop, which takes no time. */
const IS_NEXT = /\bsetTimeout\((?:resolve|done)(?:, 0)?\)/;
/** A condition that is polled. */
const IS_POLL = /\b(?:for|while) \(/;
/** The reason why no condition can be awaited: at the wait, or above the statement that contains it. */
const REASON = /\/\/ Real time: \S/;
const LINES_ABOVE = 6;

const indentOf = (line: string): number => line.search(/\S/);

/** Returns a test's lines that wait for real time without a reason; none if its timers are fake. */
function bareWaits(text: string): string[] {
  if (/\buseFakeTimers\(/.test(text)) return [];
  const lines = text.split("\n");
  return lines.filter((line, at) => {
    if (!WAIT.test(line) || IS_NEXT.test(line) || /^\s*(?:\/\/|\*|import\b)/.test(line)) return false;
    const above = lines.slice(Math.max(0, at - LINES_ABOVE), at);
    const isIn = (one: string) => IS_POLL.test(one) && indentOf(one) < indentOf(line);
    return !IS_POLL.test(line) && !above.some(isIn) && ![...above, line].some((one) => REASON.test(one));
  });
}

it("detects every kind of wait, but not polls, fake time and waits with a reason", () => {
  const bare = [
    "await page.waitForTimeout(100);",
    "await wait(300);",
    "await new Promise((resolve) => setTimeout(resolve, 100));",
    "<script>setTimeout(() => x, 300)</script>",
  ];
  for (const line of bare) {
    expect(bareWaits(line), line).toEqual([line]);
    expect(bareWaits(`// Real time: a person's pause.\n${line}`), line).toEqual([]);
    expect(bareWaits(`vi.useFakeTimers();\n${line}`), line).toEqual([]);
  }
  expect(bareWaits("while (!isDone()) await wait(20);")).toEqual([]);
  expect(bareWaits("while (!isDone()) {\n  await wait(20);\n}")).toEqual([]);
  expect(bareWaits("while (!isDone()) look();\nawait wait(20);")).toEqual(["await wait(20);"]);
});

it("no test waits for real time without giving a reason", () => {
  const files = [
    ...globSync("{apps,packages}/*/{src,testing,scripts,build}/**/*.{test,fixture}.{ts,tsx}", { cwd: root }),
    ...globSync("{tests,scripts}/**/*.test.ts", { cwd: root }),
    ...globSync("tests/e2e/**/*.ts", { cwd: root }),
  ];
  expect(files.length).toBeGreaterThan(400);
  const own = path.relative(root, import.meta.filename);
  const found = [...new Set(files)]
    .filter((file) => file !== own)
    .flatMap((file) =>
      bareWaits(readFileSync(path.join(root, file), "utf8")).map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
