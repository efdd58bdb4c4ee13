import { expect, it, onTestFinished } from "vitest";
import { findBrowser } from "../../../apps/server/src/browser-finder.ts";
import { startCanary } from "../../../apps/server/src/fetch/testing/canary.ts";
import { startForeignBrowser } from "../../../apps/server/src/fetch/testing/browser-process.ts";
import { serveShop } from "../../static-shop.ts";
import { openLiveWorld } from "./live-world.ts";

it("a page is controlled in a browser of BROWSER_CDP_URL, behind the guard", async () => {
  const browser = await startForeignBrowser((await findBrowser())!.path);
  onTestFinished(() => browser.stop());
  const canary = await startCanary();
  onTestFinished(() => canary.stop());
  const shop = await serveShop(
    () => `<title>Pool</title><script>
      fetch("http://127.0.0.1:${canary.port}/private", { mode: "no-cors" }).catch(() => {}).then(() => { document.title = "Refused"; });
    </script>`,
  );
  onTestFinished(() => shop.stop());
  const world = await openLiveWorld({
    BROWSER_CDP_URL: browser.cdpUrl,
    NO_BROWSER: "1",
    EGRESS_ALLOW: new URL(shop.origin).host,
  });
  onTestFinished(() => world.stop());
  const person = await world.addPerson();
  const tab = await world.watch(person, shop.origin);
  await expect.poll(() => tab.page()?.title).toBe("Refused");
  await expect.poll(() => tab.pictures.length).toBeGreaterThan(0);
  expect([...canary.reached()]).toEqual([]);
  // When the browser ends, the page ends with a message.
  await browser.stop();
  await expect.poll(() => tab.closed()).toBe("crashed");
  expect((await world.open(person, shop.origin)).status).toBe(406);
});
