import type { Fingerprint } from "./fingerprint.ts";
import { readPage } from "./page.ts";
import type { Page } from "./page.ts";

const views = new WeakMap<object, object>();

/**
 * Returns the page without the content of its frames. Elements outside frames are described and searched in this view: ads
 * in frames come and go, and their prices must not be taken for the page's own.
 */
export function outsideFrames<N extends object>(page: Page<N>): Page<N> {
  if (!page.framed.includes(true)) return page;
  let view = views.get(page) as Page<N> | undefined;
  if (view === undefined) {
    const { adapter } = page;
    view = readPage(page.root, {
      ...adapter,
      inner: (node) => (adapter.tag(node) === "iframe" ? null : adapter.inner(node)),
    });
    views.set(page, view);
  }
  return view;
}

/** Returns the view of the page in which an element is described, and the element's index there. */
export function viewAt(page: Page, at: number): { page: Page; at: number } {
  const node = page.node[at];
  const view = page.framed[at] === true ? page : outsideFrames(page);
  return { page: view, at: (node === undefined ? undefined : view.indexOf.get(node)) ?? at };
}

/** Returns whether the described element was in a frame. */
export function wasInFrame({ hosts, path, pathway }: Fingerprint): boolean {
  if (hosts.length === 0) return false;
  return path.some(({ tag }) => tag === "iframe") || /(?:^| > )iframe\b/.test(pathway);
}
