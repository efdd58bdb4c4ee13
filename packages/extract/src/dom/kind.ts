import type { Element } from "domhandler";
import { notesOf } from "./notes.ts";

/** Returns the tag and first class of an element, which similar items share. */
export function kindOf(element: Element): string {
  return (notesOf(element).kind ??= readKind(element));
}

function readKind(element: Element): string {
  const names = element.attribs["class"] ?? "";
  const end = names.search(/\s/);
  return `${element.name}.${end === -1 ? names : names.slice(0, end)}`;
}
