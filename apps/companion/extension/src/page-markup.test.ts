import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../../../../tests/browser.ts";

declare global {
  var pageMarkup: typeof import("./page-markup.ts");
}

let browser: Browser;
let script: string;

beforeAll(async () => {
  const entry = fileURLToPath(new URL("page-markup.ts", import.meta.url));
  const [opened, built] = await Promise.all([
    openBrowser(),
    build({
      root: fileURLToPath(new URL(".", import.meta.url)),
      configFile: false,
      publicDir: false,
      logLevel: "silent",
      build: {
        write: false,
        lib: { entry, formats: ["iife"], name: "pageMarkup", fileName: () => "script.js" },
      },
    }),
  ]);
  browser = opened;
  const [output] = Array.isArray(built) ? built : [built];
  script = output !== undefined && "output" in output ? output.output[0].code : "";
});
afterAll(() => browser.close());

/** Returns what the extension would send of a page with this body. */
async function sent(body: string, head = ""): Promise<string> {
  const page = await browser.newPage();
  try {
    await page.setContent(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`);
    await page.evaluate(script);
    return await page.evaluate(() => globalThis.pageMarkup.markupOfPage());
  } finally {
    await page.close();
  }
}
const whole = (body: string, head = "") =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;

it("empties scripts and styles without removing their elements, and keeps structured data", async () => {
  const data = '<script type="application/ld+json">{"@type":"Product"}</script>';
  expect(
    await sent(
      "<noscript>none</noscript><svg><path></path></svg><object>old</object><p>24.90</p>",
      `<script type="text/plain">secret</script>${data}<style>p { color: red }</style>`,
    ),
  ).toBe(
    whole(
      "<noscript></noscript><svg></svg><object></object><p>24.90</p>",
      `<script type="text/plain"></script>${data}<style></style>`,
    ),
  );
});

it("removes typed text and the page's comments", async () => {
  expect(
    await sent(
      '<!-- a note --><input value="typed"><textarea>typed</textarea><p>24.90<!-- old --></p><button value="7">Buy</button>',
    ),
  ).toBe(whole("<input><textarea></textarea><p>24.90</p><button>Buy</button>"));
});

it("removes the extension's own elements", async () => {
  expect(await sent("<div data-pt-own>24.90</div><p>19.90</p>")).toBe(whole("<p>19.90</p>"));
});

it("removes handlers, and attributes that are too long to be text, even if names shadow the page's properties", async () => {
  const long = "x".repeat(2001);
  expect(
    await sent(
      `<img name="documentElement" src="data:,${long}" alt="${long.slice(1)}"><form onsubmit="send()"><input name="getAttribute"></form>`,
    ),
  ).toBe(
    whole(`<img name="documentElement" alt="${long.slice(1)}"><form><input name="getAttribute"></form>`),
  );
});

it("reports the load time in whole milliseconds, and 0 if the browser does not state it", async () => {
  const page = await browser.newPage();
  await page.evaluate(script);
  const reported = (...durations: number[]) =>
    page.evaluate((all) => {
      performance.getEntriesByType = () => all.map((duration) => ({ duration }) as PerformanceEntry);
      return globalThis.pageMarkup.loadTimeOf();
    }, durations);
  expect([await reported(), await reported(812.6), await reported(-1), await reported(9e6)]).toEqual([
    0, 813, 0, 600_000,
  ]);
  await page.close();
});
