import { API_KEY_SCREEN_TEXTS } from "@pricetrail/contract";
import { SecretDialog } from "../../ui/SecretDialog.tsx";

const T = API_KEY_SCREEN_TEXTS;

/** An API key, shown once. */
export default function KeySecret({ secret, onClose }: { secret: string; onClose: () => void }) {
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
