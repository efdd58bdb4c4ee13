import { expect, it } from "vitest";
import type { FetchResult } from "../fetch/page.ts";
import type { VisitOptions } from "../fetch/visit.ts";
import { readPage } from "./read-page.ts";
import { testThreads } from "./testing/test-threads.ts";

const PAGE = "<html><body><h1>Blue kettle</h1><p>USD 10.00</p>";

/** Returns the browser decision for an HTTP visit of this page. */
async function needsBrowser(url: string, html: string): Promise<boolean> {
  let decided = false;
  const fetcher = {
    visit: async (_url: string, options: VisitOptions = {}): Promise<FetchResult> => {
      decided = (await options.needsBrowser?.(html)) ?? false;
      return { ok: false, outcome: "timeout", detail: "too late" };
    },
  };
  await readPage({ fetcher, threads: testThreads }, { organisationId: "one", url, tier: "auto" });
  return decided;
}

it.each([
  ["https://shop.example/p#variant=2", `${PAGE}<script src="/a.js"></script>`, true],
  ["https://shop.example/p#variant=2", PAGE, false],
  ["https://shop.example/p#reviews", `${PAGE}<script src="/a.js"></script>`, false],
])("%s is drawn by a browser where scripts may show a variant", async (url, html, expected) => {
  expect(await needsBrowser(url, html)).toBe(expected);
});
