import { EXTENSION_TEXTS, PAIRING_CODE_LENGTH } from "@pricetrail/contract";
import { make } from "./elements.ts";
import { ask } from "./messages.ts";
import type { Identity } from "./messages.ts";

const T = EXTENSION_TEXTS;
const main = document.querySelector("main")!;
const notice = make("p", { role: "status" });

function say(text: string, isBad = false): void {
  notice.textContent = text;
  notice.className = isBad ? "bad" : "quiet";
}

function pairingForm(given: { server: string; code: string }): HTMLElement {
  const server = make("input", { id: "server", required: "", inputmode: "url", autocomplete: "url" });
  const code = make("input", { id: "code", required: "", autocomplete: "off", spellcheck: "false" });
  code.maxLength = PAIRING_CODE_LENGTH * 2;
  server.value = given.server;
  code.value = given.code;
  const submit = make("button", { class: "main" }, T.pair);
  const form = make(
    "form",
    {},
    make("label", {}, T.server, server),
    make("label", {}, T.code, code),
    make("p", { class: "quiet" }, T.codeHint),
    submit,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit.disabled = true;
    say(T.pairing);
    void ask<Identity>({ type: "pair", server: server.value, code: code.value }).then((answer) => {
      submit.disabled = false;
      if (!answer.ok) return say(answer.message, true);
      // The code is used up; it is removed from the tab's URL.
      history.replaceState(null, "", location.pathname);
      return show(answer.data);
    });
  });
  if (given.server !== "" && given.code !== "") queueMicrotask(() => form.requestSubmit());
  return form;
}

async function startPicking(): Promise<void> {
  // The popup's own window: the focused one may be another, such as the developer tools.
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const answer = await ask({ type: "pick", tabId: tab?.id });
  if (answer.ok) window.close();
  else say(answer.message, true);
}

function paired({ server, organisation, person }: Identity, isTab: boolean): HTMLElement[] {
  const pick = make("button", { class: "main" }, T.pick);
  const open = make("button", {}, T.open);
  const unpair = make("button", {}, T.unpair);
  pick.addEventListener("click", () => void startPicking());
  open.addEventListener("click", () => void chrome.tabs.create({ url: server }));
  unpair.addEventListener("click", () => void ask({ type: "unpair" }).then(() => show(null)));
  return [
    make("p", {}, T.paired(person, organisation)),
    make("p", { class: "quiet" }, server),
    // Opened as a tab, the page covers every shop, so only its button is useful.
    isTab ? make("p", {}, T.useButton) : pick,
    make("div", { class: "row" }, open, unpair),
  ];
}

async function show(identity: Identity | null): Promise<void> {
  const isTab = (await chrome.tabs.getCurrent()) !== undefined;
  say("");
  const given = new URLSearchParams(location.hash.slice(1));
  const parts =
    identity === null
      ? [pairingForm({ server: given.get("server") ?? "", code: given.get("code") ?? "" })]
      : paired(identity, isTab);
  main.replaceChildren(make("h1", {}, T.name), ...parts, notice);
}

void ask<Identity | null>({ type: "who" }).then((answer) => show(answer.ok ? answer.data : null));
