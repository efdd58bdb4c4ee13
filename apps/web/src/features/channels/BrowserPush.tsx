import Button from "@mui/material/Button";
import { CHANNEL_SCREEN_TEXTS, getPushKey } from "@pricetrail/contract";
import { useState } from "react";
import { callApi } from "../../api/call.ts";
import { toasts } from "../../ui/toasts.ts";
import { browserName, canPush, subscribe } from "./browser-push.ts";
import { useChannelChanges } from "./useChannelChanges.ts";

const T = CHANNEL_SCREEN_TEXTS;

/** Makes this browser a channel. Requests permission only on the click. */
export function BrowserPush() {
  const { add } = useChannelChanges();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (!canPush()) {
      toasts.error(T.browserUnable);
      return;
    }
    setBusy(true);
    try {
      const { data } = await callApi(getPushKey, {});
      const settings = await subscribe(data.publicKey);
      if (!settings) toasts.error(T.browserDenied);
      else await add({ kind: "push", name: browserName(navigator.userAgent), settings: { ...settings } });
    } catch {
      toasts.error(T.browserFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" disabled={busy} onClick={() => void press()}>
      {T.browser}
    </Button>
  );
}
