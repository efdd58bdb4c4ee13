/** How many of the list's first words count as common with digits and symbols after them, too: "Welcome#2026". */
const MAX_BASES = 1000;

const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

interface CommonPasswords {
  all: ReadonlySet<string>;
  bases: ReadonlySet<string>;
}

let read: Promise<CommonPasswords> | undefined;

/** Reads the list when a first password is set: it takes some megabytes that a program without sign-ups need not hold. */
const readList = (): Promise<CommonPasswords> =>
  (read ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const list = dictionary["passwords-common"];
    const words = list.slice(0, MAX_BASES).filter((word) => /\p{L}/u.test(word));
    return { all: new Set(list), bases: new Set(words) };
  }));

/** Returns a password with letters in place of the digits and symbols that look like them. */
const withLetters = (password: string): string =>
  password.replace(/[013457@$!]/g, (character) => LOOKALIKES[character] ?? character);

/**
 * Returns whether a password is among the 49,000 most common ones, whatever its case, or is one of the first thousand with
 * look-alikes for letters, or with digits and symbols around it. Rules that require a digit and a symbol get most of theirs this way.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { all, bases } = await readList();
  const lower = password.toLowerCase();
  const core = lower.replace(/^[^\p{L}]{0,128}/u, "").replace(/[^\p{L}]{1,128}$/u, "");
  return (
    [lower, withLetters(lower)].some((one) => all.has(one)) ||
    [core, withLetters(core)].some((one) => bases.has(one))
  );
}
