import { CHANNEL_SCREEN_TEXTS } from "@pricetrail/contract";
import { SecretDialog } from "../../ui/SecretDialog.tsx";

const T = CHANNEL_SCREEN_TEXTS;

/** A webhook's signing secret, shown once. */
export default function SecretNotice({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      secret={secret}
      title={T.secretTitle}
      hint={T.secretHint}
      storedLabel={T.secretStored}
      onClose={onClose}
    />
  );
}
