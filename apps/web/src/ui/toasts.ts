import type { ReactNode } from "react";
import type { ToastOptions } from "react-toastify";
import { PartLoader } from "./part-loader.ts";

/**
 * Short messages at the edge of the screen: top right, 5 seconds, pause on hover, close on click. Their library loads while
 * the browser is idle; if that fails, a plain message stays until it is closed, so that none is lost.
 */
export type ToastKind = "success" | "error" | "info" | "warning";
/** Text, or a renderer that receives the function closing the message. */
type Content = string | ((close: () => void) => ReactNode);

export interface PlainMessage {
  id: number;
  kind: ToastKind;
  content: Content;
}

export const toastLibrary = new PartLoader(() => import("react-toastify"));
if (import.meta.env.PROD) toastLibrary.prefetch();

let plain: readonly PlainMessage[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Time in ms within which the same text is one message: two presses without a pause send one request, whose result both report. */
const SAME_RESULT_MS = 50;
let newest = { kind: "", content: "", at: -Infinity };

export function showToast(kind: ToastKind, content: Content, options?: ToastOptions): void {
  if (typeof content === "string") {
    const at = performance.now();
    const isSame = newest.kind === kind && newest.content === content;
    if (isSame && Math.abs(at - newest.at) < SAME_RESULT_MS) return;
    newest = { kind, content, at };
  }
  void toastLibrary.load().then(() => {
    const library = toastLibrary.state();
    if (library.kind === "loaded") {
      library.value.toast[kind](
        typeof content === "string" ? content : ({ closeToast }) => content(closeToast),
        options,
      );
      return;
    }
    toastLibrary.retry();
    count += 1;
    setPlain([...plain, { id: count, kind, content }]);
  });
}

export const toasts = {
  success: (message: string, options?: ToastOptions) => showToast("success", message, options),
  error: (message: string, options?: ToastOptions) => showToast("error", message, options),
  info: (message: string, options?: ToastOptions) => showToast("info", message, options),
  warning: (message: string, options?: ToastOptions) => showToast("warning", message, options),
};

/** In the signup area toasts are dark and at the top centre. */
export const SIGNUP_TOAST: ToastOptions = { position: "top-center", theme: "dark" };

export const plainMessages = (): readonly PlainMessage[] => plain;

export function closePlainMessage(id: number): void {
  setPlain(plain.filter((message) => message.id !== id));
}

export function onPlainMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setPlain(next: readonly PlainMessage[]): void {
  plain = next;
  for (const listener of listeners) listener();
}
