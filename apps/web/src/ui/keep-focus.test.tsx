// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, expect, it } from "vitest";
import { keepFocus, useReplacedFocus } from "./keep-focus.ts";

afterEach(cleanup);

/** A switch and a button that wait for the same answer, and a link that does not. */
function Waiting() {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(keepFocus, []);
  useEffect(() => {
    setBusy = setWaiting;
  }, []);
  return (
    <>
      <input type="checkbox" aria-label="Plans are on" disabled={isWaiting} />
      <button disabled={isWaiting}>Save</button>
      <a href="/elsewhere">Elsewhere</a>
    </>
  );
}

let setBusy: (isBusy: boolean) => void;

/** A browser takes the focus from a control shortly after it was disabled; happy-dom does so only for an enabled one. */
function takeFocus(control: HTMLElement): void {
  Object.defineProperty(control, "disabled", { value: false, configurable: true });
  control.blur();
  Reflect.deleteProperty(control, "disabled");
  expect(document.activeElement).toBe(document.body);
}

async function disable(control: HTMLElement): Promise<void> {
  await act(async () => setBusy(true));
  takeFocus(control);
}

const answer = () => act(async () => setBusy(false));
const saveButton = () => screen.getByRole("button", { name: "Save" });

it.each([
  ["a button", saveButton],
  ["a switch", () => screen.getByRole("checkbox")],
])("gives the focus back to %s that was disabled until the answer came", async (_kind, control) => {
  render(<Waiting />);
  control().focus();
  await disable(control());
  await answer();
  expect(document.activeElement).toBe(control());
});

it("takes the focus back from the dialog around it, which keeps focus inside", async () => {
  render(
    <dialog open aria-label="Export" tabIndex={-1}>
      <Waiting />
    </dialog>,
  );
  saveButton().focus();
  await disable(saveButton());
  screen.getByRole("dialog").focus();
  await answer();
  expect(document.activeElement).toBe(saveButton());
});

it("leaves the focus where it has moved meanwhile", async () => {
  render(<Waiting />);
  saveButton().focus();
  await disable(saveButton());
  const link = screen.getByRole("link");
  link.focus();
  await answer();
  expect(document.activeElement).toBe(link);
});

it("does not move the focus to a control that had lost it before it was disabled", async () => {
  render(<Waiting />);
  saveButton().focus();
  saveButton().blur();
  await act(async () => setBusy(true));
  await answer();
  expect(document.activeElement).toBe(document.body);
});

it("does nothing after it was stopped", async () => {
  const { unmount } = render(<Waiting />);
  unmount();
  const button = document.body.appendChild(document.createElement("button"));
  button.focus();
  button.disabled = true;
  await Promise.resolve();
  takeFocus(button);
  button.disabled = false;
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
  button.remove();
});

/** A form that its result replaces. */
function Replaced() {
  const [isSent, setSent] = useState(false);
  useEffect(keepFocus, []);
  return isSent ? <Result /> : <button onClick={() => setSent(true)}>Send</button>;
}

function Result() {
  return (
    <p ref={useReplacedFocus<HTMLParagraphElement>()} tabIndex={-1}>
      Sent
    </p>
  );
}

it("gives the focus of a removed button to what replaces it, and to nothing that is there from the start", () => {
  render(<Replaced />);
  const button = screen.getByRole("button");
  button.focus();
  act(() => button.click());
  expect(document.activeElement).toBe(screen.getByText("Sent"));
  cleanup();
  const other = document.body.appendChild(document.createElement("button"));
  other.focus();
  render(<Result />);
  expect(document.activeElement).toBe(other);
  other.remove();
});
