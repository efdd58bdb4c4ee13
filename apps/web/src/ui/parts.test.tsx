// @vitest-environment happy-dom
import { ERROR_TEXTS } from "@pricetrail/contract";
import { screen } from "@testing-library/react";
import { useState, type ComponentType } from "react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { lazyDialog } from "./parts.tsx";

interface DialogProps {
  onClose: () => void;
}

const Greeting = () => <p>Good morning</p>;
/** Returns the error browsers throw when an import's file cannot be loaded. */
const unreachable = () => new TypeError("Failed to fetch dynamically imported module: /assets/Greeting.js");

/** Simulates a code file for which the network gives these results in order, repeating the last. */
function fileOf(...answers: (Error | ComponentType<DialogProps>)[]) {
  return async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    await Promise.resolve();
    if (answer instanceof Error) throw answer;
    return { default: answer! };
  };
}

function Opener({ dialog: Dialog }: { dialog: ComponentType<DialogProps> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Name" />
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </>
  );
}

const press = (name: string) => screen.findByRole("button", { name });

it("shows a dialog once its code has loaded", async () => {
  const { user } = renderScreen(<Opener dialog={lazyDialog(fileOf(Greeting))} />);
  await user.click(await press("Open"));
  await screen.findByText("Good morning");
});

it("reports that a dialog cannot be loaded, keeps the typed text, and tries again each time", async () => {
  const file = fileOf(unreachable(), unreachable(), Greeting);
  const { user } = renderScreen(<Opener dialog={lazyDialog(file)} />);
  await user.type(screen.getByLabelText("Name"), "Half a name");
  await user.click(await press("Open"));
  await screen.findByRole("alertdialog", { name: ERROR_TEXTS.noResponse });
  await user.click(await press(ERROR_TEXTS.retry));
  await screen.findByRole("alertdialog", { name: ERROR_TEXTS.noResponse });
  await user.click(await press(ERROR_TEXTS.retry));
  await screen.findByText("Good morning");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Half a name");
});

it("can be closed when the dialog cannot be loaded", async () => {
  const { user } = renderScreen(<Opener dialog={lazyDialog(fileOf(unreachable()))} />);
  await user.click(await press("Open"));
  await user.click(await press("Close"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
