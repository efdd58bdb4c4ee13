import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptPage } from "@pricetrail/contract";
import { settleVisit } from "./settle.service.ts";
import { june, openSettleFixture } from "./settle.fixture.ts";
import type { SettleFixture, Tracked } from "./settle.fixture.ts";

describe("settling a visit that found another product", () => {
  let fixture: SettleFixture;
  beforeAll(async () => {
    fixture = await openSettleFixture();
  });
  afterAll(() => fixture.close());

  /** Returns the reading of another product's page after a redirect by the shop. */
  const led = (tracked: Tracked, to: string) => {
    const reading = tracked.reading("9.90", { name: "Garden hose" });
    const { finalUrl } = reading.page!;
    return {
      ...reading,
      page: {
        ...reading.page!,
        finalUrl: new URL(to, finalUrl).href,
        redirects: to === "" ? [] : [finalUrl],
      },
    };
  };

  it("reports a replaced product after a redirect, and a changed page without one", async () => {
    const tracked = await fixture.addTracked();
    await tracked.settle(june(1), tracked.reading("19.90"));
    await tracked.settle(june(2), led(tracked, "/p/garden-hose"));
    const other = { detail: 'the page shows "Garden hose"', normal_minor: 1990 };
    expect(await tracked.latest()).toMatchObject({ outcome: "replaced", ...other });
    await tracked.settle(june(3), led(tracked, ""));
    expect(await tracked.latest()).toMatchObject({ outcome: "identity_changed", ...other });
    expect(await tracked.changes()).toEqual([]);
    const checks = await tracked.tenant.in((trx) =>
      trx.selectFrom("page_check").select(["at", "final_url"]).orderBy("at").execute(),
    );
    expect(checks.map(({ at, final_url: led }) => [at, led === null ? null : new URL(led).pathname])).toEqual(
      [
        [june(1), null],
        [june(2), "/p/garden-hose"],
        [june(3), null],
      ],
    );
  });

  it("tracks the other product after a person accepts it", async () => {
    const tracked = await fixture.addTracked();
    await tracked.settle(june(1), tracked.reading("19.90"));
    const { job, options } = await tracked.settle(june(2), led(tracked, "/p/garden-hose"));
    const body = { outcome: "replaced", detail: 'the page shows "Garden hose"' } as const;
    const { data } = await tracked.tenant.ask(acceptPage, `accept/page/${tracked.productId}`, body);
    const visit = { ...job, runId: data._id };
    await settleVisit(fixture.foundation.db, visit, led(tracked, "/p/garden-hose"), {
      ...options,
      now: june(3),
    });
    expect(await tracked.latest()).toMatchObject({ outcome: "value", normal_minor: 990 });
  });
});
