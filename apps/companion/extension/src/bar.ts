import {
  MAX_COMPANION_PAGE,
  MAX_CONFIGURATION_FIELDS,
  EXTENSION_TEXTS,
  FIELD_KEYS,
  fieldName,
  isOwnField,
  OWN_FIELD_NAME,
  ownFieldKey,
  PICKER_TEXTS,
} from "@pricetrail/contract";
import type { Capture, PanelEvent } from "@pricetrail/contract";
import { markOwn, OWN_ATTRIBUTE, pageAdapter, Picker } from "@pricetrail/picker";
import { BAR_STYLE, HOST_STYLE } from "./bar-style.ts";
import { make, rootElement } from "./elements.ts";
import { ask } from "./messages.ts";
import type { Answer, NamedProduct, SentValue, ShownPage } from "./messages.ts";
import { loadTimeOf, markupOfPage } from "./page-markup.ts";
import { RequestKey } from "./request-key.ts";

const T = EXTENSION_TEXTS;

declare global {
  /** In the extension's isolated world; set while the bar is shown, so that a page never has two. */
  var pricetrailBar: Bar | undefined;
}

/** Reacts only to a person's clicks: events that the page dispatches are not trusted. */
function onPress(button: HTMLButtonElement, act: () => void): void {
  button.addEventListener("click", (event) => {
    if (event.isTrusted) act();
  });
}

function shownPage(): ShownPage {
  return { html: markupOfPage(), loadTimeMs: loadTimeOf() };
}

