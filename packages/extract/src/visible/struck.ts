import { Element } from "domhandler";
import { flatText } from "../dom/text.ts";

/** @param isPlain whether the amount is plain text beside other text in the element, so that struck children are other amounts */
export function isStruck(element: Element, isPlain: boolean): boolean {
  let at: unknown = element;
  for (let steps = 0; at instanceof Element && steps < 4; steps += 1) {
    if (at.name === "del" || at.name === "s" || at.name === "strike") return true;
    const style = at.attribs["style"];
    if (style !== undefined && /line-through/i.test(style)) return true;
    for (const key in at.attribs) if (isStrikeMark(key, at.attribs[key]!)) return true;
    at = at.parent;
  }
  return !isPlain && onlyStruckChild(element);
}

/** `data-a-strike="true"`: struck through by the shop's script or style. */
function isStrikeMark(key: string, value: string): boolean {
  return key.startsWith("data-") && /strike|struck/.test(key) && !/^(?:false|0|no)$/i.test(value);
}

/** The price may be struck through inside an element that also contains its label. */
function onlyStruckChild(element: Element): boolean {
  let struck = false;
  const stack: Element[] = [element];
  for (let steps = 0; stack.length > 0 && steps < 20; steps += 1) {
    for (const child of stack.pop()!.children) {
      if (!(child instanceof Element)) continue;
      if (
        child.name === "del" ||
        child.name === "s" ||
        child.name === "strike" ||
        /line-through/i.test(child.attribs["style"] ?? "")
      ) {
        if (/\d/.test(flatText(child, 60) ?? "")) struck = true;
      } else stack.push(child);
    }
  }
  return struck;
}
