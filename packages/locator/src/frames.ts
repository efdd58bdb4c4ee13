import type { Fingerprint } from "./fingerprint.ts";
import { readPage } from "./page.ts";
import type { Page } from "./page.ts";

const views = new WeakMap<object, object>();

/**
 * The page as it is without what is in its frames. Elements outside of frames are described and looked for in this view:
 * advertisements in frames come and go, and no price of theirs may be taken for the page's own.
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

/** The view of the page in which an element of it is described, and where the element is there. */
export function viewAt(page: Page, at: number): { page: Page; at: number } {
  const node = page.node[at];
  const view = page.framed[at] === true ? page : outsideFrames(page);
  return { page: view, at: (node === undefined ? undefined : view.indexOf.get(node)) ?? at };
}

/** Whether the described element was in a frame. */
export function standsInFrame({ hosts, path, pathway }: Fingerprint): boolean {
  if (hosts.length === 0) return false;
  return path.some(({ tag }) => tag === "iframe") || /(?:^| > )iframe\b/.test(pathway);
}
