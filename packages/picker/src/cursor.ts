import type { PanelCommand } from "@pricetrail/contract";

/** What the listeners move. */
export interface Cursor {
  readonly isActive: boolean;
  readonly element: Element | null;
  pointAt(element: Element): void;
  step(to: Step): void;
  /** Takes the element the outline is on: picks it, or checks whether its tag is unique. */
  choose(): void;
  /** Makes the element invisible until the mode changes: a layer in front of the page, such as a cookie banner. */
  hide(): void;
  leave(): void;
  focus(): void;
}

export type Step = Extract<PanelCommand, { type: "step" }>["to"];
