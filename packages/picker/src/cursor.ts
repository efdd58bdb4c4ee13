import type { PanelCommand } from "@pricetrail/contract";

/** The state moved by the listeners. */
export interface Cursor {
  readonly isActive: boolean;
  readonly element: Element | null;
  pointAt(element: Element): void;
  step(to: Step): void;
  /** Uses the outlined element: picks it, or checks whether its tag is unique. */
  choose(): void;
  /** Hides the element until the mode changes: an overlay on the page, such as a cookie banner. */
  hide(): void;
  leave(): void;
  focus(): void;
}

export type Step = Extract<PanelCommand, { type: "step" }>["to"];
