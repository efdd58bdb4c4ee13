import type { Page } from "./page.ts";
import { looksGenerated } from "./text.ts";

/** Joins the selectors of a chain of hosts (shadow roots, frames) and the element's own, outermost first. */
export const PIERCE = " >>> ";
/** Attributes that pages use as names, most reliable first. */
const NAMING = [
  "data-testid",
  "data-test",
  "data-qa",
  "itemprop",
  "name",
  "property",
  "aria-label",
  "role",
  "for",
  "type",
];

const simpleName = /^-?[_a-zA-Z\u00a0-\uffff][\w\u00a0-\uffff-]*$/;

/** A CSS identifier, escaped where needed (CSSOM, "serialize an identifier"). */
function identifier(name: string): string {
  if (simpleName.test(name)) return name;
  return name.replace(
    /^(-?)(\d)|([^\w\u00a0-\uffff-])/g,
    (_, dash: string | undefined, digit: string | undefined, other: string | undefined) =>
      other === undefined ? `${dash ?? ""}\\3${digit ?? ""} ` : `\\${other}`,
  );
}

const quoted = (value: string): string => `"${value.replace(/["\\]/g, "\\$&").replace(/\n/g, "\\a ")}"`;

/** Selectors that match more elements than this are too common to be narrowed by an ancestor, and expensive to try. */
const MAX_ALIKE = 400;

/** Maximum ancestors tried for a name; further up a name says little, and a malicious page nests endlessly. */
const LEVELS = 12;

type Step = { css: string; fits: (index: number) => boolean };

function stepsFor(page: Page, index: number): Step[] {
  const tag = page.tag[index] ?? "*";
  const cssTag = identifier(tag);
  const attributes = page.attributes[index] ?? new Map<string, string>();
  const steps: Step[] = [];
  const id = attributes.get("id");
  if (id && !looksGenerated(id) && !/\s/.test(id))
    steps.push({ css: `#${identifier(id)}`, fits: (at) => page.attributes[at]?.get("id") === id });
  for (const name of NAMING) {
    const value = attributes.get(name);
    if (value && value.length <= 60 && !/\d{2,}/.test(value)) {
      steps.push({
        css: `${cssTag}[${name}=${quoted(value)}]`,
        fits: (at) => page.tag[at] === tag && page.attributes[at]?.get(name) === value,
      });
    }
  }
  const names = (page.classes[index] ?? [])
    .filter((name) => !looksGenerated(name))
    .sort((a, b) => (page.classCount.get(a) ?? 0) - (page.classCount.get(b) ?? 0));
  for (const name of names.slice(0, 3)) {
    steps.push({
      css: `${cssTag}.${identifier(name)}`,
      fits: (at) => page.tag[at] === tag && (page.classes[at]?.includes(name) ?? false),
    });
  }
  steps.push({ css: cssTag, fits: (at) => page.tag[at] === tag });
  return steps;
}

/**
 * Returns the shortest selector of named steps that matches only this element, else a chain of positions from the nearest
 * named ancestor.
 */
function within(page: Page, index: number, scope: number): string {
  const matching = (step: Step): number[] => {
    const found: number[] = [];
    for (let i = 0; i < page.node.length; i += 1) if (page.scope[i] === scope && step.fits(i)) found.push(i);
    return found;
  };
  const hasAbove = (at: number, step: Step): boolean => {
    for (let up = page.parent[at] ?? -1; up > scope && up >= 0; up = page.parent[up] ?? -1)
      if (step.fits(up)) return true;
    return false;
  };
  const own = stepsFor(page, index)
    .map((step) => ({ step, found: matching(step) }))
    .filter(({ found }) => found.length <= MAX_ALIKE);
  for (const { step, found } of own) if (found.length === 1) return step.css;
  for (
    let up = page.parent[index] ?? -1, level = 0;
    up > scope && up >= 0 && level < LEVELS;
    up = page.parent[up] ?? -1, level += 1
  ) {
    for (const above of stepsFor(page, up).slice(0, -1)) {
      for (const { step, found } of own) {
        if (found.filter((at) => hasAbove(at, above)).length === 1) return `${above.css} ${step.css}`;
      }
    }
  }
  const chain: string[] = [];
  for (let at = index; at > scope && at >= 0; at = page.parent[at] ?? -1) {
    const named =
      chain.length < LEVELS
        ? stepsFor(page, at)
            .slice(0, -1)
            .find((step) => matching(step).length === 1)
        : undefined;
    if (named !== undefined) return [named.css, ...chain].join(" > ");
    chain.unshift(`${identifier(page.tag[at] ?? "*")}:nth-of-type(${(page.nth[at] ?? 0) + 1})`);
  }
  return chain.join(" > ");
}

/**
 * Returns a CSS selector that currently matches exactly this element. Inside shadow roots and frames: one part per host,
 * joined by PIERCE.
 */
export function selectorOf(page: Page, index: number): string {
  const host = page.scope[index] ?? -1;
  const own = within(page, index, host);
  return host < 0 ? own : selectorOf(page, host) + PIERCE + own;
}

/** Returns the ancestors from the outermost to the element, in readable form. */
export function pathwayOf(page: Page, index: number): string {
  const parts: string[] = [];
  for (let at = index; at >= 0; at = page.parent[at] ?? -1) {
    const id = page.attributes[at]?.get("id");
    const names = (page.classes[at] ?? []).filter((name) => simpleName.test(name)).slice(0, 2);
    const name =
      id !== undefined && simpleName.test(id) ? `#${id}` : names.map((item) => `.${item}`).join("");
    parts.unshift(`${page.tag[at] ?? ""}${name}`);
  }
  return parts.join(" > ");
}

/** Returns the element's position as an XPath from the root of its tree (document, shadow root or frame). */
export function xpathOf(page: Page, index: number): string {
  const parts: string[] = [];
  const scope = page.scope[index] ?? -1;
  for (let at = index; at > scope && at >= 0; at = page.parent[at] ?? -1)
    parts.unshift(`${page.tag[at] ?? "*"}[${(page.nth[at] ?? 0) + 1}]`);
  return `/${parts.join("/")}`;
}
