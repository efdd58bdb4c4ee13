import { useSyncExternalStore } from "react";
import { styleNonce } from "./page-policy.ts";
import { PlainMessages } from "./PlainMessages.tsx";
import { toastLibrary } from "./toasts.ts";

/** Where toasts appear. */
export function ToastHost() {
  const library = useSyncExternalStore(toastLibrary.subscribe, toastLibrary.state);
  return (
    <>
      {/* The library's own defaults have changed since: a click did not close a message any more. */}
      {library.kind === "loaded" && (
        <library.value.ToastContainer
          closeOnClick
          draggable
          {...(styleNonce !== undefined && { nonce: styleNonce })}
        />
      )}
      <PlainMessages />
    </>
  );
}
