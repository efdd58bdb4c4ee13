import { OWNERSHIP_TEXTS } from "@pricetrail/contract";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { useUntilDone } from "./useUntilDone.ts";

const T = OWNERSHIP_TEXTS;

/** Asks before something of a person's is given to the team, with what that changes. */
export default function GiveDialog({
  name,
  kind,
  give,
  onClose,
}: {
  name: string;
  kind: keyof typeof T.giveEffect;
  /** Returns a value unless it was refused. */
  give: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { busy, run } = useUntilDone();
  return (
    <ConfirmDialog
      open
      title={T.giveTitle(name)}
      confirmLabel={T.giveYes}
      busy={busy}
      onConfirm={() => void run(give(), onClose)}
      onClose={onClose}
    >
      {T.giveEffect[kind]}
    </ConfirmDialog>
  );
}
