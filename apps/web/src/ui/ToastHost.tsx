import { lazy, Suspense, useSyncExternalStore } from "react";
import { areToastsWanted, onToastsWanted } from "./toasts.ts";

const ToastContainer = lazy(async () => ({ default: (await import("react-toastify")).ToastContainer }));

/** Where toasts appear; empty until the first one. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(onToastsWanted, areToastsWanted);
  return isWanted ? (
    <Suspense>
      {/* The library's own defaults have changed since: a click did not close a message any more. */}
      <ToastContainer closeOnClick draggable />
    </Suspense>
  ) : null;
}
