/** An escape in JSON text that jsonb refuses: U+0000, or half of a surrogate pair, which JSON.stringify writes only when alone. */
const REFUSED_ESCAPE = /(?<!\\)((?:\\\\)*)\\u(0000|d[89a-f][0-9a-f]{2})/gi;

const isJson = (text: string): boolean => /^\s*[[{"]/.test(text);

function storable(value: unknown): unknown {
  if (typeof value === "string") {
    const text = value.includes("\0") ? value.replaceAll("\0", "") : value;
    return text.includes("\\u") && isJson(text)
      ? text.replace(REFUSED_ESCAPE, (_, before: string, code: string) =>
          code === "0000" ? before : `${before}\\ufffd`,
        )
      : text;
  }
  if (Array.isArray(value)) return storableParameters(value);
  return value;
}

/**
 * Returns a statement's parameters without what PostgreSQL refuses in any text or JSON: U+0000 and, in JSON, lone surrogates. It
 * is the one place through which all data passes, so that no bytes of a stranger's page or file can fail a statement. The same
 * list is returned when nothing changed.
 */
export function storableParameters(values: readonly unknown[]): unknown[] {
  let changed: unknown[] | undefined;
  for (const [index, value] of values.entries()) {
    const kept = storable(value);
    if (kept !== value) (changed ??= [...values])[index] = kept;
  }
  return changed ?? (values as unknown[]);
}
