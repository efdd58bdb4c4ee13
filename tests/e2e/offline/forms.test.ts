import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { FORMS } from "./forms.ts";
import { openWorld, enteredValues } from "./world.ts";
import type { Visit, World } from "./world.ts";

describe("with the network cut", () => {
  let world: World;
  let visit: Visit | undefined;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.stop());
  afterEach(() => visit?.context.close());

  it.each(FORMS)(
    "$name reports the missing response, keeps the typed text, and works when the network is back",
    async (form) => {
      const { path, token, email = "" } = await form.at(world);
      visit = await world.visit(path, token);
      const { context, page } = visit;
      let loads = 0;
      page.on("load", () => (loads += 1));
      await form.fill(page, world, email);
      const typed = await enteredValues(page);
      await context.setOffline(true);
      await form.submit(page);
      // The line at the bottom of the window says so too; this is the form's own message.
      await page.getByText(form.fails, { exact: true }).first().waitFor();
      await form.back?.(page);
      expect(await enteredValues(page)).toEqual(typed);
      expect(loads, "loads of the page").toBe(0);
      await context.setOffline(false);
      await form.submit(page);
      await page.getByText(form.succeeds).first().waitFor();
    },
  );
});
