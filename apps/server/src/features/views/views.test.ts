import { addView, deleteView, listViews, MAX_VIEWS, updateView, VIEW_TEXTS } from "@pricetrail/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createActivityService } from "../activity/activity.service.ts";
import { openDataFixture } from "../testing/data.fixture.ts";
import type { DataFixture, Tenant } from "../testing/data.fixture.ts";
import { addOwner } from "../testing/people.fixture.ts";
import { createViews } from "./views.ts";

describe("saved views", () => {
  let fixture: DataFixture;
  let tenant: Tenant;
  beforeAll(async () => {
    fixture = await openDataFixture(
      (foundation) => createViews(foundation, { activity: createActivityService(foundation) }).registerRoutes,
    );
  });
  afterAll(() => fixture.close());
  beforeEach(async () => {
    tenant = await fixture.addTenant("viewer");
    await addOwner(fixture.foundation.db, tenant);
  });

  const add = (name: string, query = "brand=a&brand=b&sort=-price", screen = "dashboard") =>
    tenant.call<{ message: string; data: { _id: string } }>("POST", "add/view", { screen, name, query });
  const names = async () =>
    (await tenant.ask(listViews)).data.map(({ screen, name }) => `${screen}: ${name}`);

  it("are stored with a name and the screen's query, and listed by name", async () => {
    const { data } = await tenant.ask(addView, undefined, {
      screen: "products",
      name: "  Lamps  ",
      query: "search=lamp",
    });
    await add("espresso");
    await add("Beans");
    expect(data).toMatchObject({ screen: "products", name: "Lamps", query: "search=lamp" });
    expect((await tenant.ask(listViews)).data.map(({ name }) => name)).toEqual([
      "Beans",
      "espresso",
      "Lamps",
    ]);
  });

  it("have unique, case-insensitive names on each screen; the same name may be used on another screen", async () => {
    await add("Lamps");
    const again = await add("LAMPS");
    expect([again.status, again.body.message]).toEqual([409, VIEW_TEXTS.exists]);
    expect((await add("Lamps", "", "products")).status).toBe(200);
    const other = await add("Beans");
    const renamed = await tenant.call("POST", `update/view/${other.body.data._id}`, { name: "LaMPS" });
    expect(renamed.status).toBe(409);
    expect((await names()).toSorted()).toEqual(["dashboard: Beans", "dashboard: Lamps", "products: Lamps"]);
  });

  it("are renamed, replaced and deleted, independently of each other", async () => {
    const { data } = (await add("Lamps", "search=lamp")).body;
    await tenant.ask(updateView, `update/view/${data._id}`, { name: "Desk lamps" });
    await tenant.ask(updateView, `update/view/${data._id}`, { query: "search=desk" });
    expect((await tenant.ask(listViews)).data).toMatchObject([{ name: "Desk lamps", query: "search=desk" }]);
    await tenant.ask(deleteView, `delete/view/${data._id}`);
    expect(await names()).toEqual([]);
    expect((await tenant.call("POST", `delete/view/${data._id}`)).status).toBe(404);
  });

  it("are private: a colleague can neither see, change nor delete them", async () => {
    const { data } = (await add("Lamps")).body;
    const colleague = await fixture.addTenant();
    colleague.caller.organisationId = tenant.organisationId;
    await addOwner(fixture.foundation.db, colleague);
    expect((await colleague.ask(listViews)).data).toEqual([]);
    expect((await colleague.call("POST", `update/view/${data._id}`, { name: "Mine" })).status).toBe(404);
    expect((await colleague.call("POST", `delete/view/${data._id}`)).status).toBe(404);
    expect(await names()).toEqual(["dashboard: Lamps"]);
  });

  it("are limited in number per screen, and require a name", async () => {
    for (let at = 0; at < MAX_VIEWS; at += 1) expect((await add(`View ${at}`)).status).toBe(200);
    const more = await add("One more");
    expect([more.status, more.body.message]).toEqual([406, VIEW_TEXTS.tooMany]);
    const nameless = await add("   ", "", "products");
    expect([nameless.status, nameless.body.message]).toEqual([400, VIEW_TEXTS.badName]);
  });
});
