import { OWN_ATTRIBUTE } from "@pricetrail/markup/attributes";
import { markOwn } from "./adapter.ts";
import { createElement, frameAround, ownerDocument, rectOf, rootElement } from "./dom.ts";
import { LABEL_HEIGHT, placeLabels } from "./labels.ts";
import type { Place } from "./labels.ts";

/** Maximum number of similar elements outlined; more would cover the page. */
const MAX_TWINS = 80;

const STYLE = `
  .box, .twin, .mark { position: absolute; left: 0; top: 0; box-sizing: border-box; border-radius: 2px; display: none; }
  .box { border: 2px solid var(--accent); background: var(--wash); }
  .box.picked { border-color: var(--done); }
  .twin { border: 1px dashed var(--accent); opacity: .55; }
  .mark { border: 2px solid var(--done); }
  .name { position: absolute; left: 0; top: 0; display: none; max-width: 60vw; padding: 1px 6px; border-radius: 2px;
    overflow: hidden; white-space: nowrap; text-overflow: ellipsis; background: var(--accent); color: var(--ink); }
  .label { position: absolute; left: 0; top: 0; display: none; max-width: 60vw; padding: 0 5px; border-radius: 2px;
    overflow: hidden; white-space: nowrap; text-overflow: ellipsis; background: var(--done); color: var(--ink); }
  .layer { font: 500 11px/${LABEL_HEIGHT}px system-ui, sans-serif;
    --accent: #1f5fd6; --wash: rgb(31 95 214 / .1); --done: #1a7f4b; --ink: #fff; }
  .layer.dark { --accent: #8ab4ff; --wash: rgb(138 180 255 / .16); --done: #6fd39b; --ink: #10161f; }
  .ring { position: fixed; inset: 0; border: 2px solid var(--accent); display: none; }
  :host(:focus-visible) .ring { display: block; }
`;

const HOST_STYLE: Record<string, string> = {
  all: "initial",
  display: "block",
  position: "fixed",
  inset: "0",
  width: "100vw",
  height: "100vh",
  margin: "0",
  padding: "0",
  border: "0",
  background: "transparent",
  overflow: "hidden",
  "pointer-events": "none",
  "z-index": "2147483647",
  outline: "none",
};

/** Returns an element's rectangle on the outermost document's screen. */
function placeOf(element: Element): Place {
  let { x, y } = rectOf(element);
  const { width, height } = rectOf(element);
  for (let document = ownerDocument(element); document !== null;) {
    const frame = frameAround(document);
    if (frame === null) break;
    const around = rectOf(frame);
    x += around.x + (frame as HTMLElement).clientLeft;
    y += around.y + (frame as HTMLElement).clientTop;
    document = ownerDocument(frame);
  }
  return { x, y, width, height };
}

/**
 * The outlines, drawn over a document in the top layer and a closed shadow root, where the page's styles do not apply and
 * its layout is unaffected. Its host takes keyboard focus for the page.
 */
export class Overlay {
  readonly host: HTMLElement;
  readonly #document: Document;
  readonly #layer: HTMLElement;
  readonly #box: HTMLElement;
  readonly #name: HTMLElement;
  readonly #twins: HTMLElement[] = [];
  readonly #marks: HTMLElement[] = [];
  readonly #labels: HTMLElement[] = [];

  constructor(document: Document, label: string) {
    this.#document = document;
    this.host = this.#make("div");
    markOwn(this.host);
    for (const [name, value] of Object.entries(HOST_STYLE))
      this.host.style.setProperty(name, value, "important");
    for (const [name, value] of Object.entries({
      [OWN_ATTRIBUTE]: "",
      popover: "manual",
      tabindex: "0",
      role: "application",
      "aria-label": label,
    }))
      this.host.setAttribute(name, value);
    const shadow = this.host.attachShadow({ mode: "closed" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    shadow.adoptedStyleSheets = [sheet];
    this.#layer = this.#make("div", "layer");
    shadow.append(this.#layer);
    this.#layer.append(this.#make("div", "ring"));
    this.#box = this.#make("div", "box");
    this.#name = this.#make("div", "name");
    this.#layer.append(this.#box, this.#name);
    rootElement(document).append(this.host);
    this.host.showPopover?.();
  }

  #make(tag: string, name = ""): HTMLElement {
    const element = createElement(this.#document, tag);
    element.className = name;
    return element;
  }

  /** Moves the outline at once; null hides it. */
  draw(element: Element | null, name: string): void {
    this.#box.classList.remove("picked");
    this.#name.style.display = "none";
    if (element === null) {
      this.#box.style.display = "none";
      return;
    }
    const place = placeOf(element);
    cover(this.#box, place);
    this.#name.textContent = name;
    this.#name.style.display = "block";
    const above =
      place.y >= 18 ? place.y - 18 : Math.max(0, Math.min(place.y + place.height, innerHeight - 18));
    this.#name.style.transform = `translate(${Math.max(0, place.x)}px, ${above}px)`;
  }

  /** Shows that the outlined element was picked. */
  confirm(): void {
    this.#box.classList.add("picked");
  }

  /** Outlines those of the elements that are currently visible. */
  drawTwins(elements: readonly Element[]): void {
    const places = elements
      .slice(0, 2_000)
      .map(placeOf)
      .filter(({ y, width, height }) => width > 0 && y + height > 0 && y < innerHeight)
      .slice(0, MAX_TWINS);
    this.#fill(this.#twins, places.length, "twin");
    this.#twins.forEach((box, k) => cover(box, places[k]));
  }

  /** Outlines the fields' elements, each with its field's name. */
  drawMarks(marks: readonly { name: string; element: Element }[]): void {
    const places = marks.map(({ element }) => placeOf(element));
    this.#fill(this.#marks, marks.length, "mark");
    this.#fill(this.#labels, marks.length, "label");
    this.#marks.forEach((box, k) => cover(box, places[k]));
    this.#labels.forEach((label, k) => {
      label.style.display = k < marks.length ? "block" : "none";
      label.textContent = marks[k]?.name ?? "";
    });
    const placed = placeLabels(
      places.map((place, k) => ({ place, width: rectOf(this.#labels[k]!).width })),
      { width: innerWidth, height: innerHeight },
    );
    placed.forEach((place, k) => {
      const { style } = this.#labels[k]!;
      if (place === undefined) style.display = "none";
      else style.transform = `translate(${place.x}px, ${place.y}px)`;
    });
  }

  #fill(boxes: HTMLElement[], count: number, name: string): void {
    while (boxes.length < count) {
      const box = this.#make("div", name);
      boxes.push(box);
      // Keeps outlines below labels.
      if (name === "label") this.#layer.append(box);
      else this.#layer.prepend(box);
    }
  }

  theme(theme: "light" | "dark"): void {
    this.#layer.classList.toggle("dark", theme === "dark");
  }

  focus(): void {
    this.host.focus({ preventScroll: true });
  }

  remove(): void {
    this.host.remove();
  }
}

function cover(box: HTMLElement, place: Place | undefined): void {
  if (place === undefined) {
    box.style.display = "none";
    return;
  }
  box.style.display = "block";
  box.style.transform = `translate(${place.x - 1}px, ${place.y - 1}px)`;
  box.style.width = `${place.width + 2}px`;
  box.style.height = `${place.height + 2}px`;
}
