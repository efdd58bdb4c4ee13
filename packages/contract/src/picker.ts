import * as z from "zod/mini";
import { MAX_CAPTURE_MARKUP, MAX_CAPTURE_TEXT, OWN_FIELD_NAME } from "./constants.ts";
import { FIELD_KEYS, fieldName, isOwnField } from "./features/products/fields.ts";
import { line } from "./schemas.ts";

/** Key of a field: one of the fixed ones, or "own:" and a name of 1 to 40 printable characters. */
export const fieldKey = z
  .string()
  .check(
    z.refine(
      (key) =>
        (FIELD_KEYS as readonly string[]).includes(key) ||
        (isOwnField(key) && OWN_FIELD_NAME.test(fieldName(key))),
      "Please choose a field",
    ),
  );

/** One captured element: the specification's entry, and the data needed to find the element again. */
export const capture = z.object({
  key: fieldKey,
  /** Inner text. */
  value: z.string().check(z.maxLength(MAX_CAPTURE_TEXT)),
  /** The element's whole markup. */
  tagValue: z.string().check(z.maxLength(MAX_CAPTURE_MARKUP)),
  /** Lower-case tag name. */
  tag: line(64),
  /** The locator's fingerprint as an object; the server validates it before it believes any of it. */
  fingerprint: z.record(z.string(), z.unknown()),
  /** The attribute that holds the value, where it is not the text: `content` or `src`. */
  attribute: z.optional(z.string().check(z.maxLength(100))),
});
export type Capture = z.infer<typeof capture>;

/** What unique-check mode records: the tag and its index among the elements of that tag. */
export interface UniqueRecord {
  tag: string;
  index: number;
}

/** An element as the inspection panel describes it while the pointer or the keyboard is on it. */
export interface HoveredElement {
  tag: string;
  /** Beginning of the text. */
  text: string;
  /** From the outermost ancestor to the element: short names such as `div#buy` or `span.price`. */
  breadcrumb: string[];
  /** CSS selector of the element, and how many elements it fits. */
  selector: string;
  matches: number;
  /** How many elements look the same, and which of them this is, from 0. */
  twins: { count: number; index: number };
  /** One sentence: what distinguishes it from its twins. */
  why: string;
}

/** App to panel, by the message port that the app hands over when the frame has loaded. */
export type PanelCommand =
  | { type: "mode"; mode: "pick" | "unique" | "browse" }
  /** The field that the next pick fills, and its name for people; null when none is selected. */
  | { type: "field"; key: string | null; name?: string }
  | { type: "step"; to: "wider" | "narrower" | "next" | "previous" | "nextTwin" | "previousTwin" }
  | { type: "crumb"; index: number }
  /** Picks the element the outline is on, as ctrl-click does. */
  | { type: "pick" }
  /** Marks elements found for fields: a proposal that was accepted, or a pick that was made. */
  | { type: "show"; marks: { key: string; name?: string; fingerprint: Record<string, unknown> }[] }
  | { type: "theme"; theme: "light" | "dark" };

/** Panel to app. Everything in it comes out of a hostile page: texts, never markup to be rendered. */
export type PanelEvent =
  | { type: "ready"; elements: number }
  | { type: "hover"; element: HoveredElement | null }
  | { type: "picked"; capture: Omit<Capture, "key">; element: HoveredElement }
  | { type: "unique"; tag: string; index: number; unique: boolean }
  /** Escape was pressed in the frame: the focus goes back to the app. */
  | { type: "leave" };
