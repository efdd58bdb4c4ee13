import { ENDPOINTS_BY_NAME, SCOPES } from "@pricetrail/contract";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, expect, it } from "vitest";
import type { ApiDescription } from "./api-description.ts";
import { describedApi } from "./described-api.ts";

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: { in: string; name: string; required?: boolean }[];
  responses: Record<string, unknown>;
}

let description: ApiDescription;
let operations: (readonly [path: string, method: string, operation: Operation])[];
beforeAll(async () => {
  description = await describedApi();
  operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [path, method, operation as unknown as Operation] as const,
    ),
  );
});

it("is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(description));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

it("describes every call once, under its own name, with a sentence", () => {
  expect(operations.map(([, , { operationId }]) => operationId).toSorted()).toEqual(
    [...ENDPOINTS_BY_NAME.keys()].toSorted(),
  );
  expect(operations.filter(([, , { summary }]) => summary.length < 5)).toEqual([]);
});

it("names the parameters of every path, and requires no list parameter", () => {
  for (const [path, , { parameters = [] }] of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(parameters.filter((one) => one.in === "path").map(({ name }) => name)).toEqual(inPath);
  }
  const brand = operations
    .find(([path]) => path === "/api/get/product")![2]
    .parameters!.find(({ name }) => name === "brand");
  expect(brand?.required).toBe(false);
});

it("states the scope that a key needs, and which calls are closed to keys", () => {
  for (const [, , { operationId, security }] of operations) {
    const { scope } = ENDPOINTS_BY_NAME.get(operationId)!;
    const named = security.flatMap(({ key = [], token = [] }) => [...key, ...token]);
    expect(named, operationId).toEqual(scope === null ? [] : [scope, scope]);
  }
  const { token } = description.components["securitySchemes"] as {
    token: { flows: { clientCredentials: { scopes: Record<string, string> } } };
  };
  expect(Object.keys(token.flows.clientCredentials.scopes)).toEqual([...SCOPES]);
});

it("states which calls are dear", () => {
  for (const [, , { operationId, description: text = "" }] of operations)
    expect(text.includes("at most 30"), operationId).toBe(
      ENDPOINTS_BY_NAME.get(operationId)!.isDear === true,
    );
});

it("includes its server's address and the licence", () => {
  expect(description).toMatchObject({ servers: [{ url: "/" }], info: { license: { identifier: "MIT" } } });
});

it("has an error schema for every call, and the webhooks that channels send", () => {
  const lacking = operations.filter(([, , { responses }]) => !("default" in responses && "4XX" in responses));
  expect(lacking).toEqual([]);
  expect(Object.keys(description["webhooks"] as object)).toEqual([
    "alert.fired",
    "alert.group",
    "channel.off",
    "usage.near_cap",
    "channel.test",
  ]);
});
