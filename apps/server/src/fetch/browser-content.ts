import type { CDPSession, Page } from "playwright-core";

/**
 * Writes the document with what stands in open shadow roots, each as a declared one (`template shadowrootmode`); null where
 * there is none, or more than a page of sense has.
 */
const WITH_SHADOWS = `(() => {
  const roots = [];
  const collect = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (!element.shadowRoot || roots.length > 5000) continue;
      roots.push(element.shadowRoot);
      collect(element.shadowRoot);
    }
  };
  collect(document);
  if (roots.length === 0 || roots.length > 5000) return null;
  const html = document.documentElement;
  const [start, end] = html.cloneNode(false).outerHTML.split(/(?=<\\/html>$)/);
  return "<!DOCTYPE html>" + start + html.getHTML({ shadowRoots: roots }) + end;
})()`;

/**
 * The page's document as it stands. A browser's own serialisation leaves out shadow roots, in which shops made of web components
 * keep their prices. Asked in a world of its own, where the page's scripts cannot answer in the browser's place.
 */
export async function contentOf(page: Page, cdp: CDPSession, mainFrameId: string): Promise<string> {
  const { executionContextId } = await cdp.send("Page.createIsolatedWorld", {
    frameId: mainFrameId,
    worldName: "pricetrail",
  });
  const { result } = await cdp.send("Runtime.evaluate", {
    expression: WITH_SHADOWS,
    contextId: executionContextId,
    returnByValue: true,
  });
  const value: unknown = result.value;
  return typeof value === "string" ? value : page.content();
}
