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

/** A captured element: the specification's entry, and the data needed to find the element again. */
export const capture = z.object({
  key: fieldKey,
  /** Inner text. */
  value: z.string().check(z.maxLength(MAX_CAPTURE_TEXT)),
  /** The element's whole markup. */
  tagValue: z.string().check(z.maxLength(MAX_CAPTURE_MARKUP)),
  /** Lower-case tag name. */
  tag: line(64),
  /** The locator's fingerprint as an object, which the server validates. */
  fingerprint: z.record(z.string(), z.unknown()),
  /** The attribute with the value, if it is not the text: `content` or `src`. */
  attribute: z.optional(z.string().check(z.maxLength(100))),
});
export type Capture = z.infer<typeof capture>;

/** The result of unique-check mode: the tag and its index among the elements with that tag. */
export interface UniqueRecord {
  tag: string;
  index: number;
}

/** The inspection panel's description of the element under the pointer or keyboard focus. */
export interface HoveredElement {
  tag: string;
  /** Start of the text. */
  text: string;
  /** From the outermost ancestor to the element: short names such as `div#buy` or `span.price`. */
  breadcrumb: string[];
  /** CSS selector of the element, and the number of elements that it matches. */
  selector: string;
  matches: number;
  /** Number of similar elements, and the index of this one among them, from 0. */
  twins: { count: number; index: number };
  /** One sentence: what distinguishes it from its twins. */
  why: string;
}

/** App to panel, by the message port that the app hands over when the frame has loaded. */
export type PanelCommand =
  | { type: "mode"; mode: "pick" | "unique" | "browse" }
  /** The field for the next pick, and its name for people; null when none is selected. */
  | { type: "field"; key: string | null; name?: string }
  | { type: "step"; to: "wider" | "narrower" | "next" | "previous" | "nextTwin" | "previousTwin" }
  | { type: "crumb"; index: number }
  /** Picks the outlined element, like ctrl-click. */
  | { type: "pick" }
  /** Marks the elements of fields: accepted proposals and picks. */
  | { type: "show"; marks: { key: string; name?: string; fingerprint: Record<string, unknown> }[] }
  | { type: "theme"; theme: "light" | "dark" };

/** Panel to app. Everything in it comes from an untrusted page: texts, never markup to render. */
export type PanelEvent =
  | { type: "ready"; elements: number }
  | { type: "hover"; element: HoveredElement | null }
  | { type: "picked"; capture: Omit<Capture, "key">; element: HoveredElement }
  | { type: "unique"; tag: string; index: number; unique: boolean }
  /** Escape was pressed in the frame: the focus returns to the app. */
  | { type: "leave" };
