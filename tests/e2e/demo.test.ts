import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { minorToDecimal } from "@pricetrail/contract";
import { callApi, freePort, startProduct } from "../product.ts";
import type { Product } from "../product.ts";

interface Truth {
  path: string;
  normalMinor: number | null;
  discountedMinor: number | null;
  currency: string;
  misbehaving: boolean;
  acceptedOutcomes: string[];
}

interface Row {
  url: string;
  outcome: string;
  checkedAt: string;
  normalPrice: { value: string; currency: string } | null;
  discountedPrice: { value: string; currency: string } | null;
}

interface RunAnswer {
  trigger: string;
  createdAt: string;
  finishedAt: string | null;
}

describe("the demonstration", () => {
  let folder: string;
  let product: Product;
  let token: string;
  let shop: string;

  const get = <T>(path: string) => callApi<T>(product.url, "GET", path, { bearer: token });
  const newestWeek = async (): Promise<RunAnswer[]> => {
    const { list } = await get<{ list: RunAnswer[] }>("get/run?pageSize=100");
    const weekAgo = new Date(new Date().setUTCHours(0, 0, 0, 0) - 7 * 86_400_000);
    return list.filter((run) => run.finishedAt !== null && new Date(run.createdAt) >= weekAgo);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "pricetrail-demo-"));
    const env = { DATA_DIR: folder, PORT: String(await freePort()), CAPTCHA: "off" };
    product = await startProduct(env, "--demo");
    await vi.waitFor(() => expect(product.output()).toMatch(/password: \S+/), { timeout: 60_000 });
    const [, email, password] = /Sign in with:\s+(\S+)\s+password: (\S+)/.exec(product.output()) ?? [];
    shop = /The demo shop:\s+(\S+)/.exec(product.output())?.[1] ?? "";
    ({ token } = await callApi<{ token: string }>(product.url, "POST", "user/login", {
      body: { email, password },
    }));
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("prints an account that can sign in, and marks its organisation as demonstration data", async () => {
    const { data } = await get<{ data: { isDemo: boolean } }>("me");
    expect(data.isDemo).toBe(true);
  });

  it("makes the newest week of history by real runs, one a day", async () => {
    await expect.poll(async () => (await newestWeek()).length, { timeout: 280_000, interval: 500 }).toBe(7);
    const runs = await newestWeek();
    expect(new Set(runs.map((run) => run.trigger))).toEqual(new Set(["demo"]));
    expect(new Set(runs.map((run) => run.createdAt.slice(0, 10))).size).toBe(7);
  }, 300_000);

  it("has read every product as the shop's own list says, and names what is wrong with the twelve that misbehave", async () => {
    const { list } = await get<{ list: Row[] }>("get/product?pageSize=200");
    expect(list.length).toBeGreaterThanOrEqual(60);
    let misbehaving = 0;
    for (const row of list) {
      const truths = (await (await fetch(`${shop}/__truth?at=${row.checkedAt}`)).json()) as Truth[];
      const truth = truths.find((one) => `${shop}${one.path}` === row.url);
      if (!truth) throw new Error(`the shop does not know ${row.url}`);
      if (truth.misbehaving) misbehaving += 1;
      expect(truth.acceptedOutcomes, `${row.url} ended as ${row.outcome}`).toContain(row.outcome);
      if (row.outcome !== "value" || truth.normalMinor === null) continue;
      const money = (minor: number | null) =>
        minor === null ? null : { value: minorToDecimal(minor, truth.currency), currency: truth.currency };
      expect({ url: row.url, normal: row.normalPrice, discounted: row.discountedPrice }).toEqual({
        url: row.url,
        normal: money(truth.normalMinor),
        discounted: money(truth.discountedMinor),
      });
    }
    expect(misbehaving).toBeGreaterThanOrEqual(8);
  }, 120_000);

  it("has price changes to show", async () => {
    const { data } = await get<{ data: { total: number } }>("get/price/change");
    expect(data.total).toBeGreaterThan(0);
  });

  it("fills in older weeks while it runs", async () => {
    const week = 7 * 86_400_000;
    await expect
      .poll(
        async () => {
          const { list } = await get<{ list: RunAnswer[] }>("get/run?pageSize=200");
          const old = list.filter(
            (run) => Date.now() - new Date(run.createdAt).getTime() > week + 86_400_000,
          );
          return old.some((run) => run.finishedAt !== null);
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true);
  }, 90_000);
});
