import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { findBrowser } from "../../apps/server/src/browser-finder.ts";
import { systemClock } from "../../apps/server/src/clock.ts";
import { readConfig } from "../../apps/server/src/config.ts";
import { parseAllowList } from "../../apps/server/src/egress/allow-list.ts";
import { startEgressGuard } from "../../apps/server/src/egress/guard.ts";
import { createScrapingBrowser } from "../../apps/server/src/features/scraping-browser/scraping-browser.ts";
import type { Foundation } from "../../apps/server/src/foundation.ts";
import { createApp } from "../../apps/server/src/http/app.ts";
import type { Caller } from "../../apps/server/src/http/caller.ts";
import { createRouter } from "../../apps/server/src/http/router.ts";

const CLIENT = readFileSync(new URL("client.js", import.meta.url), "utf8");

/** The product's own live view with its guard; only who somebody is, the bench decides: a token is a person. */
export async function serve(shopOrigin: string) {
  const browser = await findBrowser();
  if (!browser) throw new Error("this measurement needs a Chrome or Chromium (CHROMIUM_PATH)");
  const config = readConfig({ LOG_LEVEL: "silent", BROWSER_SESSIONS: "4" });
  const app = await createApp(config, "0.0.0");
  const guard = await startEgressGuard({ allow: parseAllowList(new URL(shopOrigin).host) });
  const callerOf = (token: string): Promise<Caller> =>
    Promise.resolve({
      sessionId: token,
      tokenHash: Buffer.from(token),
      userId: token,
      email: "bench@example.com",
      fullname: "Bench",
      organisationId: "bench",
      role: "owner",
      isVerified: true,
      isOperator: false,
    });
  const foundation = {
    config,
    clock: systemClock,
    log: app.log,
    publicUrl: () => "http://localhost",
    version: "0.0.0",
  } as Foundation;
  const live = createScrapingBrowser(foundation, {
    engine: {
      guard,
      browser: { executablePath: browser.path },
      hasBrowser: true,
      // For servers without a browser.
      fetcher: {
        visit: () => Promise.reject(new Error("not measured")),
        picture: () => Promise.reject(new Error("not measured")),
        close: () => Promise.resolve(),
      },
    },
    recheckCaller: (caller) => Promise.resolve(caller),
    findHints: () => Promise.resolve({ memory: [] }),
    findExisting: () => Promise.resolve(null),
  });
  const router = createRouter(app, {
    findCaller: callerOf,
    redeemTicket: callerOf,
    checkCaptcha: () => Promise.resolve(),
  });
  live.registerRoutes(router);
  app.get("/client.js", (_, reply) => reply.type("text/javascript").send(CLIENT));
  app.get("/", (_, reply) =>
    reply.type("text/html").send('<!doctype html><script src="/client.js"></script><canvas></canvas>'),
  );
  const job = live.startJob();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    executablePath: browser.path,
    /** Opens an address for a person; resolves to where its live view is watched. */
    async open(person: string, address: string): Promise<string> {
      const answer = await fetch(`${url}/api/open/browser`, {
        method: "POST",
        headers: { authorization: `Bearer ${person}`, "content-type": "application/json" },
        body: JSON.stringify({ url: address }),
      });
      const { data, message } = (await answer.json()) as { data?: { _id: string }; message?: string };
      if (!data) throw new Error(`the page was not opened: ${message}`);
      return `${url.replace("http", "ws")}/api/watch/browser/${data._id}?ticket=${person}`;
    },
    /** Closes what a person has open. */
    async closeAll(person: string): Promise<void> {
      const headers = { authorization: `Bearer ${person}` };
      const { list } = (await (await fetch(`${url}/api/get/browser`, { headers })).json()) as {
        list: { _id: string }[];
      };
      for (const { _id } of list) await fetch(`${url}/api/close/browser/${_id}`, { method: "POST", headers });
    },
    stop: async () => {
      await job.stop();
      await app.close();
      await guard.stop();
    },
  };
}
export type LiveServer = Awaited<ReturnType<typeof serve>>;
