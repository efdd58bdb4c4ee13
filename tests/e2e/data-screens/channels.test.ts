import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startReceiver } from "../../../apps/server/src/features/channels/testing/receiver.ts";
import type { Receiver } from "../../../apps/server/src/features/channels/testing/receiver.ts";
import { expectAccessibleInBothThemes } from "../accounts/inspection.ts";
import type { Screen } from "./screen.ts";
import { openDataWorld } from "./world.ts";
import type { DataWorld } from "./world.ts";

describe("channels", { timeout: 240_000 }, () => {
  let world: DataWorld;
  let receiver: Receiver;
  let screen: Screen;
  beforeAll(async () => {
    world = await openDataWorld();
    receiver = await startReceiver();
    world.offers.set("/kettle", { name: "Blue kettle", price: "30.00" });
    await world.add("/kettle");
    await world.track();
  });
  afterAll(async () => {
    await world?.stop();
    await receiver?.stop();
  });
  beforeEach(async () => {
    screen = await world.open("/favicon.svg", { colorScheme: "light" });
  });
  afterEach(() => screen?.leave());

  it("are added and tested in a few clicks, with a secret that is shown once", async () => {
    const { page } = screen;
    await screen.go("/alerts", "Alerts");
    await page.getByRole("link", { name: "Channels" }).click();
    await page.getByText("You have no channels").waitFor();
    await screen.button("Add channel").click();
    await expectAccessibleInBothThemes(page, "add a channel");
    await page.getByLabel("Address").fill(`${receiver.origin}/hook`);
    await screen.button("Save channel").click();
    await screen
      .dialog()
      .getByText(/^whsec_/)
      .waitFor();
    await screen.button("I have stored it").click();
    await screen.isClosed();
    await screen.button("Test Webhook").click();
    await screen.showsMessage("The test message was delivered");
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    receiver.answer((response) => {
      response.writeHead(500).end("out of order");
    });
    await screen.button("Test Webhook").click();
    await screen.showsMessage("The test message was not delivered: the receiver answered 500");
    await screen.button("What was sent to Webhook").click();
    await page.getByText("Answer: out of order").waitFor();
    await expectAccessibleInBothThemes(page, "channels");
    screen.expectSilence();
  });

  it("get the message of an alert that names them", async () => {
    const { page } = screen;
    receiver.answer((response) => {
      response.writeHead(204).end();
    });
    receiver.received.length = 0;
    await screen.go("/alerts", "Alerts");
    await screen.button("Add alert").first().click();
    await page.getByLabel("When", { exact: true }).selectOption("change");
    await page.getByLabel("Webhook").check();
    await expectAccessibleInBothThemes(page, "an alert with channels");
    await screen.button("Save alert").click();
    await screen.showsMessage("Alert added");
    world.offers.set("/kettle", { name: "Blue kettle", price: "24.00" });
    await world.track();
    await world.track();
    await world.track();
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      type: "alert.fired",
      data: { to: { value: "24.00", currency: "USD" } },
    });
    await screen.go("/alerts/channels", "Channels");
    await screen.button("What was sent to Webhook").click();
    await page.getByRole("row", { name: /Blue kettle is now at USD 24\.00.*Delivered/ }).waitFor();
    screen.expectSilence();
  });
});
