import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "@pricetrail/contract";
import { parseAllowList } from "../../egress/allow-list.ts";
import { failure } from "../../fetch/page.ts";
import { steppedClock } from "../../http/stepped-clock.fixture.ts";
import { newId } from "../../ids.ts";
import { createIntakeService } from "../intake/intake.service.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { createChosenProducts } from "./chosen-products.service.ts";
import type { ChosenProducts } from "./chosen-products.service.ts";
import * as store from "./chosen-products.store.ts";
import { storeListedProducts } from "./listed-products.store.ts";
import { addListing } from "./deep-run.fixture.ts";

const ADDRESS = "https://shop.example/p/lamp";

describe("visiting a found product's page", () => {
  const clock = steppedClock(Date.parse("2026-06-01T12:00:00Z"));
  let fixture: DataFixture;
  let tenant: Tenant;
  let chosen: ChosenProducts;
  let productId: string;
  /** The requested pages. */
  let asked: string[];

  beforeAll(async () => {
    fixture = await openDataFixture(() => () => undefined);
    const foundation = { ...fixture.foundation, clock };
    const unused = () => Promise.reject(new Error("not used here"));
    const intake = createIntakeService(foundation, {
      fetcher: {
        // Its host is busy for two minutes.
        visit: async (url, { leaving } = {}) => {
          await clock.sleep(2 * MINUTE_MS, leaving);
          asked.push(url);
          return failure("not_found", "there is no such page");
        },
        picture: unused,
        file: unused,
        close: unused,
      },
      allow: parseAllowList(""),
      activity: { record: unused },
      extraHeaders: undefined,
    });
    chosen = createChosenProducts(foundation, {
      intake,
      configurations: {
        keep: unused,
        pictureContent: () => {
          throw new Error("not used here");
        },
      },
      fetcher: { picture: unused },
      enqueueReadings: unused,
      startProducts: unused,
    });
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant();
    asked = [];
    productId = newId();
    const { organisationId } = tenant;
    const listingId = await addListing(tenant);
    const seen = {
      id: productId,
      url: ADDRESS,
      urlKey: ADDRESS,
      name: "The lamp",
      nameKey: "the lamp",
      priceMinor: 1000,
      wasMinor: null,
      currency: "EUR",
      image: null,
    };
    await tenant.in(async (trx) => {
      const deepRun = { listingId, runId: newId(), found: 0, at: clock.now() };
      await storeListedProducts(trx, organisationId, deepRun, [seen]);
      await store.awaitReading(trx, organisationId, [productId]);
    });
  });

  /** Visits it while the clock advances by three minutes. */
  const visit = async (minutes: number): Promise<string> => {
    const until = clock.now().getTime() + minutes * MINUTE_MS;
    const visited = chosen.visit(tenant.organisationId, productId, until);
    if (minutes > 0) {
      await clock.untilAsleep(2);
      await clock.advance(3 * MINUTE_MS);
    }
    await visited;
    const { read_state: state } = await tenant.in((trx) =>
      trx
        .selectFrom("listing_product")
        .select("read_state")
        .where("id", "=", productId)
        .executeTakeFirstOrThrow(),
    );
    return state;
  };

  it("takes place within its time", async () => {
    expect(await visit(10)).toBe("done");
    expect(asked).toEqual([ADDRESS]);
  });

  it("is skipped after its time", async () => {
    expect(await visit(0)).toBe("none");
    expect(asked).toEqual([]);
  });

  it("is skipped when its time ends during the wait for its host", async () => {
    expect(await visit(1)).toBe("none");
    expect(asked).toEqual([]);
  });
});
