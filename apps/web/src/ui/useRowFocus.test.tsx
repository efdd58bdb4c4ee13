// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderScreen } from "../../testing/render.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { useRowFocus } from "./useRowFocus.ts";

function List() {
  const [ids, setIds] = useState(["first", "second", "third"]);
  const focus = useRowFocus(ids, "li");
  return (
    <div {...focus} data-testid="list">
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <button>edit {id}</button>
            <button onClick={() => setIds(ids.filter((one) => one !== id))}>delete {id}</button>
          </li>
        ))}
      </ul>
    </div>
  );
}

it("moves to the same control of the next row, from the last row to the previous one, and finally to the list", async () => {
  const { user } = renderScreen(<List />, { as: "visitor" });
  const focusAfter = async (deleted: string) => {
    await user.click(screen.getByRole("button", { name: `delete ${deleted}` }));
    return document.activeElement?.textContent;
  };
  expect(await focusAfter("first")).toBe("delete second");
  expect(await focusAfter("third")).toBe("delete second");
  await focusAfter("second");
  expect(document.activeElement).toBe(screen.getByTestId("list"));
});

function Inbox() {
  const [read, setRead] = useState<readonly string[]>([]);
  const ids = ["first", "second"];
  const focus = useRowFocus(ids, "li");
  return (
    <div {...focus} data-testid="list">
      {read.length < ids.length && <button onClick={() => setRead(ids)}>read all</button>}
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <button>open {id}</button>
            {!read.includes(id) && <button onClick={() => setRead([...read, id])}>read {id}</button>}
          </li>
        ))}
      </ul>
    </div>
  );
}

it("stays in a row whose control disappears, and in the list when a control outside the rows does", async () => {
  const { user } = renderScreen(<Inbox />, { as: "visitor" });
  await user.click(screen.getByRole("button", { name: "read second" }));
  expect(document.activeElement?.textContent).toBe("open second");
  await user.click(screen.getByRole("button", { name: "read all" }));
  expect(document.activeElement).toBe(screen.getByTestId("list"));
});

it("leaves focus where somebody has put it meanwhile", async () => {
  const { user } = renderScreen(
    <>
      <Inbox />
      <button>elsewhere</button>
    </>,
    { as: "visitor" },
  );
  const read = screen.getByRole("button", { name: "read second" });
  read.focus();
  await user.click(screen.getByRole("button", { name: "elsewhere" }));
  read.click();
  await waitFor(() => expect(read.isConnected).toBe(false));
  expect(document.activeElement?.textContent).toBe("elsewhere");
});

function AskingList() {
  const [ids, setIds] = useState(["first", "second"]);
  const [asked, setAsked] = useState<string>();
  const focus = useRowFocus(ids, "li");
  return (
    <>
      <div {...focus}>
        <ul>
          {ids.map((id) => (
            <li key={id}>
              <button onClick={() => setAsked(id)}>delete {id}</button>
            </li>
          ))}
        </ul>
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title="Sure?"
        confirmLabel="yes"
        onConfirm={() => {
          // A browser takes focus from a button that is disabled, and the dialog takes it to the frame around itself.
          screen.getByRole("dialog").parentElement!.focus();
          setIds(ids.filter((id) => id !== asked));
        }}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

it("goes to the next row when a dialog that has asked closes after the row was deleted", async () => {
  const { user } = renderScreen(<AskingList />, { as: "visitor" });
  await user.click(screen.getByRole("button", { name: "delete first" }));
  await user.click(screen.getByRole("button", { name: "yes" }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "delete second" }));
});
