import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productPage, serveShop } from "../../../../tests/static-shop.ts";
import type { StaticShop } from "../../../../tests/static-shop.ts";
import { openEngineFixture } from "../features/runs/shop.fixture.ts";
import type { EngineFixture } from "../features/runs/shop.fixture.ts";
import { createOrganisationGate } from "./organisation-gate.ts";

describe("the concurrency limit per organisation", () => {
  it("runs a few tasks at once, queues some in order, and rejects the rest", async () => {
    const gate = createOrganisationGate(2, 1);
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const work = (id: number) =>
      gate("ours", () => {
        begun.push(id);
        return new Promise<void>((resolve) => ends.push(resolve));
      });
    const [first, second, third] = [work(1), work(2), work(3)];
    await expect(work(4)).rejects.toMatchObject({ status: 429, retryAfterS: 5 });
    await expect(gate("theirs", () => Promise.resolve("in"))).resolves.toBe("in");
    expect(begun).toEqual([1, 2]);
    ends[0]!();
    await first;
    expect(begun).toEqual([1, 2, 3]);
    for (const end of ends) end();
    await Promise.all([second, third]);
    await expect(gate("ours", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(gate("ours", () => Promise.resolve("in again"))).resolves.toBe("in again");
  });
});

it("lets the task that has waited longest go next, and never more at once than allowed", async () => {
  const gate = createOrganisationGate(1, 3);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [1, 2, 3].map((id) =>
    gate("ours", () => {
      begun.push(id);
      return new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  ends[0]!();
  await all[0];
  await expect.poll(() => begun).toEqual([1, 2]);
  const late = gate("ours", () => Promise.resolve(begun.push(4)));
  expect(begun).toEqual([1, 2]);
  ends[1]!();
  await all[1];
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends[2]!();
  await Promise.all([...all, late]);
  expect(begun).toEqual([1, 2, 3, 4]);
});

describe("visits that people wait for", () => {
  let shop: StaticShop;
  let fixture: EngineFixture;

  beforeAll(async () => {
    shop = await serveShop(
      (path) => (path === "/robots.txt" ? undefined : productPage("Blue kettle", "19.90")),
      300,
    );
    fixture = await openEngineFixture({ worker: false });
  });
  afterAll(async () => {
    await fixture.close();
    await shop.stop();
  });

  it("are limited per organisation, with 429 and a retry time, without affecting others", async () => {
    const [ours, theirs] = [await fixture.addTenant(), await fixture.addTenant()];
    const many = Array.from({ length: 40 }, (_, at) =>
      ours.call("POST", "preview/product", { url: `${shop.origin}/p/${at}` }).then(({ status }) => status),
    );
    const other = await theirs.call("POST", "preview/product", { url: `${shop.origin}/p/of-another` });
    expect(other.status).toBe(200);
    const statuses = await Promise.all(many);
    expect(statuses.filter((status) => status === 200)).toHaveLength(24);
    expect(statuses.filter((status) => status === 429)).toHaveLength(16);
  });
});
