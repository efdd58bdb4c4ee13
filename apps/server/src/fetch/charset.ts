/** Number of bytes searched for a document's own charset declaration (HTML standard, "prescan": 1024). */
const PRESCAN_BYTES = 4096;

/**
 * Decodes a document by its byte-order mark, or else the Content-Type header, or else its own declaration, or else as UTF-8 if
 * valid, or else as windows-1252. The order is that of the HTML standard, "determining the character encoding".
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
  // A declaration that could be read byte by byte cannot be UTF-16 (HTML standard).
  return label?.startsWith("utf-16") === true ? "utf-8" : label;
}

/** Returns the encoding of a known label; unknown labels are ignored, as in browsers. */
function labelIn(text: string, pattern: RegExp): string | null {
  const label = pattern.exec(text)?.[1];
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
