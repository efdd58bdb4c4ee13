import { Element, Text, type ChildNode } from "domhandler";
import { cleanText, isBlock } from "../dom/text.ts";

/** One step of a breadcrumb trail. */
export interface Breadcrumb {
  name: string;
  /** Absolute, where the step is a link. */
  url?: string;
}

/** Longer text is no step; the patterns below take quadratic time on a long run of separators. */
const MAX_TEXT = 1000;
const SKIPPED = new Set(["script", "style", "noscript", "template", "svg", "select", "option", "button"]);
const SEPARATORS = /^[\s\u00a0>»›→▸▶❯⟩〉/\\|·•:‣⁄＞\-–—~+,.]+$|^(?:&gt;|::)$/u;
const EDGE_SEPARATORS = /^[\s>»›→▸▶❯⟩〉/\\|·•‣⁄＞]+|[\s>»›→▸▶❯⟩〉/\\|·•‣⁄＞]+$|^[:\-–]+\s|\s[:\-–]+$/gu;
const INTRODUCTION =
  /^(?:breadcrumbs?(?: trail| navigation)?|you are (?:currently )?(?:here|in|browsing)|where am i|wo bin ich|you're here|sie (?:sind|befinden sich) hier|vous êtes ici|estás (?:aquí|en)|usted está aquí|está (?:aqui|em)|tu sei qui|ti trovi in|sei in|u bent hier|je bent hier|du är här|du er her|jesteś tutaj|jste zde|nacházíte se|nachádzate sa|ön itt van|sunteți aici|nalazite se|вы здесь|вы находитесь|ви тут|您(?:现在)?的位置|現在的位置|当前位置|目前位置|您現在的位置|現在位置|location|browse|back to(?: results| search results)?|category|categories|home page of)\s*[:：?]?\s*$/iu;
const BACK = /(?:^|[\s_-])(?:c-)?back(?:$|[\s_-])/i;
const BACK_TEXT =
  /^(?:back|return|go back|zurück|retour|volver|atrás|indietro|voltar|terug|tillbaka|tilbake|tilbage|takaisin|wstecz|powrót|zpět|späť|vissza|înapoi|natrag|nazaj|назад)$/iu;
const MENU_BOX = /drop-?down-?(?:menu|content|list|box|wrap)|sub-?menu|mega-?menu|flyout|popover|tooltip/i;
const MENU = /drop-?down|sub-?menu|mega-?menu|flyout|popover|tooltip/i;

/**
 * Returns the steps of a breadcrumb element: its links and texts in order, without separators, introductions and the menus
 * below its steps.
 *
 * @param base URL for resolving relative links
 */
export function breadcrumbsOfElement(root: Element, base: string): Breadcrumb[] {
  const trail: Breadcrumb[] = [];
  let loose = "";
  const flush = () => {
    if (loose === "") return;
    for (const part of splitLoose(loose, trail.length > 0))
      if (!INTRODUCTION.test(part)) trail.push({ name: part });
    loose = "";
  };
  const stack: Array<ChildNode | "flush"> = [root];
  for (let steps = 0; stack.length > 0 && steps < 5000; steps += 1) {
    const node = stack.pop()!;
    if (node === "flush") flush();
    else if (node instanceof Text) loose += node.data;
    else if (node instanceof Element && !isSkipped(node, root, trail.length)) {
      if (node.name === "a" && node.attribs["href"] !== undefined) {
        flush();
        addLink(node, base, trail);
        continue;
      }
      const parts = isBlock(node.name) || (node.name === "span" && node !== root && hasOwnStep(node));
      if (parts) {
        flush();
        stack.push("flush");
      }
      for (let index = node.children.length - 1; index >= 0; index -= 1) stack.push(node.children[index]!);
    }
  }
  flush();
  return withoutRepeats(trail);
}

function hasOwnStep(span: Element): boolean {
  return (
    span.children.length > 0 &&
    (span.attribs["class"] !== undefined || span.attribs["itemprop"] !== undefined)
  );
}

function isSkipped(element: Element, root: Element, stepsSoFar: number): boolean {
  if (SKIPPED.has(element.name)) return true;
  if (element === root) return false;
  const name = `${element.attribs["class"] ?? ""} ${element.attribs["role"] ?? ""}`;
  if (stepsSoFar === 0 && BACK.test(name)) return true;
  if (element.name === "ul" && MENU.test(name)) return stepsSoFar > 0;
  if (element.name === "div" && MENU_BOX.test(name)) return stepsSoFar > 0;
  // A list within a step is the menu of its siblings.
  return (element.name === "ul" || element.name === "ol") && stepsSoFar > 0 && isWithinItem(element, root);
}

function isWithinItem(element: Element, root: Element): boolean {
  let at: unknown = element.parent;
  for (let steps = 0; at instanceof Element && at !== root && steps < 6; steps += 1) {
    if (at.name === "li") return hasLinkBefore(at, element);
    at = at.parent;
  }
  return false;
}

function hasLinkBefore(item: Element, list: Element): boolean {
  const stack: Element[] = [item];
  for (let steps = 0; stack.length > 0 && steps < 100; steps += 1) {
    for (const child of stack.pop()!.children) {
      if (child === list || !(child instanceof Element)) continue;
      if (child.name === "a") return true;
      stack.push(child);
    }
  }
  return false;
}

function addLink(link: Element, base: string, trail: Breadcrumb[]): void {
  const shown = cleanText(textOf(link)).slice(0, MAX_TEXT).replace(EDGE_SEPARATORS, "").trim();
  const name =
    shown ||
    cleanText(link.attribs["title"] ?? link.attribs["aria-label"] ?? pictureName(link) ?? "").slice(
      0,
      MAX_TEXT,
    );
  if (name === "" || SEPARATORS.test(name)) return;
  if (BACK_TEXT.test(name.replace(/^[«<\s]+/, ""))) return;
  if (trail.length === 0 && BACK.test(link.attribs["class"] ?? "")) return;
  const href = link.attribs["href"]!.trim();
  const url =
    href === "" || href.startsWith("#") || /^javascript:/i.test(href) ? undefined : resolve(href, base);
  trail.push(url === undefined ? { name } : { name, url });
}

function textOf(element: Element): string {
  let text = "";
  const stack: ChildNode[] = [element];
  for (let steps = 0; stack.length > 0 && steps < 400; steps += 1) {
    const node = stack.pop()!;
    if (node instanceof Text) text += node.data;
    else if (node instanceof Element && !SKIPPED.has(node.name)) {
      if (isBlock(node.name)) text += " ";
      for (let index = node.children.length - 1; index >= 0; index -= 1) stack.push(node.children[index]!);
    }
  }
  return text;
}

function pictureName(element: Element): string | undefined {
  const stack: Element[] = [element];
  for (let steps = 0; stack.length > 0 && steps < 50; steps += 1) {
    const at = stack.pop()!;
    if (at.name === "img") return at.attribs["alt"];
    for (const child of at.children) if (child instanceof Element) stack.push(child);
  }
  return undefined;
}

function resolve(href: string, base: string): string | undefined {
  try {
    return new URL(href.trim(), base).href;
  } catch {
    return undefined;
  }
}

/** Loose text is split at separators; a slash may be part of a name if other steps are links. */
function splitLoose(text: string, hasLinks: boolean): string[] {
  const flat = cleanText(text).slice(0, MAX_TEXT);
  const quoted = /«[^»]*»/.test(flat);
  return flat
    .split(hasLinks ? (quoted ? /\s*[>›→▸❯＞]\s*/u : /\s*[>»›→▸❯＞]\s*/u) : /\s*[>»›→▸❯＞]\s*|\s+[|/\\]\s+/u)
    .map((part) => (quoted ? part.replace(/^[\s>»›/\\|·•]+/u, "") : part.replace(EDGE_SEPARATORS, "")).trim())
    .filter((part) => part !== "" && !SEPARATORS.test(part));
}

/** The last step is often both linked and printed. */
function withoutRepeats(trail: Breadcrumb[]): Breadcrumb[] {
  return trail.filter((step, index) => {
    const next = trail[index + 1];
    const before = trail[index - 1];
    if (step.url === undefined && next?.name === step.name) return false;
    return (
      before === undefined || before.name !== step.name || (step.url !== undefined && before.url !== step.url)
    );
  });
}
