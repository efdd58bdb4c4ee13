export interface TextPart {
  text: string;
  isLink: boolean;
  /** Position of the part in the whole text. */
  at: number;
}

/** Splits plain text at its http and https URLs. Joined again, the parts give the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isLink: false, at: end });
    parts.push({ text: match[0], isLink: true, at: match.index });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isLink: false, at: end });
  return parts;
}
