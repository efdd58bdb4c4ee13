/**
 * `npm run pictures -w apps/demo-shop`: draws each product's first view as the WebP file that its page shows. Run it again when a
 * drawing, a colour or the catalogue has changed; a test reports missing files.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { ALL_PRODUCTS } from "../src/catalogue/catalogue.ts";
import { drawing } from "../src/pictures/drawing.ts";
import { openBrowser } from "../src/testing/chromium.ts";

/** Side in px: twice the size on a card. */
const SIDE = 480;

const target = new URL("../src/assets/pictures/", import.meta.url);
mkdirSync(target, { recursive: true });
for (const old of readdirSync(target)) rmSync(new URL(old, target));
const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: SIDE, height: SIDE } });
const cdp = await page.context().newCDPSession(page);
for (const { picture, colour, department } of ALL_PRODUCTS) {
  const { ground } = department.tint;
  const svg = drawing(picture, colour, ground, 1);
  if (svg === null) throw new Error(`there is no drawing ${picture}`);
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  const { data } = await cdp.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  const file = `${picture}-${colour.slice(1)}-${ground.slice(1)}.webp`;
  writeFileSync(new URL(file, target), Buffer.from(data, "base64"));
}
await browser.close();
