import type { ToastContent, ToastOptions } from "react-toastify";

/**
 * Short messages at the edge of the screen: top right, 5 seconds, pause on hover, close on click.
 * The library loads with the first message; messages wait until its container is on the screen.
 */
type Kind = "success" | "error" | "info" | "warning";

let isWanted = false;
const listeners = new Set<() => void>();

/** Shows a message, or a component in its place. */
export function showToast(kind: Kind, message: ToastContent, options?: ToastOptions): void {
  isWanted = true;
  for (const listener of listeners) listener();
  void import("react-toastify").then(({ toast }) => toast[kind](message, options));
}

export const toasts = {
  success: (message: string, options?: ToastOptions) => showToast("success", message, options),
  error: (message: string, options?: ToastOptions) => showToast("error", message, options),
  info: (message: string, options?: ToastOptions) => showToast("info", message, options),
  warning: (message: string, options?: ToastOptions) => showToast("warning", message, options),
};

/** On the signup area toasts stand at the top centre and are dark. */
export const SIGNUP_TOAST: ToastOptions = { position: "top-center", theme: "dark" };

export function areToastsWanted(): boolean {
  return isWanted;
}

export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
