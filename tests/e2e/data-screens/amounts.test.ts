import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from "vitest";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

describe("the amounts of a product's page", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let screen: Screen;
  let kettle: string;
  let lamp: string;
  beforeAll(async () => {
    world = await openDataWorld();
    const member = '<b class="price">USD 20.00</b><p class="member-price">Member price: USD 18.00</p>';
    world.offers.set("/kettle", { name: "Blue kettle", price: "", printed: '<b class="price">€1.099</b>' });
    world.offers.set("/lamp", { name: "Desk lamp", price: "", printed: member });
    kettle = await world.add("/kettle");
    lamp = await world.add("/lamp");
    await world.track();
  });
  afterAll(() => world?.stop());
  beforeEach(async () => {
    screen = await world.open("/favicon.svg", { colorScheme: "light" });
  });
  afterEach(() => screen?.leave());

  it("that may be its price are resolved by one press, and the price is read at once", async () => {
    await screen.go(`/product-dashboard?product=${kettle}`, "Blue kettle");
    const question = screen.page.getByRole("list", { name: "Which of these amounts is the price?" });
    await question.getByText("EUR 1,099.00").waitFor();
    await expectAccessibleInBothThemes(screen.page, "the question which amount is the price");
    await screen.button("Always use this amount: EUR 1,099.00").focus();
    await screen.page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    await screen.page.getByRole("definition").filter({ hasText: "EUR 1,099.00" }).first().waitFor();
    screen.expectSilence();
  });

  it("are listed; one of them is followed on the whole shop, and no longer when the rule is removed", async () => {
    await screen.go(`/product-dashboard?product=${lamp}`, "Desk lamp");
    await screen.rows("Member price: USD 18.00").waitFor();
    await expectAccessibleInBothThemes(screen.page, "the amounts of a page");
    await screen.button("Use this amount: Member price").click();
    await screen.page.getByText("The price is the member price.").waitFor();
    await screen.page.getByRole("link", { name: /^How prices of 127\.0\.0\.1/ }).click();
    const rule = screen.page.getByRole("listitem").filter({ hasText: "The price is the member price." });
    await rule.waitFor();
    await expectAccessibleInBothThemes(screen.page, "a shop");
    await screen.button("Remove: The price is the member price.").click();
    await rule.waitFor({ state: "detached" });
    await screen.showsMessage("Rule removed. The next check no longer uses it.");
    screen.expectSilence();
  });
});
