/** Matched in this order: Edge and Opera also contain Chrome, and Chrome also contains Safari. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ["Edge", /\bEdg\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\bFirefox\//],
  ["Chrome", /\b(?:Headless)?Chrome\//],
  ["Safari", /\bSafari\//],
];

/** Android also contains Linux, and iOS also contains Mac OS X. */
const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ["Android", /Android/],
  ["iOS", /iPhone|iPad/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X/],
  ["Linux", /Linux/],
];

const nameIn = (list: readonly (readonly [string, RegExp])[], text: string) =>
  list.find(([, pattern]) => pattern.test(text))?.[0];

/** Returns "Firefox on Linux" from a user agent; accurate enough to distinguish one's own devices. */
export function deviceName(userAgent: string): string {
  const known = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(
    (name) => name !== undefined,
  );
  if (known.length > 0) return known.join(" on ");
  return userAgent === "" ? "Unknown device" : userAgent.slice(0, 60);
}
