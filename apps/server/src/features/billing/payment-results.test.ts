import { paymentResult } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { newId } from "../../ids.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture } from "../testing/data.fixture.ts";
import { registerBilling } from "./billing.fixture.ts";

describe("payment results", () => {
  let fixture: DataFixture;

  beforeAll(async () => {
    fixture = await openDataFixture((base) =>
      registerBilling({
        ...base,
        config: readConfig({ LOG_LEVEL: "silent", PAYMENT_CLOSE_CODE: "done-42" }),
      }),
    );
  });
  afterAll(() => fixture.close());

  it("show no payment when no provider is connected, and an unknown one when its window closes", async () => {
    const tenant = await fixture.addTenant();
    const resultOf = (id: string) => tenant.ask(paymentResult, `get/payment-result/${id}`);
    expect(await resultOf("done-42")).toEqual({ closesWindow: true, result: "off" });
    expect(await resultOf("anything")).toEqual({ closesWindow: false, result: "off" });
    expect(await resultOf(`${tenant.organisationId}.${newId()}`)).toEqual({
      closesWindow: false,
      result: "off",
    });
  });
});
