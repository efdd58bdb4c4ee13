import type { PanelCommand, PanelEvent } from "@pricetrail/contract";
import { find, readFingerprint } from "@pricetrail/locator";
import type { TreeAdapter } from "@pricetrail/locator";
import { isOwn } from "./adapter.ts";
import { captureOf } from "./capture.ts";
import type { Cursor, Step } from "./cursor.ts";
import { animate, isElement, rectsOf, rootElement, scrollTo } from "./dom.ts";
import { listenToKeyboard } from "./keyboard.ts";
import { Overlay } from "./overlay.ts";
import { PageIndex, MAX_STEPS } from "./page-index.ts";
import type { PageFacts } from "./page-index.ts";
import { listenToPointer } from "./pointer.ts";

export interface PickerOptions extends PageFacts {
  /** The outermost document, including its open shadow roots and readable frames. */
  document: Document;
  adapter: TreeAdapter<Node>;
  /** Receives events in order. */
  send(event: PanelEvent): void;
  /** Whether the document is static, so that it is read once. Otherwise it is read again after every change. */
  isStill: boolean;
}

/** How long, in ms, the pointer rests before the element under it is reported; the outline itself is immediate. */
const REST_MS = 40;
const LABEL =
  "The page. Arrow keys move: up to the parent, down to the first child, left and right among its siblings. Enter picks, Delete hides what is in the way, Escape leaves.";

const nameOf = (key: string, name: string | undefined): string => name ?? key.replace(/^own:/, "");

/** The element picker in one document: outlines, movement, picks. */
export class Picker implements Cursor {
  readonly #options: PickerOptions;
  readonly #overlay: Overlay;
  readonly #stops: (() => void)[] = [];
  #index: PageIndex | null = null;
  #mode: "pick" | "unique" | "browse" = "pick";
  /** Name of the field that the next pick fills. */
  #field: string | null = null;
  #current: Node | null = null;
  /** Elements left by widening, so that narrowing returns the same way. */
  #trail: Node[] = [];
  #marks: { name: string; element: Element }[] = [];
  #hidden: Animation[] = [];
  readonly #found = new Map<string, Node>();
  #rest = 0;

