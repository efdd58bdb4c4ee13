/** Scripts that one language is written in; kana come before Han, which Japanese uses as well. */
const SCRIPTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Thai}/u, "th"],
  [/\p{Script=Hebrew}/u, "he"],
  [/\p{Script=Greek}/u, "el"],
];

/** Returns the language of a page that does not state it, where its script is written in one language only. */
export function languageOfScript(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, language] of SCRIPTS) {
    const own = text.match(new RegExp(script.source, "gu"))?.length ?? 0;
    // A brand's Greek letter, or a Chinese word in an English title, proves nothing.
    if (own > 0 && own * 3 >= letters) return language;
  }
  return undefined;
}
