import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { FORMS } from "./forms.ts";
import type { FormRow } from "./forms.ts";
import { openWorld, enteredValues } from "./world.ts";
import type { Visit, World } from "./world.ts";

interface Open {
  form: FormRow;
  visit: Visit;
  typed: string[];
  loads: number;
}

describe("a filled form", () => {
  let world: World;
  const open: Open[] = [];
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.stop());
  afterEach(() => Promise.all(open.splice(0).map(({ visit }) => visit.context.close())));

  async function openFilled(form: FormRow): Promise<Open> {
    const { path, token, email = "" } = await form.at(world);
    const visit = await world.visit(path, token);
    const one: Open = { form, visit, typed: [], loads: 0 };
    open.push(one);
    visit.page.on("load", () => (one.loads += 1));
    await form.fill(visit.page, world, email);
    one.typed = await enteredValues(visit.page);
    return one;
  }

  async function failsAndKeeps({ form, visit: { page }, typed }: Open): Promise<void> {
    await form.submit(page);
    // The line at the bottom of the window says so too; this is the form's own message.
    await page.getByText("Server Not Responding", { exact: true }).first().waitFor();
    await form.back?.(page);
    expect(await enteredValues(page), form.name).toEqual(typed);
  }

  async function succeeds({ form, visit: { page }, typed, loads }: Open): Promise<void> {
    expect(await enteredValues(page), form.name).toEqual(typed);
    expect(loads, `loads of ${form.name}`).toBe(0);
    await form.submit(page);
    await page.getByText(form.succeeds).first().waitFor();
  }

  it.each(FORMS)("keeps what was typed in $name while the network is cut, and then works", async (form) => {
    const one = await openFilled(form);
    await one.visit.context.setOffline(true);
    await failsAndKeeps(one);
    await one.visit.context.setOffline(false);
    await succeeds(one);
  });

  it("keeps what was typed while the program is killed and started again, and then works", async () => {
    for (const form of FORMS) await openFilled(form);
    await world.kill();
    for (const one of open) await failsAndKeeps(one);
    await world.start();
    for (const one of open) {
      // The line at the bottom of the window disappears once the server is found to be back.
      await one.visit.page.getByText(/^Server Not Responding\. Trying again/).waitFor({ state: "detached" });
      await succeeds(one);
    }
  });
});