  constructor(options: PickerOptions) {
    this.#options = options;
    const { document } = options;
    this.#overlay = new Overlay(document, LABEL);
    this.#stops.push(listenToPointer(document, this), listenToKeyboard(document, this));
    const redraw = (): void => this.#draw();
    const view = document.defaultView ?? window;
    view.addEventListener("scroll", redraw, { capture: true, passive: true });
    view.addEventListener("resize", redraw, { passive: true });
    this.#stops.push(() => {
      view.removeEventListener("scroll", redraw, { capture: true });
      view.removeEventListener("resize", redraw);
    });
    if (!options.isStill) this.#watchChanges(document);
    else this.#takeFocus(view);
    options.send({ type: "ready", elements: this.index.page.node.length });
  }

  /** The document as read; read again after a change unless static. */
  get index(): PageIndex {
    this.#index ??= new PageIndex(this.#options.document, this.#options.adapter, this.#options);
    return this.#index;
  }

  get isActive(): boolean {
    return this.#mode !== "browse";
  }

  get element(): Element | null {
    return this.#current as Element | null;
  }

  command(command: PanelCommand): void {
    switch (command.type) {
      case "mode":
        this.#mode = command.mode;
        for (const animation of this.#hidden.splice(0)) animation.cancel();
        if (!this.isActive) this.#stand(null, true);
        break;
      case "field":
        this.#field = command.key === null ? null : nameOf(command.key, command.name);
        this.#draw();
        break;
      case "step":
        this.step(command.to);
        break;
      case "crumb":
        this.#crumb(command.index);
        break;
      case "pick":
        this.choose();
        break;
      case "show":
        this.#show(command.marks);
        break;
      case "theme":
        this.#overlay.theme(command.theme);
        break;
      default:
    }
  }

  stop(): void {
    clearTimeout(this.#rest);
    for (const animation of this.#hidden) animation.cancel();
    for (const stop of this.#stops) stop();
    this.#overlay.remove();
  }

  pointAt(element: Element): void {
    const { indexOf } = this.index.page;
    if (element === this.#current || !this.index.isPickable(indexOf.get(element) ?? -1)) return;
    this.#trail = [];
    this.#stand(element, false);
  }

  step(to: Step): void {
    const { page, body } = this.index;
    const at = this.#current === null ? -1 : (page.indexOf.get(this.#current) ?? -1);
    if (at < 0) {
      this.#moveTo(body);
      return;
    }
    const above = page.parent[at] ?? -1;
    if (to === "wider") {
      if (at === body) return;
      this.#trail.push(this.#current!);
      this.#moveTo(above, true);
    } else if (to === "narrower") {
      const left = this.#trail.pop();
      this.#moveTo(
        left === undefined ? this.#firstShown(this.index.children(at)) : page.indexOf.get(left)!,
        true,
      );
    } else if (to === "next" || to === "previous") {
      if (at === body) return;
      const siblings = this.index.children(above);
      const place = siblings.indexOf(at);
      this.#moveTo(
        this.#firstShown(to === "next" ? siblings.slice(place + 1) : siblings.slice(0, place).toReversed()),
      );
    } else {
      const twins = this.index.twins(at);
      const place = twins.indexOf(at) + (to === "nextTwin" ? 1 : -1);
      this.#moveTo(twins[(place + twins.length) % twins.length] ?? at);
    }
  }

  choose(): void {
    const at = this.#current === null ? -1 : (this.index.page.indexOf.get(this.#current) ?? -1);
    if (at < 0 || !this.isActive) return;
    if (this.#mode === "unique") {
      const { index, count } = this.index.amongTag(at);
      const tag = this.index.page.tag[at] ?? "";
      this.#options.send({ type: "unique", tag, index, unique: count === 1 });
      return;
    }
    this.#overlay.confirm();
    this.#options.send({
      type: "picked",
      capture: captureOf(this.index, at, this.#options.adapter),
      element: this.index.describe(at),
    });
  }

  hide(): void {
    const { element } = this;
    if (element === null || this.index.page.indexOf.get(element) === this.index.body) return;
    // An animation changes neither attributes nor style sheets, so neither fingerprints nor captured markup.
    this.#hidden.push(animate(element, [{ visibility: "hidden" }], { duration: 1, fill: "forwards" }));
    this.step("wider");
  }

  leave(): void {
    this.#options.send({ type: "leave" });
  }

  focus(): void {
    this.#overlay.focus();
  }

  #crumb(index: number): void {
    const { page } = this.index;
    const chain: number[] = [];
    const from = this.#current === null ? -1 : (page.indexOf.get(this.#current) ?? -1);
    for (let at = from; at >= 0 && chain.length < MAX_STEPS; at = page.parent[at] ?? -1) chain.unshift(at);
    const at = chain[index];
    if (at === undefined || !this.index.isPickable(at)) return;
    // Narrowing leads back down to where the breadcrumb came from.
    const left = chain.slice(index + 1).toReversed();
    this.#trail.push(...left.flatMap((step) => page.node[step] ?? []));
    this.#moveTo(at, true);
  }

  #moveTo(at: number, keepTrail = false): void {
    const node = this.index.page.node[at];
    if (!isElement(node)) return;
    if (!keepTrail) this.#trail = [];
    scrollTo(node, { block: "nearest", inline: "nearest" });
    this.#stand(node, true);
  }

  /** Returns the first visible one, since the keyboard would otherwise be on nothing. */
  #firstShown(candidates: readonly number[]): number {
    return (
      candidates.find((at) => {
        const node = this.index.page.node[at];
        return isElement(node) && (rectsOf(node).length > 0 || getComputedStyle(node).display === "contents");
      }) ?? -1
    );
  }

  #stand(element: Element | null, atOnce: boolean): void {
    this.#current = element;
    this.#overlay.drawTwins([]);
    this.#draw(false);
    clearTimeout(this.#rest);
    if (atOnce) this.#report();
    else this.#rest = window.setTimeout(() => this.#report(), REST_MS);
  }

  #report(): void {
    const at = this.#current === null ? undefined : this.index.page.indexOf.get(this.#current);
    this.#options.send({ type: "hover", element: at === undefined ? null : this.index.describe(at) });
    this.#drawTwins();
  }

  #draw(all = true): void {
    const tag = this.element === null ? "" : (this.#options.adapter.tag(this.element) ?? "");
    this.#overlay.draw(this.element, this.#field === null ? tag : `${tag} → ${this.#field}`);
    if (!all) return;
    this.#drawTwins();
    this.#overlay.drawMarks(this.#marks);
  }

  #drawTwins(): void {
    const at = this.#current === null ? undefined : this.index.page.indexOf.get(this.#current);
    const twins = at === undefined ? [] : this.index.twins(at).filter((twin) => twin !== at);
    this.#overlay.drawTwins(twins.map((twin) => this.index.page.node[twin] as Element));
  }

  #show(marks: Extract<PanelCommand, { type: "show" }>["marks"]): void {
    this.#marks = marks.flatMap(({ key, name, fingerprint }) => {
      const element = this.#find(fingerprint);
      return isElement(element) ? [{ name: nameOf(key, name), element }] : [];
    });
    this.#overlay.drawMarks(this.#marks);
  }

  /** When the app focuses the frame, the page in it is meant: its name is read out, and the keys work. */
  #takeFocus(view: Window): void {
    const take = (): void => this.#overlay.focus();
    view.addEventListener("focus", take);
    this.#stops.push(() => view.removeEventListener("focus", take));
  }

  /** Caches finds in a static document. */
  #find(fingerprint: Record<string, unknown>): Node | undefined {
    const text = JSON.stringify(fingerprint);
    const before = this.#options.isStill ? this.#found.get(text) : undefined;
    const known = before === undefined ? readFingerprint(fingerprint) : null;
    const element = known === null ? before : find<Node>(known, this.index.page).element;
    if (element !== undefined) this.#found.set(text, element);
    return element;
  }

  #watchChanges(document: Document): void {
    const observer = new MutationObserver((changes) => {
      if (changes.every(({ target }) => isOwn(target))) return;
      this.#index = null;
    });
    observer.observe(rootElement(document), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    this.#stops.push(() => observer.disconnect());
  }
}
