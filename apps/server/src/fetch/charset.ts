/** How far into a document its own charset declaration is looked for, in bytes (HTML standard, "prescan": 1024). */
const PRESCAN_BYTES = 4096;

/**
 * Decodes a document: byte order mark, then the Content-Type header, then the document's own declaration, then UTF-8
 * where it is valid, else windows-1252. Order from the HTML standard, "determining the character encoding".
 */
export function decodeHtml(body: Uint8Array, contentType: string): string {
  const label = bomOf(body) ?? labelIn(contentType, HEADER_CHARSET) ?? declaredIn(body);
  if (label !== null) return new TextDecoder(label).decode(body);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return new TextDecoder("windows-1252").decode(body);
  }
}

const HEADER_CHARSET = /charset\s*=\s*"?\s*([^\s";,]+)/i;
const XML_ENCODING = /^<\?xml\s[^>]*encoding\s*=\s*["']([^"']+)["']/i;
const META_CHARSET = /<meta\b[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

function bomOf(body: Uint8Array): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return "utf-8";
  if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
  return body[0] === 0xff && body[1] === 0xfe ? "utf-16le" : null;
}

function declaredIn(body: Uint8Array): string | null {
  const start = new TextDecoder("latin1")
    .decode(body.subarray(0, PRESCAN_BYTES))
    .replace(/<!--[^]*?-->/g, "");
  const label = labelIn(start, XML_ENCODING) ?? labelIn(start, META_CHARSET);
  // A declaration that could be read byte by byte cannot be UTF-16, whatever it says (HTML standard).
  return label?.startsWith("utf-16") === true ? "utf-8" : label;
}

/** The label's encoding when it is one that exists; unknown labels are passed over, as browsers do. */
function labelIn(text: string, pattern: RegExp): string | null {
  const label = pattern.exec(text)?.[1];
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
