import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const pages = readdirSync("docs").filter((name) => /^coverage-.+\.md$/.test(name));

it.each(pages)("%s names only tests that exist", (page) => {
  const lines = readFileSync(`docs/${page}`, "utf8").split("\n");
  const sources = new Map<string, string>();
  const missing: string[] = [];
  let named = 0;
  for (const line of lines) {
    const file = /^\| `([\w-]+)` \| (\S+\.test\.tsx?) \|$/.exec(line);
    if (file) sources.set(file[1]!, readFileSync(file[2]!, "utf8").replaceAll('\\"', '"'));
    const tests = /^\| .+ \| (`[\w-]+` .+) \|$/.exec(line)?.[1]?.split("<br>") ?? [];
    for (const test of tests) {
      const [, short, title] = /^`([\w-]+)` (.+)$/.exec(test) ?? [];
      const quoted = [`"${title}"`, `\`${title}\``];
      const isThere = quoted.some((one) => sources.get(short ?? "")?.includes(one));
      named += 1;
      if (!isThere) missing.push(test);
    }
  }
  expect(missing).toEqual([]);
  expect(named).toBeGreaterThan(20);
});
