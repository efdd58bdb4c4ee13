/** Returns the width of a text in terminal columns: wide characters take two, combining marks none. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    if (/\p{M}/u.test(letter)) continue;
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        letter,
      )
        ? 2
        : 1;
  }
  return width;
}

/** Returns a foreign text on one line, without control characters that affect a terminal. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").trim();

/**
 * Returns rows in columns under a header.
 *
 * @param numbers the right-aligned columns
 */
export function table(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): string {
  const shown = [heading, ...rows.map((row) => row.map(plain))];
  const widths = heading.map((_text, column) => Math.max(...shown.map((row) => widthOf(row[column] ?? ""))));
  const lines = shown.map((row) =>
    row
      .map((text, column) => {
        const space = " ".repeat(widths[column]! - widthOf(text));
        return numbers.includes(column) ? space + text : text + space;
      })
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}
