import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../config.ts";
import { createApp } from "./app.ts";

/** Returns the counted address of a request from 203.0.113.9 through these proxies, the last one a neighbour. */
async function addressOf(trust: string, forwarded: string, neighbour = "10.0.0.2"): Promise<string> {
  const app = await createApp(readConfig({ LOG_LEVEL: "silent", TRUST_PROXY: trust }), "0.0.0");
  app.get("/address", { schema: { hide: true } as never }, (request) => ({ ip: request.ip }));
  const answer = await app.inject({
    url: "/address",
    remoteAddress: neighbour,
    headers: { "x-forwarded-for": forwarded },
  });
  await app.close();
  return answer.json<{ ip: string }>().ip;
}

describe("the client address", () => {
  it("is the one added by the own proxy, whatever the client has sent before it", async () => {
    expect(await addressOf("on", "203.0.113.9")).toBe("203.0.113.9");
    expect(await addressOf("on", "198.51.100.1, 203.0.113.9")).toBe("203.0.113.9");
    expect(await addressOf("1", "198.51.100.1, 203.0.113.9")).toBe("203.0.113.9");
  });

  it("is found behind several proxies by their number or addresses", async () => {
    const forwarded = "198.51.100.1, 203.0.113.9, 10.0.0.1";
    expect(await addressOf("2", forwarded)).toBe("203.0.113.9");
    expect(await addressOf("10.0.0.0/8", forwarded)).toBe("203.0.113.9");
    expect(await addressOf("10.0.0.1, 10.0.0.2", forwarded)).toBe("203.0.113.9");
    expect(await addressOf("10.0.0.2", forwarded)).toBe("10.0.0.1");
  });

  it("is the neighbour's when no proxy, or another one, is trusted", async () => {
    expect(await addressOf("off", "203.0.113.9")).toBe("10.0.0.2");
    expect(await addressOf("10.0.0.0/8", "203.0.113.9", "192.0.2.7")).toBe("192.0.2.7");
  });

  it.each(["0", "11", "yes", "10.0.0.300", "10.0.0.0/40", "2, 3", "on, off"])(
    "refuses TRUST_PROXY=%s in one clear sentence",
    (trust) => {
      expect(() => readConfig({ TRUST_PROXY: trust })).toThrow(ConfigError);
      expect(() => readConfig({ TRUST_PROXY: trust })).toThrow(
        /^Wrong configuration: TRUST_PROXY must be off, on \(one proxy\), the number of proxies/,
      );
    },
  );
});