/** The bar over a page: selects the field to pick next, lists the picks, saves and sends them. */
class Bar {
  readonly #host = make("div", { [OWN_ATTRIBUTE]: "", popover: "manual" });
  readonly #fields = make("ul", {});
  readonly #status = make("p", { role: "status", class: "quiet", id: "status" });
  readonly #ownName = make("input", {
    "aria-label": PICKER_TEXTS.ownName,
    placeholder: PICKER_TEXTS.ownName,
    "aria-describedby": "status",
    maxlength: "60",
    autocomplete: "off",
  });
  readonly #save = make("button", { class: "main" }, T.save);
  readonly #send = make("button", { class: "wide", title: T.sendHint }, T.send);
  readonly #picks = new Map<string, Capture>();
  readonly #picker: Picker;
  readonly #key = new RequestKey();
  readonly #stop = new AbortController();
  /** Custom fields follow the fixed ones. */
  #keys: string[] = [...FIELD_KEYS];
  #field: string = FIELD_KEYS[1];
  #product: NamedProduct | null = null;
  #isBusy = false;
  #isAsked = false;

  constructor() {
    markOwn(this.#host);
    this.#picker = new Picker({
      document,
      adapter: pageAdapter,
      isStill: false,
      send: (event) => this.#heard(event),
    });
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    this.#picker.command({ type: "theme", theme: isDark ? "dark" : "light" });
    this.#build();
    this.#select(this.#field);
    void this.#find();
  }

  #build(): void {
    for (const [name, value] of Object.entries(HOST_STYLE))
      this.#host.style.setProperty(name, value, "important");
    const shadow = this.#host.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(BAR_STYLE);
    shadow.adoptedStyleSheets = [sheet];
    const close = make("button", { class: "small", "aria-label": T.close }, "✕");
    const hint = navigator.platform.startsWith("Mac") ? T.hintMac : T.hint;
    const add = make("button", {}, PICKER_TEXTS.addField);
    const own = make("form", { class: "row", novalidate: "" }, this.#ownName, add);
    own.addEventListener("submit", (event) => {
      event.preventDefault();
      if (event.isTrusted) this.#addOwn();
    });
    onPress(close, () => this.#askToClose());
    onPress(this.#save, () => void this.#saveAll());
    onPress(this.#send, () => void this.#sendPrices());
    shadow.append(
      make(
        "section",
        { class: "bar", "aria-label": T.bar },
        make("div", { class: "head" }, make("strong", {}, "Pricetrail"), close),
        make("p", { class: "quiet" }, hint),
        this.#fields,
        own,
        make("div", { class: "row" }, this.#save, this.#send),
        this.#status,
      ),
    );
    // Key presses in the bar reach neither the picker nor the page.
    for (const kind of ["keydown", "keyup", "keypress"] as const) {
      window.addEventListener(
        kind,
        (event) => {
          if (event.target === this.#host) event.stopImmediatePropagation();
        },
        { capture: true, signal: this.#stop.signal },
      );
    }
    rootElement().append(this.#host);
    this.#host.showPopover();
  }

  /** Unsaved picks are discarded only after a second press. */
  #askToClose(): void {
    const unsaved = this.#product === null ? this.#picks.size : 0;
    if (unsaved === 0 || this.#isAsked) return this.close();
    this.#isAsked = true;
    this.#say(T.unsaved(unsaved), true);
  }

  close(): void {
    this.#stop.abort();
    this.#picker.stop();
    this.#host.remove();
    globalThis.pricetrailBar = undefined;
  }

  #heard(event: PanelEvent): void {
    if (event.type === "leave") this.#fields.querySelector("button")?.focus();
    if (event.type !== "picked") return;
    this.#isAsked = false;
    this.#picks.set(this.#field, { ...event.capture, key: this.#field });
    const next = this.#keys.find((key) => !this.#picks.has(key) && key !== "name") ?? this.#field;
    this.#select(next);
  }

  #addOwn(): void {
    const name = this.#ownName.value.trim();
    const key = ownFieldKey(name);
    const problem = !OWN_FIELD_NAME.test(name)
      ? PICKER_TEXTS.ownRule
      : this.#keys.includes(key)
        ? PICKER_TEXTS.ownExists
        : this.#keys.length >= MAX_CONFIGURATION_FIELDS
          ? T.tooMany(MAX_CONFIGURATION_FIELDS)
          : undefined;
    this.#ownName.setAttribute("aria-invalid", String(problem !== undefined));
    this.#say(problem ?? "", problem !== undefined);
    if (problem !== undefined) return this.#ownName.focus();
    this.#ownName.value = "";
    this.#keys.push(key);
    this.#choose(key);
  }

  /** The keyboard then moves the picker over the page. */
  #choose(key: string): void {
    this.#select(key);
    this.#picker.focus();
  }

  #select(key: string): void {
    this.#field = key;
    this.#picker.command({ type: "field", key, name: fieldName(key) });
    const marks = [...this.#picks].map(([of, { fingerprint }]) => ({
      key: of,
      name: fieldName(of),
      fingerprint,
    }));
    this.#picker.command({ type: "show", marks });
    this.#draw();
  }

  #draw(): void {
    this.#fields.replaceChildren(...this.#keys.map((key) => this.#row(key)));
    this.#save.disabled = this.#isBusy || this.#picks.size === 0 || this.#product !== null;
    this.#send.disabled = this.#isBusy || this.#product === null;
  }

  #row(key: string): HTMLElement {
    const pick = this.#picks.get(key);
    const name = fieldName(key);
    const field = make(
      "button",
      { class: "field", "aria-pressed": String(key === this.#field) },
      name,
      make("span", pick ? {} : { class: "quiet" }, pick?.value.slice(0, 200) ?? T.notPicked),
    );
    onPress(field, () => this.#choose(key));
    if (pick) {
      const forget = make("button", { class: "small", "aria-label": T.forget(name) }, "✕");
      onPress(forget, () => {
        this.#picks.delete(key);
        this.#choose(key);
      });
      return make("li", {}, field, forget);
    }
    if (!isOwnField(key)) return make("li", {}, field);
    const remove = make("button", { class: "small", "aria-label": T.remove(name) }, "✕");
    onPress(remove, () => {
      this.#keys = this.#keys.filter((other) => other !== key);
      this.#choose(this.#field === key ? FIELD_KEYS[1] : this.#field);
    });
    return make("li", {}, field, remove);
  }

  #say(text: string, isBad = false): void {
    this.#status.textContent = text;
    this.#status.className = isBad ? "bad" : "quiet";
  }

  /** Runs one request at a time and shows the worker's refusal. */
  async #work<Data>(doing: string, work: () => Promise<Answer<Data>>): Promise<Data | undefined> {
    if (this.#isBusy) return undefined;
    this.#isBusy = true;
    this.#say(doing);
    this.#draw();
    // A worker that ended during an update of the extension no longer answers.
    const answer = await work().catch(() => ({ ok: false, message: T.notPaired }) as const);
    this.#isBusy = false;
    if (!answer.ok) this.#say(answer.message, true);
    this.#draw();
    return answer.ok ? answer.data : undefined;
  }

  async #find(): Promise<void> {
    const product = await this.#work("", () => ask<NamedProduct | null>({ type: "state" }));
    if (!product) return;
    this.#product = product;
    this.#say(T.tracked(product.name));
    this.#draw();
  }

  async #saveAll(): Promise<void> {
    const captures = [...this.#picks.values()];
    const shown = shownPage();
    const page = shown.html.length > MAX_COMPANION_PAGE ? null : shown;
    const key = this.#key.for(JSON.stringify([captures, page]));
    const product = await this.#work(T.saving, () =>
      ask<NamedProduct>({ type: "save", key, captures, page }),
    );
    // Refused because the product exists already, or saved and only the response was lost: its prices can then be sent.
    if (!product) return this.#product === null ? this.#findAfterRefusal() : undefined;
    this.#key.done();
    this.#product = product;
    this.#say(T.saved(product.name));
    this.#draw();
  }

  async #findAfterRefusal(): Promise<void> {
    const answer = await ask<NamedProduct | null>({ type: "state" }).catch(() => null);
    if (!answer?.ok || answer.data === null) return;
    // If the person has pressed again meanwhile, the outcome of that is newer.
    if (this.#isBusy || this.#product !== null) return;
    this.#product = answer.data;
    this.#say(T.tracked(answer.data.name));
    this.#draw();
  }

  async #sendPrices(): Promise<void> {
    const page = shownPage();
    if (page.html.length > MAX_COMPANION_PAGE) return this.#say(T.tooLong, true);
    const key = this.#key.for(JSON.stringify(page));
    const values = await this.#work(T.sending, () => ask<SentValue[]>({ type: "send", key, page }));
    if (!values) return;
    this.#key.done();
    const place = (field: string): number => {
      const at = (FIELD_KEYS as readonly string[]).indexOf(field);
      return at < 0 ? FIELD_KEYS.length : at;
    };
    const ordered = values.toSorted((a, b) => place(a.field) - place(b.field));
    const read = ordered.flatMap(({ field, value, currency }) =>
      value === null || value === "none"
        ? []
        : [`${fieldName(field)} ${[value, currency].filter(Boolean).join(" ")}`],
    );
    const problem = values.find((value) => value.problem !== null)?.problem;
    if (problem) this.#say([T.nothingSent, problem].join(" "), true);
    else this.#say(read.length > 0 ? T.sent(read.join(", ")) : T.nothingSent);
  }
}

globalThis.pricetrailBar?.close();
globalThis.pricetrailBar = new Bar();
