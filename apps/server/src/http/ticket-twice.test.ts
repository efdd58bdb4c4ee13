import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAccessBench } from "./access-bench.ts";
import type { AccessBench } from "./access-bench.ts";

describe("a ticket that is given twice", () => {
  let bench: AccessBench;

  beforeAll(async () => {
    bench = await openAccessBench();
  });
  afterAll(() => bench.close());

  it("opens nothing, and is no error of ours", async () => {
    const answer = await bench.program.app.inject({ url: "/api/export/latest?ticket=a&ticket=b" });
    expect(answer.statusCode, answer.body).toBe(401);
  });
});
