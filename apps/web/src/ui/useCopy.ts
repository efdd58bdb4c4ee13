import { useState } from "react";

/**
 * Returns the text that was copied last, and a function that copies one; undefined where the browser offers no clipboard, which is
 * everywhere but on https and localhost: there people select the text by hand.
 */
export function useCopy(): { copied: string | null; copy: ((text: string) => void) | undefined } {
  const [copied, setCopied] = useState<string | null>(null);
  const clipboard = (navigator as { clipboard?: Clipboard }).clipboard;
  const copy = (text: string): void => {
    clipboard?.writeText(text).then(
      () => setCopied(text),
      () => setCopied(null),
    );
  };
  return { copied, copy: clipboard ? copy : undefined };
}
