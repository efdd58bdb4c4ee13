import { useSyncExternalStore } from "react";
import { PlainMessages } from "./PlainMessages.tsx";
import { toastLibrary } from "./toasts.ts";

/** Where toasts appear. */
export function ToastHost() {
  const library = useSyncExternalStore(toastLibrary.subscribe, toastLibrary.state);
  return (
    <>
      {/* The library's own defaults have changed since: a click did not close a message any more. */}
      {library.kind === "loaded" && <library.value.ToastContainer closeOnClick draggable />}
      <PlainMessages />
    </>
  );
}
