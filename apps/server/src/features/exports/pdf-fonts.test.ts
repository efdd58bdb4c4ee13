import { expect, test } from "vitest";
import { textRuns } from "./pdf-fonts.format.ts";

test.each([
  ["Kettle", "latin-400"],
  ["Łódź", "latin-ext-400"],
  ["Ề", "vietnamese-400"],
  ["Чай", "cyrillic-400"],
  ["Ѣ", "cyrillic-ext-400"],
  ["Τσάι", "greek-400"],
  ["ἀ", "greek-ext-400"],
])("%s is written in a font that has its letters", (text, font) => {
  const { runs, isMissing } = textRuns(text, 400);
  expect(runs.map((run) => run.font)).toContain(font);
  expect(runs.map((run) => run.text).join("")).toBe(text);
  expect(isMissing).toBe(false);
});
