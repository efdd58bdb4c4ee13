/**
 * Writes the document with the content of open shadow roots, each as a declared one (`template shadowrootmode`), each given
 * frame marked in `attribute` with its number, and marks for what only styles decide: digits that are not displayed, and text
 * before and after elements. Runs inside the page, in an isolated world, and is sent there as text: it uses nothing from outside.
 * Works on a copy, so the page notices nothing.
 *
 * @param mark precedes the number
 * @returns null where there is nothing to add
 */
export function writeDocument(
  attribute: string,
  mark: string,
  hiddenName: string,
  beforeName: string,
  afterName: string,
  ...frames: Element[]
): string | null {
  // More than any reasonable page has.
  const maxRoots = 5_000;
  const maxMarks = 1_000;
  const maxStyled = 10_000;
  const maxDigits = 800;
  const stylesEndAt = performance.now() + 1_000;
  const accessor = (prototype: object, name: string) => {
    // A page can shadow the properties of forms and of the document by the names of its elements.
    // oxlint-disable-next-line typescript/unbound-method -- deliberately called on another object
    const get = Object.getOwnPropertyDescriptor(prototype, name)!.get!;
    return (owner: object) => get.call(owner) as unknown;
  };
  const shadowOf = accessor(Element.prototype, "shadowRoot") as (node: Element) => ShadowRoot | null;
  const rootOf = accessor(Document.prototype, "documentElement") as (node: Document) => Element | null;
  const parentOf = accessor(Node.prototype, "parentNode") as (node: Node) => Node | null;
  const nameOf = accessor(Element.prototype, "localName") as (node: Element) => string;
  const childrenOf = accessor(Node.prototype, "childNodes") as (node: Node) => NodeListOf<Node>;
  const textOf = accessor(Node.prototype, "textContent") as (node: Node) => string | null;
  const method =
    <Given extends unknown[], Result>(of: (this: Element, ...given: Given) => Result) =>
    (element: Element, ...given: Given): Result =>
      of.call(element, ...given);
  // oxlint-disable typescript/unbound-method -- deliberately called on another object
  const boxOf = method(Element.prototype.getBoundingClientRect);
  const isRendered = method(Element.prototype.checkVisibility);
  const valueOf = method(Element.prototype.getAttribute);
  const put = method(Element.prototype.setAttribute);
  const drop = method(Element.prototype.removeAttribute);
  // oxlint-enable typescript/unbound-method

  let marks = 0;
  let styled = 0;
  let digits = 0;
  const mayLook = (): boolean => marks < maxMarks && performance.now() < stylesEndAt;
  const words = (text: string): Set<string> => new Set(text.split(" "));
  const unread = words(
    "html head title meta link base script style template noscript svg math iframe object canvas audio video select option optgroup datalist textarea br wbr source",
  );
  const parentElementOf = (element: Element): Element | null => {
    const parent = parentOf(element);
    return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
  };

  /** How an element is kept out of sight, by itself or with what is around it; null for one that is displayed. */
  type Hiding = "removed" | "out-of-sight" | null;
  const hidings = new Map<Element, Hiding>();
  const hidingOf = (element: Element): Hiding => {
    let hiding = hidings.get(element);
    if (hiding === undefined) hidings.set(element, (hiding = lookAt(element)));
    return hiding;
  };
  const wide = Math.max(window.innerWidth, 600);
  const lookAt = (element: Element): Hiding => {
    if (!isRendered(element, { visibilityProperty: true })) {
      return getComputedStyle(element).display === "contents" ? null : "removed";
    }
    const style = getComputedStyle(element);
    if (!isRendered(element, { opacityProperty: true }) || Number.parseFloat(style.fontSize) < 1)
      return "out-of-sight";
    if (Number.parseFloat(style.textIndent) < -300) return "out-of-sight";
    if (
      /^(?:inset\((?:50|100)%|circle\(0(?:px|%)?[ )]|polygon\(0(?:px|%)? 0(?:px|%)?(?:, 0(?:px|%)? 0(?:px|%)?)+\))/.test(
        style.clipPath,
      )
    )
      return "out-of-sight";
    if (
      (style.position === "absolute" || style.position === "fixed") &&
      /^rect\((?:[01]px[, ]*){4}\)$/.test(style.clip)
    )
      return "out-of-sight";
    const box = boxOf(element);
    const isClipping = style.overflowX !== "visible" && style.display !== "inline";
    if (isClipping && (box.width < 2 || box.height < 2)) return "out-of-sight";
    // Scaled to nothing; an inline element without a box of its own may contain one.
    if (box.width === 0 && box.height === 0 && style.transform !== "none") return "out-of-sight";
    if (box.width === 0) return null;
    const isAway = box.right + window.scrollX <= 0 || box.bottom + window.scrollY <= 0 || box.left > 2 * wide;
    return isAway ? "out-of-sight" : null;
  };
  /** Marks the outermost hidden element around a number: what is displayed inside of a hidden one says nothing. */
  const markHidden = (number: Element, copyOf: (element: Element) => Element | undefined): void => {
    let at: Element | null = number;
    for (let steps = 0; at !== null && steps < 3; steps += 1) {
      const hiding = hidingOf(at);
      const around = parentElementOf(at);
      if (hiding !== null && (around === null || hidingOf(around) === null)) {
        const copied = copyOf(at);
        if (copied === undefined || copied.hasAttribute(hiddenName)) return;
        put(copied, hiddenName, hiding);
        marks += 1;
        return;
      }
      at = around;
    }
  };

  /** The text of a computed `content`: strings and attributes, without the text for screen readers; else null. */
  const insertedBy = (element: Element, pseudo: string): string | null => {
    const style = getComputedStyle(element, pseudo);
    const { content } = style;
    if (content === "none" || content === "normal" || content.length > 300) return null;
    if (
      style.display === "none" ||
      style.visibility !== "visible" ||
      style.opacity === "0" ||
      Number.parseFloat(style.fontSize) < 1
    )
      return null;
    let text = "";
    let rest = content.trim();
    while (rest !== "" && !rest.startsWith("/")) {
      const part = /^(?:"((?:\\[^]|[^"\\])*)"|attr\(\s*([\w-]+)[^)]*\))\s*/.exec(rest);
      if (part === null) return null;
      text +=
        part[2] === undefined
          ? part[1]!.replace(/\\(?:([\da-f]{1,6})\s?|([^]))/gi, (_, code?: string, plain?: string) =>
              code === undefined
                ? plain!
                : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
            )
          : (valueOf(element, part[2]) ?? "");
      rest = rest.slice(part[0].length);
    }
    return text.length <= 40 && /[\p{L}\p{N}\p{Sc}.,]/u.test(text) ? text : null;
  };
  const markInserted = (element: Element, copied: Element): void => {
    if (unread.has(nameOf(element)) || styled >= maxStyled) return;
    // Only what can be part of an amount: two computed styles for every element would cost more than all else.
    if (childrenOf(element).length > 12) return;
    const text = (textOf(element) ?? "").trim();
    if (text !== "" && (text.length > 60 || !/\d|^\P{L}{1,3}$/u.test(text))) return;
    styled += 1;
    for (const [pseudo, name] of [
      ["::before", beforeName],
      ["::after", afterName],
    ] as const) {
      const inserted = insertedBy(element, pseudo);
      if (inserted === null || hidingOf(element) !== null) continue;
      put(copied, name, inserted);
      marks += 1;
    }
  };

  // Nothing runs, loads or is upgraded in a detached document.
  const shown = new DOMParser().parseFromString("", "text/html");
  const root = rootOf(document);
  if (root === null) return null;
  const copy = shown.importNode(root, true);
  let roots = 0;
  let isCleaned = false;
  const complete = (from: Element | ShadowRoot, to: Element | DocumentFragment): void => {
    const originals = from.querySelectorAll("*");
    const copies = to.querySelectorAll("*");
    // Only what is marked here may look like it.
    for (const one of to.querySelectorAll(
      `[${hiddenName}],[${beforeName}],[${afterName}],template[shadowrootmode],template[shadowroot]`,
    )) {
      isCleaned = true;
      for (const name of [hiddenName, beforeName, afterName, "shadowrootmode", "shadowroot"]) drop(one, name);
    }
    const places = new Map<Element, number>();
    const shadows: [Element, HTMLTemplateElement][] = [];
    originals.forEach((original, at) => {
      const one = copies[at]!;
      places.set(original, at);
      const frame = frames.indexOf(original);
      if (frame >= 0) put(one, attribute, `${mark}${frame}.`);
      if (mayLook()) markInserted(original, one);
      const shadow = shadowOf(original);
      if (shadow === null || roots >= maxRoots) return;
      roots += 1;
      const template = shown.createElement("template");
      template.setAttribute("shadowrootmode", "open");
      for (const child of shadow.childNodes) template.content.append(shown.importNode(child, true));
      complete(shadow, template.content);
      shadows.push([one, template]);
    });
    const texts = document.createTreeWalker(from, NodeFilter.SHOW_TEXT);
    const copyOf = (element: Element): Element | undefined => copies[places.get(element) ?? -1];
    for (
      let text = texts.nextNode();
      text !== null && digits < maxDigits && mayLook();
      text = texts.nextNode()
    ) {
      const { data } = text as Text;
      const parent = parentOf(text);
      if (data.length > 40 || !/\d/.test(data)) continue;
      if (!(parent instanceof Element) || unread.has(nameOf(parent))) continue;
      digits += 1;
      markHidden(parent, copyOf);
    }
    for (const [host, template] of shadows) host.prepend(template);
  };
  complete(root, copy);
  const isChanged = roots > 0 || marks > 0 || isCleaned || frames.length > 0;
  return isChanged ? `<!DOCTYPE html>${copy.outerHTML}` : null;
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
