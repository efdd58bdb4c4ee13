import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORMS } from "./forms.ts";
import type { FormRow } from "./form-row.ts";
import { openWorld, enteredValues } from "./world.ts";
import type { Visit, World } from "./world.ts";

/** Number of forms that are open during one restart, each in a separate browser profile. */
const AT_ONE_RESTART = 12;
const RESTARTS = Array.from({ length: Math.ceil(FORMS.length / AT_ONE_RESTART) }, (_, at) =>
  FORMS.slice(at * AT_ONE_RESTART, (at + 1) * AT_ONE_RESTART),
);

interface Open {
  form: FormRow;
  visit: Visit;
  typed: string[];
  loads: number;
}

describe("with the program killed and restarted", () => {
  let world: World;
  const open: Open[] = [];
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world?.stop());

  it.each(RESTARTS.map((forms) => [forms.map(({ name }) => name).join(", "), forms] as const))(
    "keeps what was typed and continues in: %s",
    { timeout: 300_000 },
    async (_names, forms) => {
      for (const form of forms) {
        const { path, token, email = "" } = await form.at(world);
        const visit = await world.visit(path, token);
        await form.fill(visit.page, world, email);
        const one: Open = { form, visit, typed: [], loads: 0 };
        visit.page.on("load", () => (one.loads += 1));
        open.push(one);
      }
      // By now, the lists beside the forms have loaded, with their own controls.
      for (const one of open) one.typed = await enteredValues(one.visit.page);
      await world.kill();
      for (const { form, visit, typed } of open) {
        await form.submit(visit.page);
        await visit.page.getByText(form.fails, { exact: true }).first().waitFor();
        await form.back?.(visit.page);
        expect(await enteredValues(visit.page), form.name).toEqual(typed);
      }
      await world.start();
      for (const one of open.splice(0)) {
        const { form, typed } = one;
        const { context, page } = one.visit;
        // The line at the bottom of the window disappears once the server is found to be back.
        await page.getByText(/^Server Not Responding\. Trying again/).waitFor({ state: "detached" });
        expect(await enteredValues(page), form.name).toEqual(typed);
        expect(one.loads, `loads of ${form.name}`).toBe(0);
        await form.submit(page);
        await page.getByText(form.succeeds).first().waitFor();
        await context.close();
      }
    },
  );
});
