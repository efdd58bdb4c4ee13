import { chromium } from "playwright-core";
import { describe, expect, it } from "vitest";
import { systemClock } from "../clock.ts";
import { parseAllowList } from "../egress/allow-list.ts";
import { startEgressGuard } from "../egress/guard.ts";
import { createBrowserTier } from "./browser-tier.ts";
import type { BrowserTier } from "./browser-tier.ts";
import { useBrowserFixture } from "./testing/browser.fixture.ts";
import type { ForeignBrowser } from "./testing/browser-process.ts";
import { makeMachine, mayMakeMachines } from "./testing/other-machine.ts";
import { html } from "./testing/shop.ts";
import { permitting } from "./testing/permitting-tier.ts";
import type { PermittingTier } from "./testing/permitting-tier.ts";

const { executablePath, shopOf, afterwards } = useBrowserFixture();

// Requires permission to create network namespaces, which act as other machines.
describe.skipIf(!mayMakeMachines())("browsers on two other machines that reach nothing but this one", () => {
  const startTwo = async () => {
    const machines = [makeMachine(1), makeMachine(2)] as const;
    for (const machine of machines) afterwards(async () => machine.unplug());
    const { hostAddress } = machines[0];
    machines[1].allow(hostAddress);
    const browsers = await Promise.all(machines.map((machine) => machine.startBrowser(executablePath())));
    for (const browser of browsers) afterwards(() => browser.stop());
    return { hostAddress, machines, browsers };
  };

  const tierAt = async (
    listenHost: string,
    shopPort: number,
    browsers: readonly ForeignBrowser[],
    log: Parameters<typeof startEgressGuard>[0]["log"] = () => undefined,
  ): Promise<PermittingTier<BrowserTier>> => {
    const guard = await startEgressGuard({ allow: parseAllowList(`127.0.0.1:${shopPort}`), listenHost, log });
    afterwards(() => guard.stop());
    const tier = permitting(
      createBrowserTier({
        guard,
        clock: systemClock,
        userAgent: "Pricetrail/0.1 (test)",
        cdpUrl: browsers.map(({ cdpUrl }) => cdpUrl).join(","),
        maxMegabytes: 1_500,
      }),
    );
    afterwards(() => tier.close());
    return tier;
  };

  it("visit shops through the guard, which checks every request; without it they reach none", async () => {
    const { hostAddress, browsers } = await startTwo();
    let reached = 0;
    const secret = await shopOf({
      "/secret": (_, response) => ((reached += 1), void response.end("secret")),
    });
    const shop = await shopOf({
      "/p": html(`<p id="price">USD 19.90</p><script>
        fetch("${secret.at("/secret").href}", { mode: "no-cors" }).catch(() => {}).then(() => { document.title = "done"; });
      </script>`),
    });
    const refused: number[] = [];
    const tier = await tierAt(hostAddress, shop.port, browsers, ({ port }) => refused.push(port));
    const results = await Promise.all([1, 2, 3, 4].map(() => tier.fetchPage(shop.at("/p"))));
    for (const result of results) expect(result).toMatchObject({ ok: true });
    expect(reached).toBe(0);
    expect(refused.filter((port) => port === secret.port)).toHaveLength(4);

    for (const { cdpUrl } of browsers) {
      const direct = await chromium.connectOverCDP(cdpUrl);
      const page = await (await direct.newContext()).newPage();
      // The shop, and an unassigned address.
      for (const address of [shop.at("/p").href, "http://192.0.2.1/"])
        await expect(page.goto(address)).rejects.toThrow(
          /ERR_(CONNECTION_REFUSED|ADDRESS_UNREACHABLE|INTERNET_DISCONNECTED)/,
        );
      await direct.close();
    }
  });

  it("take over the visits that would begin in one whose machine is disconnected", async () => {
    const { hostAddress, machines, browsers } = await startTwo();
    const shop = await shopOf({ "/p": html(`<p id="price">USD 19.90</p>`) });
    const tier = await tierAt(hostAddress, shop.port, browsers);
    const visit = () => tier.fetchPage(shop.at("/p"));
    for (const result of await Promise.all([visit(), visit()])) expect(result).toMatchObject({ ok: true });
    machines[1].unplug();
    // Two of them would begin there: its loss has not been noticed yet.
    for (const result of await Promise.all([visit(), visit(), visit(), visit()]))
      expect(result).toMatchObject({ ok: true });
  });
});
