import { listBrands, HOUR_MS } from "@pricetrail/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openKeyFixture, openKeyOwner, sendForm } from "./api-keys.fixture.ts";
import type { KeyFixture } from "./api-keys.fixture.ts";

describe("exchanging an API key for an access token", () => {
  let fixture: KeyFixture;
  beforeAll(async () => {
    fixture = await openKeyFixture();
  });
  afterAll(() => fixture.close());

  const ask = (form: string, headers?: Record<string, string>) => sendForm(fixture, form, headers);

  it("returns an access_token for an hour, in the format of the specification", async () => {
    const { makeKey } = await openKeyOwner(fixture);
    const { secret, data } = await makeKey({ scopes: ["products:read", "catalogue:read"] });
    const answer = await ask(
      `grant_type=client_credentials&client_id=${data.start}&client_secret=${secret}&scope=products%3Aread`,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { access_token: token, ...rest } = answer.json<Record<string, string>>();
    expect(rest).toEqual({ token_type: "Bearer", expires_in: 3600, scope: "products:read" });
    expect([await fixture.statusOf(token!), await fixture.statusOf(token!, listBrands)]).toEqual([200, 403]);
    await fixture.clock.advance(HOUR_MS);
    expect([await fixture.statusOf(token!), await fixture.statusOf(secret)]).toEqual([401, 200]);
  });

  it("accepts Basic authentication as well; the token expires no later than its key", async () => {
    const { makeKey } = await openKeyOwner(fixture);
    const { secret, data } = await makeKey({ days: 1 });
    await fixture.clock.advance(23.5 * HOUR_MS);
    const basic = Buffer.from(`${data.start}:${secret}`).toString("base64");
    const answer = await ask("grant_type=client_credentials", { authorization: `Basic ${basic}` });
    expect(answer.json()).toMatchObject({ expires_in: 1800 });
  });

  it.each([
    [
      "another grant",
      (key: string) => `grant_type=password&client_secret=${key}`,
      400,
      "unsupported_grant_type",
    ],
    ["no key", () => "grant_type=client_credentials", 401, "invalid_client"],
    [
      "another key's id",
      (key: string) => `grant_type=client_credentials&client_id=ptk_a&client_secret=${key}`,
      401,
      "invalid_client",
    ],
    [
      "a scope that the key does not have",
      (key: string) => `grant_type=client_credentials&client_secret=${key}&scope=runs%3Awrite`,
      400,
      "invalid_scope",
    ],
  ])("is rejected with %s by the standard error code", async (_what, form, status, error) => {
    const { makeKey } = await openKeyOwner(fixture);
    const { secret } = await makeKey({ scopes: ["products:read"] });
    const answer = await ask(form(secret));
    expect(answer.statusCode).toBe(status);
    const body = answer.json<{ error: string; error_description: string; message: string }>();
    expect(body.error).toBe(error);
    expect(body.error_description).toBe(body.message);
  });

  it("is impossible with an access token", async () => {
    const { makeKey } = await openKeyOwner(fixture);
    const { secret } = await makeKey();
    const { access_token: token } = (
      await ask(`grant_type=client_credentials&client_secret=${secret}`)
    ).json<{
      access_token: string;
    }>();
    expect((await ask(`grant_type=client_credentials&client_secret=${token}`)).statusCode).toBe(401);
  });

  it("is the only call that accepts a form", async () => {
    const { session } = await openKeyOwner(fixture);
    const answer = await fixture.program.app.inject({
      method: "POST",
      url: "/api/add/brand",
      headers: { authorization: `Bearer ${session}`, "content-type": "application/x-www-form-urlencoded" },
      payload: "brand=Acme",
    });
    expect(answer.statusCode).toBe(400);
  });
});
