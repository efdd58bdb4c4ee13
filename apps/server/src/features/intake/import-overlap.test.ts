import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openEngineFixture } from "../runs/shop.fixture.ts";
import type { EngineFixture } from "../runs/shop.fixture.ts";

describe("concurrent imports of overlapping lists", () => {
  let fixture: EngineFixture;

  beforeAll(async () => {
    fixture = await openEngineFixture({ worker: false });
  });
  afterAll(() => fixture.close());

  it("all succeed, whatever the order of their rows and names, and add each product once", async () => {
    const tenant = await fixture.addTenant();
    const rows = Array.from(
      { length: 60 },
      (_, at) => `http://127.0.0.1/p/${at},Brand ${at % 20},Category ${(at * 7) % 20},Group ${(at * 3) % 20}`,
    );
    const orders = [rows, rows.toReversed(), [...rows.slice(30), ...rows.slice(0, 30)]];
    const answers = await Promise.all(
      orders.map(async (order) => {
        const form = new FormData();
        form.set("file", new Blob([["url,brand,category,group", ...order].join("\n")]), "list.csv");
        const request = new Request("http://localhost/", { method: "POST", body: form });
        const answer = await fixture.app.inject({
          method: "POST",
          url: "/api/import/product",
          headers: {
            authorization: `Bearer ${tenant.caller.sessionId}`,
            "content-type": request.headers.get("content-type")!,
          },
          payload: Buffer.from(await request.arrayBuffer()),
        });
        return answer.statusCode;
      }),
    );
    expect(answers).toEqual([200, 200, 200]);
    const { count } = await tenant.in((trx) =>
      trx
        .selectFrom("product")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow(),
    );
    expect(count).toBe(60);
  });
});
