import { expect, it } from "vitest";
import { openWorld } from "../accounts/world.ts";
import { sharedBrowser } from "../shared-program.ts";

it("a captcha that cannot be loaded shows it, keeps typed text, and is solved when the server is back", async () => {
  const { url } = await openWorld();
  const context = await (await sharedBrowser()).newContext({ baseURL: url, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto("/login");
  const box = page.getByRole("checkbox", { name: "I am not a robot" });
  await box.waitFor();
  const email = page.getByLabel("Enter Your Email", { exact: true });
  await email.fill("pat@acme.example");
  await context.setOffline(true);
  await box.click();
  await page.getByText("Server Not Responding. Select the box to try again.").waitFor();
  expect(await box.isChecked()).toBe(false);
  expect(await email.inputValue()).toBe("pat@acme.example");
  await context.setOffline(false);
  await box.click();
  await page.getByText("Confirmed", { exact: true }).waitFor();
  expect(await email.inputValue()).toBe("pat@acme.example");
  await context.close();
});
