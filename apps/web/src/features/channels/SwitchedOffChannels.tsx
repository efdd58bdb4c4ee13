import Alert from "@mui/material/Alert";
import { CHANNEL_SCREEN_TEXTS } from "@pricetrail/contract";
import { TextLink } from "../../ui/TextLink.tsx";
import { useChannels } from "./channel-queries.ts";

/** A warning about channels that were switched off, so their messages do not arrive. */
export function SwitchedOffChannels() {
  const off = (useChannels().data ?? []).filter(({ state }) => state === "off");
  if (off.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {CHANNEL_SCREEN_TEXTS.offAlert(off.map(({ name }) => name).join(", "))}{" "}
      <TextLink to="/alerts/channels">{CHANNEL_SCREEN_TEXTS.seeChannels}</TextLink>
    </Alert>
  );
}
