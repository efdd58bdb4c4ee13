import { ALL_ENDPOINTS, ERROR_TEXTS } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAccessFixture, OPERATOR } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";
import { routePath } from "./router.ts";

const NUL = "%00";

/** Returns the query parameters of a call. */
const parametersOf = (endpoint: Endpoint): string[] =>
  endpoint.query && "shape" in endpoint.query ? Object.keys(endpoint.query.shape as object) : [];

describe("a NUL, which the database cannot store in a text", () => {
  let fixture: AccessFixture;
  let token: string;

  beforeAll(async () => {
    fixture = await openAccessFixture();
    const { userId, organisationId } = await fixture.addPerson({ email: OPERATOR });
    token = await fixture.openSession(userId, organisationId);
  });
  afterAll(() => fixture.close());

  const ask = async (endpoint: Endpoint, path: string, query: Record<string, string>, payload?: object) => {
    const { statusCode, body } = await fixture.program.app.inject({
      method: endpoint.method,
      url: `${path}?${Object.entries(query)
        .map(([key, value]) => `${key}=${value}`)
        .join("&")}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(endpoint.stream === "events" ? { accept: "text/event-stream" } : {}),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return { statusCode, body };
  };
  const ticketFor = async (endpoint: Endpoint): Promise<Record<string, string>> => {
    if (endpoint.access.kind !== "ticket") return {};
    const { ticket } = (
      await fixture.program.app.inject({
        method: "POST",
        url: "/api/create/ticket",
        headers: { authorization: `Bearer ${token}` },
      })
    ).json<{ ticket: string }>();
    return { ticket };
  };

  const withParameters = ALL_ENDPOINTS.flatMap((endpoint) =>
    parametersOf(endpoint)
      .filter((name) => name !== "ticket")
      .map((name) => ({ what: `${endpoint.method} ${endpoint.path} ?${name}`, endpoint, name })),
  );

  it("is tested in every parameter of every call", () => {
    expect(withParameters.length).toBeGreaterThan(40);
  });

  it.each(withParameters)("is rejected, without an internal error, in $what", async ({ endpoint, name }) => {
    const path = routePath(endpoint).replace(/:\w+/g, "some-id");
    const { statusCode, body } = await ask(endpoint, path, {
      ...(await ticketFor(endpoint)),
      [name]: `a${NUL}b`,
    });
    expect(statusCode, body).toBeGreaterThanOrEqual(400);
    expect(statusCode, body).toBeLessThan(500);
  });

  it.each(ALL_ENDPOINTS.filter(({ path }) => path.includes("{")))(
    "is refused, not an error of ours, in the address $method $path",
    async (endpoint) => {
      const path = routePath(endpoint).replace(/:\w+/g, `a${NUL}b`);
      const { statusCode, body } = await ask(endpoint, path, await ticketFor(endpoint));
      expect(statusCode, body).toBeGreaterThanOrEqual(400);
      expect(statusCode, body).toBeLessThan(500);
    },
  );

  it("is explained in a clear sentence", async () => {
    const answer = await fixture.program.app.inject({
      url: `/api/get/product?search=a${NUL}b`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: ERROR_TEXTS.controlCharacters });
  });

  it.each([
    ["add/subcategory", { subcategory: "Kettles", category: "a\0b" }],
    ["track/product", { products: ["a\0b"] }],
    ["start/track", [{ _id: "a\0b" }]],
    ["add/product", { url: "http://shop.example/a\0b", brand: "a\0b" }],
    ["preview/product", { url: "http://shop\0.example/" }],
    ["update/shop/shop.example", { currency: "E\0R" }],
  ])("is rejected in requests to %s", async (path, payload) => {
    const answer = await fixture.program.app.inject({
      method: "POST",
      url: `/api/${path}`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
    expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode, answer.body).toBeLessThan(500);
  });
});
