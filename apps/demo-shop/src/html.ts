/** Safe markup, in which texts are escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);
}

function markupOf(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.markup;
  if (typeof part === "string" || typeof part === "number") return escapeText(String(part));
  return part.map(markupOf).join("");
}

/** Template for markup: strings and numbers are escaped, Html is inserted unchanged, null and false are omitted. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(markupOf)));
}

/** Returns a value as JSON for a script element, in which no text can close the element. */
export function scriptJson(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll("<", String.raw`\u003c`));
}
