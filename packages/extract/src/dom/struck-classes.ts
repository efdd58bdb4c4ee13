import { Element, Text } from "domhandler";

const MAX_RULES = 300;
const MAX_STYLE = 400_000;
/** A selector's last step: one element with classes, in its default state. */
const PLAIN_STEP = /(?:^|[\s>+~])[a-z\d]*((?:\.[\w-]+)+)$/i;

/**
 * Collects class names that the page's own style sheet strikes through: compiled names have no meaning, but their style
 * does. A selector with several classes on its element counts for the last one.
 */
export function struckClassesOf(style: Element, known: Set<string>): void {
  const child = style.firstChild;
  if (!(child instanceof Text)) return;
  const text = child.data.length > MAX_STYLE ? child.data.slice(0, MAX_STYLE) : child.data;
  let at = text.indexOf("line-through");
  for (let rules = 0; at !== -1 && rules < MAX_RULES; rules += 1) {
    const open = text.lastIndexOf("{", at);
    const close = text.lastIndexOf("}", at);
    if (open > close) {
      const rule = text.slice(close + 1, open);
      const comment = rule.lastIndexOf("*/");
      const start = Math.max(rule.lastIndexOf("{") + 1, comment === -1 ? 0 : comment + 2);
      for (const selector of rule.slice(start).split(",")) {
        const classes = PLAIN_STEP.exec(selector.trim())?.[1];
        if (classes !== undefined) known.add(classes.slice(classes.lastIndexOf(".") + 1));
      }
    }
    at = text.indexOf("line-through", at + 1);
  }
}
