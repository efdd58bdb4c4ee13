/**
 * Writes the document with the content of open shadow roots, each as a declared one (`template shadowrootmode`), and each
 * given frame marked in `attribute` with its number. Runs inside the page, in an isolated world, and is sent there as text:
 * it uses nothing from outside. Works on a copy, so the page notices nothing.
 *
 * @param mark precedes the number
 * @returns null where there is neither a shadow root nor a frame
 */
export function writeDocument(attribute: string, mark: string, ...frames: Element[]): string | null {
  // More shadow roots than any reasonable page has.
  const maxRoots = 5_000;
  const accessor = (prototype: object, name: string) => {
    // A page can shadow the properties of forms and of the document by the names of its elements.
    // oxlint-disable-next-line typescript/unbound-method -- deliberately called on another object
    const get = Object.getOwnPropertyDescriptor(prototype, name)!.get!;
    return (owner: object) => get.call(owner) as unknown;
  };
  const shadowOf = accessor(Element.prototype, "shadowRoot") as (node: Element) => ShadowRoot | null;
  const rootOf = accessor(Document.prototype, "documentElement") as (node: Document) => Element | null;
  // Nothing runs, loads or is upgraded in a detached document.
  const shown = new DOMParser().parseFromString("", "text/html");
  const root = rootOf(document);
  if (root === null) return null;
  const copy = shown.importNode(root, true);
  let roots = 0;
  const complete = (from: Element | ShadowRoot, to: Element | DocumentFragment): void => {
    const originals = from.querySelectorAll("*");
    const copies = to.querySelectorAll("*");
    const shadows: [Element, HTMLTemplateElement][] = [];
    originals.forEach((original, at) => {
      const one = copies[at]!;
      const frame = frames.indexOf(original);
      if (frame >= 0) one.setAttribute(attribute, `${mark}${frame}.`);
      const shadow = shadowOf(original);
      if (shadow === null || roots >= maxRoots) return;
      roots += 1;
      const template = shown.createElement("template");
      template.setAttribute("shadowrootmode", "open");
      for (const child of shadow.childNodes) template.content.append(shown.importNode(child, true));
      complete(shadow, template.content);
      shadows.push([one, template]);
    });
    for (const [host, template] of shadows) host.prepend(template);
  };
  complete(root, copy);
  return roots === 0 && frames.length === 0 ? null : `<!DOCTYPE html>${copy.outerHTML}`;
}

/**
 * Writes the body of a frame's document: elements with their attributes and texts, open shadow roots as declared ones. Omits
 * everything that runs, or that a parser could misinterpret. Runs inside the frame like `writeDocument`.
 *
 * @param most maximum characters; the rest is omitted
 * @returns null for a document without a body
 */
export function writeFrame(
  attribute: string,
  mark: string,
  most: number,
  ...frames: Element[]
): string | null {
  const accessor = (prototype: object, name: string) => {
    // oxlint-disable-next-line typescript/unbound-method -- deliberately called on another object
    const get = Object.getOwnPropertyDescriptor(prototype, name)!.get!;
    return (owner: object) => get.call(owner) as unknown;
  };
  const childrenOf = accessor(Node.prototype, "childNodes") as (node: Node) => NodeListOf<Node>;
  const typeOf = accessor(Node.prototype, "nodeType") as (node: Node) => number;
  const nameOf = accessor(Element.prototype, "localName") as (node: Element) => string;
  const attributesOf = accessor(Element.prototype, "attributes") as (node: Element) => NamedNodeMap;
  const shadowOf = accessor(Element.prototype, "shadowRoot") as (node: Element) => ShadowRoot | null;
  const bodyOf = accessor(Document.prototype, "body") as (node: Document) => Element | null;
  const words = (text: string): Set<string> => new Set(text.split(" "));
  const empty = words("area base br col embed hr img input link meta param source track wbr");
  const dropped = words(
    "script noscript style template object embed applet link base frameset noembed noframes plaintext xmp",
  );
  const deepest = 300;
  const longestValue = 2_000;
  const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

  let left = most;
  const parts: string[] = [];
  const put = (text: string): void => {
    left -= text.length;
    parts.push(text);
  };
  const write = (node: Node, depth: number): void => {
    if (left <= 0 || depth > deepest) return;
    const type = typeOf(node);
    if (type === 3) put(escaped((node as Text).data.slice(0, left)));
    if (type !== 1) return;
    const element = node as Element;
    const name = nameOf(element).toLowerCase();
    if (dropped.has(name) || !/^[a-z][a-z0-9._-]*$/.test(name)) return;
    const shadow = shadowOf(element);
    const frame = frames.indexOf(element);
    const attributes = Array.from(attributesOf(element), ({ name: key, value }) =>
      !/^[a-z_:@][\w:.@-]*$/i.test(key) ||
      /^on/i.test(key) ||
      key === attribute ||
      value.length > longestValue
        ? ""
        : ` ${key}="${escaped(value)}"`,
    );
    if (frame >= 0) attributes.push(` ${attribute}="${mark}${frame}."`);
    put(`<${name}${attributes.join("")}>`);
    if (empty.has(name)) return;
    if (shadow !== null) {
      put('<template shadowrootmode="open">');
      for (const child of childrenOf(shadow)) write(child, depth + 1);
      put("</template>");
    }
    // The content between a frame's tags is for browsers without frames.
    if (name !== "iframe") for (const child of childrenOf(element)) write(child, depth + 1);
    put(`</${name}>`);
  };
  const body = bodyOf(document);
  if (body === null) return null;
  write(body, 0);
  return parts.join("");
}
