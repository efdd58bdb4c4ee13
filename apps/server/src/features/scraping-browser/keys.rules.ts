/** A key press for the DevTools protocol. */
export interface KeyPress {
  key: string;
  code: string;
  modifiers: number;
  windowsVirtualKeyCode: number;
  /** The typed text; absent for keys that type nothing. */
  text: string | undefined;
}

const ALT = 1;
const CTRL = 2;
const META = 4;
const SHIFT = 8;

/** Windows' virtual key codes of non-character keys, which the protocol and many pages use. */
const NAMED_KEYS: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Shift: 16,
  Control: 17,
  Alt: 18,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Insert: 45,
  Delete: 46,
  " ": 32,
};

const SIGNS: Record<string, number> = {
  Semicolon: 186,
  Equal: 187,
  Comma: 188,
  Minus: 189,
  Period: 190,
  Slash: 191,
  Backquote: 192,
  BracketLeft: 219,
  Backslash: 220,
  BracketRight: 221,
  Quote: 222,
};

/**
 * Keys with Ctrl (on a Mac, Command): selecting, undoing and moving by words. Not the clipboard, which would be the server
 * browser's.
 */
const WITH_CTRL = /^(?:[azy]|Arrow\w+|Home|End|Backspace|Delete|Enter|Control|Shift)$/i;

/**
 * Returns the key press for a key that the app reports, or null when the page must not get it: function keys, unknown names, and
 * combinations with a meaning for browsers.
 *
 * @param modifiers Alt 1, Ctrl 2, Meta 4, Shift 8
 */
export function keyPress(key: string, code: string, modifiers: number): KeyPress | null {
  const isCharacter = /^.$/su.test(key);
  // AltGr is reported as Ctrl and Alt on some systems, and as Alt alone on others.
  const isComposed = isCharacter && (modifiers & ALT) !== 0 && !/^[a-z0-9]$/i.test(key);
  if (isComposed) modifiers &= SHIFT;
  if ((modifiers & META) !== 0) modifiers = (modifiers & ~META) | CTRL;
  if ((modifiers & ALT) !== 0 && key !== "Alt") return null;
  const withCtrl = (modifiers & CTRL) !== 0;
  if (withCtrl && !WITH_CTRL.test(key)) return null;
  const number = isCharacter ? numberOf(key, code) : NAMED_KEYS[key];
  if (number === undefined) return null;
  const text = key === "Enter" ? "\r" : isCharacter && !withCtrl ? key : undefined;
  return { key, code, modifiers, windowsVirtualKeyCode: number, text };
}

function numberOf(key: string, code: string): number {
  const place = /^(?:Key([A-Z])|Digit(\d))$/.exec(code);
  return NAMED_KEYS[key] ?? (place?.[1] ?? place?.[2])?.codePointAt(0) ?? SIGNS[code] ?? 0;
}
