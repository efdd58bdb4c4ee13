import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { isTag, isText } from "domhandler";
import type { AnyNode, Document, Element } from "domhandler";
import { chromium } from "playwright-core";
import type { Browser, Locator, Page } from "playwright-core";
import { findBrowser } from "../../../apps/server/src/browser-finder.ts";

/** Prevents fetching anything that a saved page names: names don't resolve, and addresses lead to a closed port of this machine. */
const OFFLINE = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=http://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
];

type Tree = string | [tag: string, attributes: [string, string][], children: Tree[]];

function treeOf(node: AnyNode): Tree | null {
  if (isText(node)) return node.data;
  if (!isTag(node)) return null;
  return [
    node.name,
    Object.entries(node.attribs),
    node.children.map(treeOf).filter((child) => child !== null),
  ];
}

/** The selectors that two generators create for an element in a real browser, and Playwright's locator for it. */
export interface Generated {
  finder: string | null;
  cssSelectorGenerator: string | null;
  playwright: Locator | null;
}

/** A browser tab that shows parsed pages exactly as parsed, for the generators that need a real DOM. */
export class SelectorTab {
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  /** Undefined when no Chromium is installed. */
  static async open(): Promise<SelectorTab | undefined> {
    const found = await findBrowser();
    if (found === undefined) return undefined;
    const browser = await chromium.launch({
      executablePath: found.path,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        ...OFFLINE,
      ],
    });
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
    context.setDefaultTimeout(5000);
    return new SelectorTab(browser, await context.newPage());
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  async show(document: Document): Promise<void> {
    await this.#page.goto("about:blank");
    const root = document.children.find((node): node is Element => isTag(node) && node.name === "html");
    if (root === undefined) return;
    await this.#page.evaluate(
      (text) => {
        const build = (part: Tree): Node => {
          if (typeof part === "string") return globalThis.document.createTextNode(part);
          const [tag, attributes, children] = part;
          let element: HTMLElement;
          try {
            element = globalThis.document.createElement(tag);
          } catch {
            element = globalThis.document.createElement("x-unnamed");
          }
          for (const [name, value] of attributes) {
            try {
              element.setAttribute(name, value);
            } catch {
              // Attribute names that only a parser accepts can't be set; no generator uses them.
            }
          }
          element.append(...children.map(build));
          return element;
        };
        globalThis.document.documentElement.replaceWith(build(JSON.parse(text) as Tree));
      },
      JSON.stringify(treeOf(root)),
    );
    await this.#page.evaluate(generators());
  }

  /** Each generator's result for the element at this place; null if it gives up. */
  async generate(xpath: string): Promise<Generated> {
    const target = this.#page.locator(`xpath=${xpath}`);
    const css = await target.evaluate((element) => {
      const made = (generate: (element: Element) => string): string | null => {
        try {
          return generate(element as unknown as Element);
        } catch {
          return null;
        }
      };
      const { selectorGenerators } = globalThis as unknown as {
        selectorGenerators: Record<string, (element: Element) => string>;
      };
      return Object.fromEntries(
        Object.entries(selectorGenerators).map(([name, generate]) => [name, made(generate)]),
      );
    });
    const playwright = await target.normalize().catch(() => null);
    return {
      finder: css["finder"] ?? null,
      cssSelectorGenerator: css["cssSelectorGenerator"] ?? null,
      playwright,
    };
  }

  /** Replaces the texts in an element, in document order; `restore` undoes it. */
  async retext(xpath: string, texts: readonly string[]): Promise<void> {
    await this.#page.locator(`xpath=${xpath}`).evaluate((element, next) => {
      const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node.parentElement?.closest("script, style, noscript, template") === null)
          nodes.push(node as Text);
      }
      const before = nodes.map((node) => node.data);
      nodes.forEach((node, k) => (node.data = next[k] ?? node.data));
      (globalThis as { restoreChange?: () => void }).restoreChange = () =>
        nodes.forEach((node, k) => (node.data = before[k] ?? ""));
    }, texts);
  }

  /** Removes an element from the page until `restore`. */
  async takeOut(xpath: string): Promise<void> {
    await this.#page.locator(`xpath=${xpath}`).evaluate((element) => {
      const mark = element.ownerDocument.createComment("");
      element.replaceWith(mark);
      (globalThis as { restoreChange?: () => void }).restoreChange = () => mark.replaceWith(element);
    });
  }

  async restore(): Promise<void> {
    await this.#page.evaluate(() => (globalThis as { restoreChange?: () => void }).restoreChange?.());
  }

  /** The places of the first few elements that a locator finds on the current page. */
  async locate(locator: Locator): Promise<string[]> {
    return locator.evaluateAll((elements) =>
      elements.slice(0, 2).map((element) => {
        const steps: string[] = [];
        for (let up: globalThis.Element | null = element; up !== null; up = up.parentElement) {
          let position = 1;
          for (
            let before = up.previousElementSibling;
            before !== null;
            before = before.previousElementSibling
          ) {
            if (before.localName === up.localName) position += 1;
          }
          steps.unshift(`${up.localName}[${position}]`);
        }
        return `/${steps.join("/")}`;
      }),
    );
  }
}

let source: string | undefined;

/** Both generators as one script for the page. */
function generators(): string {
  if (source !== undefined) return source;
  const require = createRequire(import.meta.url);
  const finder = readFileSync(fileURLToPath(import.meta.resolve("@medv/finder")), "utf8").replace(
    /^export /gm,
    "",
  );
  const generator = readFileSync(require.resolve("css-selector-generator"), "utf8");
  source = `(() => {
    const module = { exports: {} }, exports = module.exports;
    ${generator}
    ${finder}
    globalThis.selectorGenerators = {
      finder: (element) => finder(element, { timeoutMs: 2000 }),
      cssSelectorGenerator: (element) => module.exports.getCssSelector(element, { maxCombinations: 100, maxCandidates: 100 }),
    };
  })()`;
  return source;
}
