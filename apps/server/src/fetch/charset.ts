/** Number of bytes searched for a document's own charset declaration (HTML standard, "prescan": 1024). */
const PRESCAN_BYTES = 4096;
const NOT_ASCII = /[^\x00-\x7f]/;
/** Characters searched of a Content-Type header. */
const MAX_HEADER = 500;

/**
 * Decodes a document by its byte-order mark, or else the Content-Type header, or else its own declaration, or else as UTF-16 where every
 * other of its first bytes is zero, as UTF-8 if valid, or as windows-1252. The order is that of the HTML standard, "determining the
 * character encoding", where what a browser may guess from the bytes comes last.
 */
export function decodeHtml(body: Uint8Array, contentType: string): string {
  const label =
    bomOf(body) ??
    labelIn(contentType.slice(0, MAX_HEADER), HEADER_CHARSET) ??
    declaredIn(body) ??
    utf16Of(body);
  if (label !== null) return new TextDecoder(label).decode(body);
  return new TextDecoder(isUtf8(body) ? "utf-8" : "windows-1252").decode(body);
}

/**
 * Returns whether bytes are UTF-8, perhaps cut inside their last character. Then another character must be UTF-8 as well: behind
 * ASCII alone, the last byte is a letter of windows-1252.
 */
function isUtf8(body: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    const isAscii = !NOT_ASCII.test(decoder.decode(body, { stream: true }));
    if (isAscii) decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/**
 * Decodes a text file of a shop, such as robots.txt or a sitemap: as UTF-16 where its bytes are, whatever its header says, or as
 * `decodeHtml`. Never returns U+0000, which no text means and no database stores.
 */
export function decodeText(body: Uint8Array, contentType = ""): string {
  const label = bomOf(body) ?? utf16Of(body);
  const text = label === null ? decodeHtml(body, contentType) : new TextDecoder(label).decode(body);
  return text.replaceAll("\0", "");
}

/** Number of bytes that show whether a file without a mark is UTF-16. */
const UTF16_BYTES = 64;

function utf16Of(body: Uint8Array): string | null {
  const start = body.subarray(0, Math.min(UTF16_BYTES, body.length - (body.length % 2)));
  if (start.length < 4) return null;
  const zerosAt = (odd: number): number => start.filter((byte, i) => i % 2 === odd && byte === 0).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  // Mostly ASCII, so that nearly every character has one zero byte.
  if (odd >= start.length * 0.4 && even === 0) return "utf-16le";
  return even >= start.length * 0.4 && odd === 0 ? "utf-16be" : null;
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
