/** Width of a text in columns of a terminal: wide letters take two, marks none. */
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

/** A text that a shop or a person chose, on one line and without anything that moves a terminal's cursor. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").trim();

/**
 * Rows under a heading, in columns.
 *
 * @param numbers which columns are aligned to the right
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
