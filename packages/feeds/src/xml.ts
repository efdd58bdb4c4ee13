import { SaxesParser } from "saxes";
import { MAX_ROW } from "./rows.ts";
import { FeedRefusal } from "./types.ts";

/** Deeper elements are read as part of the one above. */
const MAX_DEPTH = 60;
/** Longest value of a cell in characters; the rest is passed over. */
const MAX_VALUE = 32_768;

const GOOGLE = "http://base.google.com/ns/1.0";

/** Attributes that name what an element holds: `<a name="SKU">`, `<INTERNATIONAL_PID type="gtin">`. */
const NAMING = ["name", "type", "key"] as const;
const MAX_NAMING = 80;
const MAX_PREFIXES = 100;

export interface XmlHandler {
  /** Called when an element begins; `path` has its ancestors' names from the root. */
  open?: (path: readonly string[], line: number) => void;
  /** A text, empty for an empty element, or an attribute of the element at `path`; `own` names an attribute ("@id"), or the element by one ("[name=SKU]"). */
  value: (path: readonly string[], own: string, text: string) => void;
  close: (path: readonly string[]) => void;
}

/** What makes a file end early; the rest is tolerated, as browsers and shops do. */
const BROKEN = /unmatched closing tag|unclosed tag|unexpected end/i;
/** Characters of one tag, text or comment after which a file is given up. */
const MAX_PIECE = 4 * MAX_ROW;

export interface XmlReader {
  write(part: string): void;
  end(): void;
}

interface XmlEvents {
  open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
  text: (text: string) => void;
  close: (name: string) => void;
}

/**
 * Parses XML as it comes: no document type definition and no entity of one is read, undefined entities and stray ampersands stay as
 * text. The reader throws FeedRefusal malformed where elements do not match, or where one tag, text or comment has no end.
 */
export function createXmlParser({ open, text, close }: XmlEvents, hasLines: boolean): XmlReader {
  const parser = new SaxesParser<{ position: boolean; xmlns: false }>({ position: hasLines, xmlns: false });
  let lastEvent = 0;
  const seen = () => {
    lastEvent = parser.position;
  };
  const lineNow = () => (hasLines ? parser.line : undefined);
  parser.on("error", ({ message }) => {
    if (BROKEN.test(message)) throw new FeedRefusal("malformed", lineNow());
  });
  parser.on("opentag", ({ name, attributes }) => {
    seen();
    for (const key in attributes)
      if (attributes[key]!.includes(STRAY)) attributes[key] = restored(attributes[key]!);
    open(name, attributes, parser.line);
  });
  const addText = (more: string) => {
    seen();
    text(restored(more));
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("comment", seen);
  parser.on("doctype", seen);
  parser.on("closetag", ({ name }) => {
    seen();
    close(name);
  });
  let held = "";
  return {
    write(part) {
      const ready = held + part;
      const last = ready.lastIndexOf("&");
      const cut = last !== -1 && ready.length - last < MAX_ENTITY ? last : ready.length;
      held = ready.slice(cut);
      parser.write(marked(ready.slice(0, cut)));
      if (parser.position - lastEvent > MAX_PIECE) throw new FeedRefusal("malformed", lineNow());
    },
    end() {
      parser.write(marked(held));
      parser.close();
    },
  };
}

/**
 * An ampersand that begins no entity, as in many addresses, stands for itself; the parser would read on to the next semicolon. Until
 * the text is parsed, a character that texts do not have takes its place, also in CDATA, where it cannot be escaped.
 */
const STRAY = "\ufdd0";
const MAX_ENTITY = 40;
const marked = (text: string): string =>
  text.includes("&")
    ? text.replaceAll(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});)/gi, STRAY)
    : text;
const restored = (text: string): string => (text.includes(STRAY) ? text.replaceAll(STRAY, "&") : text);

/** Reads XML by the paths of its elements, whose names are without their namespaces' prefixes except Google's. */
export function createXmlReader(handler: XmlHandler): XmlReader {
  const path: string[] = [];
  /** The text of each open element, and the attribute that names it. */
  const open: { text: string; naming: string; isLeaf: boolean }[] = [];
  const prefixes = new Map<string, string>();
  let tooDeep = 0;
  const nameOf = (name: string): string => {
    const at = name.indexOf(":");
    if (at === -1) return name;
    const prefix = name.slice(0, at);
    const isGoogle = (prefixes.get(prefix) ?? (prefix === "g" ? GOOGLE : "")) === GOOGLE;
    return (isGoogle ? "g:" : "") + name.slice(at + 1);
  };
  return createXmlParser(
    {
      open(name, attributes, line) {
        if (path.length >= MAX_DEPTH) {
          tooDeep += 1;
          return;
        }
        const own = Object.entries(attributes);
        for (const [key, value] of own)
          if (key.startsWith("xmlns:") && prefixes.size < MAX_PREFIXES) prefixes.set(key.slice(6), value);
        path.push(nameOf(name));
        const outer = open.at(-1);
        if (outer !== undefined) outer.isLeaf = false;
        const naming = NAMING.find((one) => attributes[one] !== undefined);
        open.push({
          text: "",
          naming: naming === undefined ? "" : `[${naming}=${attributes[naming]!.slice(0, MAX_NAMING)}]`,
          isLeaf: own.length === 0,
        });
        handler.open?.(path, line);
        for (const [key, value] of own)
          if (!key.startsWith("xmlns"))
            handler.value(path, `@${key.slice(key.indexOf(":") + 1)}`, value.slice(0, MAX_VALUE));
      },
      text(text) {
        const element = open.at(-1);
        if (element !== undefined && tooDeep === 0 && element.text.length < MAX_VALUE)
          element.text += text.slice(0, MAX_VALUE);
      },
      close() {
        if (tooDeep > 0) {
          tooDeep -= 1;
          return;
        }
        const { text, naming, isLeaf } = open.pop()!;
        const trimmed = text.trim();
        if (trimmed !== "" || isLeaf) handler.value(path, naming, trimmed);
        handler.close(path);
        path.pop();
      },
    },
    true,
  );
}
