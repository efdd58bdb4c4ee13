import { CONCEPTS, foldWords } from "./words.ts";
import { FeedRefusal } from "./types.ts";

/** Bytes that decide about an encoding other than UTF-8, and the part of zeros among them that only UTF-16 has. */
const SAMPLE_BYTES = 65_536;
const UTF16_ZEROS = 0.2;
/** Bytes decoded at once. */
const SLICE = 65_536;

/** Encodings of texts that are not UTF-8, where the file names none. */
const GUESSES = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "koi8-r",
  "windows-1253",
  "windows-1254",
  "windows-1257",
  "windows-1255",
  "windows-1256",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-kr",
] as const;

/**
 * Returns the encoding of a text: by its byte-order mark, by the zeros that UTF-16 has beside each Latin letter, UTF-8 where all
 * bytes are valid in it, whatever the file declares; else the declared one, else the one in which the text looks like a language.
 */
export function encodingOf(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== undefined) return utf16;
  if (isUtf8(bytes)) return "utf-8";
  const declared = declaredEncoding(bytes);
  if (declared !== undefined && declared !== "utf-8") return declared;
  return guessed(bytes.subarray(0, SAMPLE_BYTES));
}

function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd < sample.length * UTF16_ZEROS) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += SLICE)
      decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** Reads the encoding that an XML declaration names; undefined for none, or for one that is unknown. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const [, label] =
    /^[^<]{0,4}<\?xml[^>]{0,120}?encoding\s{0,4}=\s{0,4}["']([\w.:-]{2,30})["']/i.exec(start) ?? [];
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function guessed(sample: Uint8Array): string {
  let best = { encoding: "windows-1252", score: -Infinity };
  for (const encoding of GUESSES) {
    const text = new TextDecoder(encoding).decode(sample);
    const score = plausibility(text);
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

/** The letters beside ASCII of each language with a Latin script: a wrong code page mixes those of several. */
const LATIN = (
  "äöüß àâçéèêëîïôûùüÿœæ áéíñóúüºª àèéìíòóù áâãàçéêíóôõú éëïöüèê åäöé æøåéö áéíóöőúüű ăâîșțşţ čćđšž çğıöşüâî ąčęėįšųūž " +
  "āčēģīķļņšūž äöõüšž áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž ąćęłńóśźż"
)
  .split(" ")
  .map((letters) => new RegExp(`[${letters}]`, "giu"));
/** Words of the other scripts: all small, all capital, or with a capital in front, as wrong code pages do not have them. */
const WORD = [
  /^(?:[а-яёіїєґў]+|[А-ЯЁІЇЄҐЎ]+|[А-ЯЁІЇЄҐЎ][а-яёіїєґў]+)$/u,
  /^(?:[α-ωάέήίόύώϊϋΐΰ]+|[Α-ΩΆΈΉΊΌΎΏ]+|[Α-ΩΆΈΉΊΌΎΏ][α-ωάέήίόύώϊϋΐΰ]+)$/u,
  /^[א-ת]+$/u,
  /^[ء-ي]+$/u,
  /^[가-힣]+$/u,
  /^[\u3041-\u30ff\u4e00-\u9fff]+$/u,
];
/** The most frequent letters: a wrong Cyrillic or Greek code page has rare ones in their place. */
const FREQUENT = /[оеаинтсрвлкОЕАИНТαοιετσνηυρΑΟΙΕΤ]/gu;
/** Chinese and Japanese texts consist of a few thousand characters; other bytes read so give the rare ones. */
const COMMON_HAN =
  /[的一是不了在有大小中上新品商价格名称数量型号色号条件装线机电脑手盘全白黑红蓝有无线米包袋套材器能水家用品庫価格円送料税込日本製個台湾繁體時間]/gu;

/** Letters of two scripts in one word; Chinese and the like may stand beside a Latin letter, but not between two. */
const MIXED =
  /[a-z][\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}][a-z]|[a-z][\p{Script=Han}\p{Script=Hangul}]{1,2}[a-z]/giu;
const MAX_MIXED = 0.2;

/** How much a text looks like one of a language: letters that languages have beside ASCII, in words of one script. */
function plausibility(text: string): number {
  const size = (text.match(/[^\u0000-\u007f]/gu) ?? []).length;
  if (size === 0) return 0;
  const countOf = (pattern: RegExp, of = text) => (of.match(pattern) ?? []).length;
  const bad = countOf(/[\ufffd\u0080-\u009f\ue000-\uf8ff\u2500-\u259f]/gu);
  const words = text.match(/[^\u0000-\u007f\p{P}\p{S}\p{Z}]{2,}/gu) ?? [];
  const inWords = WORD.map((pattern) =>
    words.filter((word) => pattern.test(word)).reduce((sum, word) => sum + word.length, 0),
  );
  const script = Math.max(...inWords);
  const known = foldWords(text.slice(0, 2000))
    .split(" ")
    .filter((word) => /[^\u0000-\u007f]{3}|[\u3041-\u9fff]{2}/.test(word) && CONCEPTS.has(word)).length;
  const letters = countOf(/(?=[^\u0000-\u007f])\p{L}/gu);
  const latin = letters === 0 ? 0 : Math.max(...LATIN.map((pattern) => countOf(pattern)));
  const isMixed = countOf(MIXED) > words.length * MAX_MIXED;
  const good = Math.max(
    latin * 0.9 + (size - letters) * 0.1,
    isMixed ? 0 : script * 0.7 + (countOf(FREQUENT) + countOf(COMMON_HAN)) * 0.4,
  );
  return (good - 10 * bad) / size + known;
}

/**
 * Decodes a text slice by slice, without its byte-order mark.
 *
 * @throws FeedRefusal for a text with zeros, which is none
 */
export function* decode(bytes: Uint8Array, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += SLICE) {
    const text = decoder.decode(bytes.subarray(at, at + SLICE), { stream: true });
    if (text.includes("\0")) throw new FeedRefusal("not_text");
    if (text !== "") yield text;
  }
  const rest = decoder.decode();
  if (rest !== "") yield rest;
}

/** Returns the beginning of a text, of about `size` characters. */
export function startOf(bytes: Uint8Array, encoding: string, size: number): string {
  let text = "";
  for (const part of decode(bytes, encoding)) {
    text += part;
    if (text.length >= size) break;
  }
  return text;
}
