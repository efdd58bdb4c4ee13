import { chromium } from "playwright-core";
import { writeFileSync, readFileSync } from "node:fs";
// usage: node .shot.mjs prefix "name=path" ... ; env W, THEMES
const [prefix, ...list] = process.argv.slice(2);
const BASE = "http://localhost:3957";
const log = readFileSync("/tmp/lookb/demo.log", "utf8");
const password = /password: (\S+)/.exec(log)[1];
const sizes = (process.env.SIZES ?? "1440x900,360x780").split(",").map((s) => s.split("x").map(Number));
const themes = (process.env.THEMES ?? "light,dark").split(",");
let token = process.env.VISITOR
  ? null
  : (
      await (
        await fetch(BASE + "/api/user/login", {
          method: "POST",
          headers: { "content-type": "application/json", origin: BASE },
          body: JSON.stringify({ email: "demo@demo-shop.example", password, captcha: "" }),
        })
      ).json()
    ).token;
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const theme of themes)
  for (const [width, height] of sizes) {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: "reduce",
    });
    if (token)
      await context.addInitScript((t) => {
        try {
          localStorage.setItem("token", t);
        } catch {}
      }, token);
    const page = await context.newPage();
    page.on("console", (m) => {
      if (m.type() === "error") console.log(theme, width, m.text());
    });
    for (const one of list) {
      const at = one.indexOf("=");
      const [name, path] = [one.slice(0, at), one.slice(at + 1)];
      await page.goto(BASE + path.split("@@")[0]);
      await page.waitForLoadState("networkidle").catch(() => {});
      await page.waitForTimeout(600);
      const script = path.split("@@")[1];
      if (script) {
        await eval(`(async()=>{${script}})()`);
        await page.waitForTimeout(700);
      }
      await page.screenshot({
        path: `/tmp/lookb/shots/${prefix}-${name}-${width}-${theme}.png`,
        fullPage: !!process.env.FULL,
      });
      const side = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (side > 0) console.log(name, width, theme, "sideways", side);
    }
    await context.close();
  }
await browser.close();
