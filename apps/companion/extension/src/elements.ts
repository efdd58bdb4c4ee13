// A page can name an element like a property of its document; it cannot change what the prototype does.
/* oxlint-disable typescript/unbound-method -- they are called on the document on purpose */
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
