// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { ACCOUNT_FORMS } from "../../testing/forms/account-forms.tsx";
import { CATALOGUE_FORMS } from "../../testing/forms/catalogue-forms.tsx";
import { PRODUCT_FORMS } from "../../testing/forms/product-forms.tsx";
import { WATCHING_FORMS } from "../../testing/forms/watching-forms.tsx";

/** Forms and dialogs of the product; those without a row are named, with the reason, in `forms-complete.test.ts`. */
const FORMS = [...ACCOUNT_FORMS, ...CATALOGUE_FORMS, ...PRODUCT_FORMS, ...WATCHING_FORMS];

/** Everything that is typed, chosen or ticked, in the open dialog or else on the screen. */
function entered(): (string | boolean)[] {
  const place = screen.queryByRole("dialog") ?? document.body;
  const fields = place.querySelectorAll<HTMLInputElement>(
    "input:not([type=file]), textarea:not([aria-hidden]), select:not(nav *)",
  );
  return [...fields].map(({ type, value, checked }) => (type === "checkbox" ? checked : value));
}

it.each(FORMS)(
  "$name: a lost connection is reported and loses nothing typed, and a double click then succeeds once",
  async (form) => {
    const api = form.api();
    const { user } = renderScreen(form.screen, { api, as: form.as ?? "owner", at: form.at ?? "/" });
    const place = () => screen.queryByRole("dialog") ?? document.body;
    /** Returns the button once it can be pressed. */
    const ready = async (name: string | RegExp) => {
      const button = () => within(place()).getByRole<HTMLButtonElement>("button", { name });
      await waitFor(() => expect(button().disabled).toBe(false));
      return button();
    };
    const field = async (label: string) =>
      (await within(place()).findAllByLabelText(label)).find((one) =>
        one.matches("input, textarea, select"),
      )!;
    const expectReason = () => {
      const asleep = within(place()).queryByRole<HTMLButtonElement>("button", { name: form.submit });
      // What loads shows its progress instead.
      if (asleep?.disabled && asleep.querySelector("[role=progressbar]") === null)
        expect(asleep.title).not.toBe("");
    };
    expectReason();
    await form.enter({
      user,
      press: async (name) => user.click(await screen.findByRole("button", { name })),
      write: async (label, text) => {
        const written = await field(label);
        expectReason();
        await user.clear(written);
        await user.click(await field(label));
        await user.paste(text);
      },
      choose: async (label, option) => {
        const select = (await field(label)) as HTMLSelectElement;
        const isThere = () => [...select.options].some(({ value, text }) => [value, text].includes(option));
        await waitFor(() => expect(isThere()).toBe(true));
        await user.selectOptions(select, option);
      },
    });
    const typed = entered();
    const before = form.sent(api).length;
    form.lose(api);
    await user.click(await ready(form.submit));
    await screen.findAllByText(form.fails);
    if (form.back !== undefined) await user.click(await screen.findByRole("button", { name: form.back }));
    await waitFor(() => expect(entered()).toEqual(typed));
    form.recover(api);
    const submit = await ready(form.again ?? form.submit);
    act(() => {
      submit.click();
      submit.click();
    });
    if (typeof form.succeeds === "function") await waitFor(form.succeeds);
    else await screen.findAllByText(form.succeeds);
    const [first, second, ...others] = form.sent(api).slice(before);
    // What only reads is also repeated by itself.
    if (form.isRead) return;
    expect(others).toEqual([]);
    expect(second?.body).toEqual(first?.body);
    // The first call may have reached the server, with only its response lost.
    const keys = [first, second].map((call) => call?.headers.get("idempotency-key"));
    if (form.isOnce) expect(keys[0]).toMatch(/^\w{16,}$/);
    expect(keys[1]).toBe(keys[0]);
  },
);
