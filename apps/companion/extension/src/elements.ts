// A page can shadow a property of its document by naming an element like it, but cannot change the prototype.
/* oxlint-disable typescript/unbound-method -- deliberately called on the document */
const create: (this: Document, tag: string) => HTMLElement = Document.prototype.createElement;
const root = Object.getOwnPropertyDescriptor(Document.prototype, "documentElement")!.get!;
/* oxlint-enable typescript/unbound-method */

/** The document's outermost element. */
export const rootElement = (): HTMLElement => root.call(document) as HTMLElement;

/** An element with attributes and content; texts are never markup. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = create.call(document, tag) as HTMLElementTagNameMap[Tag];
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}
