import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

describe("API keys", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let screen: Screen;
  beforeAll(async () => {
    world = await openDataWorld();
    world.offers.set("/kettle", { name: "Blue kettle", price: "30.00" });
    await world.add("/kettle");
  });
  afterAll(async () => {
    await world?.stop();
  });
  beforeEach(async () => {
    screen = await world.open("/favicon.svg", { colorScheme: "light" });
  });
  afterEach(() => screen?.leave());

  it("are created in settings by keyboard, grant the chosen scopes, and nothing after they are revoked", async () => {
    const { page, keys } = screen;
    await screen.go("/settings", "Settings");
    await keys.follow("Manage API keys");
    await page.getByText("There are no API keys").waitFor();
    await keys.press("New API key");
    await screen.dialog().waitFor();
    await expectAccessibleInBothThemes(page, "new API key");
    await keys.type("Name", "Price sheet");
    await keys.choose("Products", "r");
    await keys.press("Create key");
    const secret = (await screen.dialog().getByText(/^ptk_/).textContent())!;
    await expectAccessibleInBothThemes(page, "an API key, shown once");
    await keys.press("I have stored it");
    await screen.isClosed();

    const origin = new URL(page.url()).origin;
    const statusOf = async (path: string, key: string) =>
      (await fetch(`${origin}/api/${path}`, { headers: { authorization: `Bearer ${key}` } })).status;
    expect(await statusOf("get/product", secret)).toBe(200);
    expect(await statusOf("get/run", secret)).toBe(403);
    expect(await statusOf("get/member", secret)).toBe(403);

    await screen.button("New secret: Price sheet").click();
    await expectAccessibleInBothThemes(page, "a new secret");
    await screen.button("Create new secret").click();
    const next = (await screen.dialog().getByText(/^ptk_/).textContent())!;
    await screen.button("I have stored it").click();
    await screen.isClosed();
    expect([await statusOf("get/product", secret), await statusOf("get/product", next)]).toEqual([200, 200]);
    await expectAccessibleInBothThemes(page, "API keys");

    await screen.button("Revoke Price sheet").click();
    await screen.button("Revoke key").click();
    await page.getByText("There are no API keys").waitFor();
    expect([await statusOf("get/product", secret), await statusOf("get/product", next)]).toEqual([401, 401]);
  });
});
