import { useSyncExternalStore } from "react";
import { styleNonce } from "./page-policy.ts";
import { PlainMessages } from "./PlainMessages.tsx";
import { useColorMode } from "./theme/ColorModeProvider.tsx";
import { toastLibrary } from "./toasts.ts";

/** The area where toasts appear. */
export function ToastHost() {
  const library = useSyncExternalStore(toastLibrary.subscribe, toastLibrary.state);
  const { mode } = useColorMode();
  return (
    <>
      {/* Set explicitly: newer versions of the library no longer close a message on click by default. */}
      {library.kind === "loaded" && (
        <library.value.ToastContainer
          closeOnClick
          draggable
          theme={mode}
          {...(styleNonce !== undefined && { nonce: styleNonce })}
        />
      )}
      <PlainMessages />
    </>
  );
}
