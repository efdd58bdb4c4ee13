import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAccessFixture } from "./access.fixture.ts";
import type { AccessFixture } from "./access.fixture.ts";

describe("a repeated ticket parameter", () => {
  let fixture: AccessFixture;

  beforeAll(async () => {
    fixture = await openAccessFixture();
  });
  afterAll(() => fixture.close());

  it("grants no access, and causes no internal error", async () => {
    const answer = await fixture.program.app.inject({ url: "/api/export/latest?ticket=a&ticket=b" });
    expect(answer.statusCode, answer.body).toBe(401);
  });
});
