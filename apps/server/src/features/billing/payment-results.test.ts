import { paymentResult } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../config.ts";
import { newId } from "../../ids.ts";
import { openDataBench } from "../testing/data.bench.ts";
import type { DataBench } from "../testing/data.bench.ts";
import { registerBilling } from "./billing.bench.ts";

describe("payment results", () => {
  let bench: DataBench;

  beforeAll(async () => {
    bench = await openDataBench((base) =>
      registerBilling({
        ...base,
        config: readConfig({ LOG_LEVEL: "silent", PAYMENT_CLOSE_CODE: "done-42" }),
      }),
    );
  });
  afterAll(() => bench.close());

  it("show no payment when no provider is connected, and an unknown one when its window closes", async () => {
    const tenant = await bench.addTenant();
    const resultOf = (id: string) => tenant.ask(paymentResult, `get/payment-result/${id}`);
    expect(await resultOf("done-42")).toEqual({ closesWindow: true, result: "off" });
    expect(await resultOf("anything")).toEqual({ closesWindow: false, result: "off" });
    expect(await resultOf(`${tenant.organisationId}.${newId()}`)).toEqual({
      closesWindow: false,
      result: "off",
    });
  });
});
