import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAccessBench } from "./access.bench.ts";
import type { AccessBench } from "./access.bench.ts";

describe("a repeated ticket parameter", () => {
  let bench: AccessBench;

  beforeAll(async () => {
    bench = await openAccessBench();
  });
  afterAll(() => bench.close());

  it("grants no access, and causes no internal error", async () => {
    const answer = await bench.program.app.inject({ url: "/api/export/latest?ticket=a&ticket=b" });
    expect(answer.statusCode, answer.body).toBe(401);
  });
});
