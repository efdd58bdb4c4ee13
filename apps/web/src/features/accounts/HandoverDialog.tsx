import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import {
  HANDOVERS,
  handoverText,
  OWNERSHIP_TEXTS,
  type Handover,
  type HandoverCounts,
} from "@pricetrail/contract";
import { useId, useState, type ReactNode } from "react";
import { errorText } from "../../api/api-error.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Note } from "../../ui/NameWithNote.tsx";
import { useHandover } from "./team-queries.ts";

const T = OWNERSHIP_TEXTS;

/** Asks before a membership ends, and what becomes of what is the member's own. */
export default function HandoverDialog({
  member,
  isOwn,
  onConfirm,
  children,
  ...dialog
}: {
  /** The member's id. */
  member: string;
  /** Whether the person leaves, and is not removed by somebody else. */
  isOwn: boolean;
  title: string;
  confirmLabel: string;
  busy: boolean;
  onConfirm: (handover: Handover) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const counts = useHandover(member);
  const [choice, setChoice] = useState<Handover>("team");
  return (
    <ConfirmDialog
      {...dialog}
      open
      danger
      // What would be deleted must be known before.
      canConfirm={counts.data !== undefined}
      onConfirm={() => onConfirm(choice)}
    >
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1.5 }}>
        <Box>{children}</Box>
        {counts.isError && (
          <ErrorState message={errorText(counts.error)} onRetry={() => void counts.refetch()} />
        )}
        {counts.data && <Choice counts={counts.data} isOwn={isOwn} value={choice} onChange={setChoice} />}
      </Box>
    </ConfirmDialog>
  );
}

function Choice({
  counts: { browsers, inboxFeeds, ...given },
  isOwn,
  value,
  onChange,
}: {
  counts: HandoverCounts;
  isOwn: boolean;
  value: Handover;
  onChange: (choice: Handover) => void;
}) {
  const id = useId();
  const text = handoverText(given);
  const ending = handoverText({ browsers, inboxFeeds });
  const notes: Record<Handover, string> = { team: T.handoverTeam(text), remove: T.handoverRemove(text) };
  return (
    <>
      {text !== "" && (
        <Box>
          <Box id={id} sx={{ typography: "subtitle2", mb: 0.5 }}>
            {isOwn ? T.handoverOwn : T.handover}
          </Box>
          <RadioGroup
            aria-labelledby={id}
            value={value}
            onChange={(event) => onChange(event.target.value as Handover)}
            sx={{ gap: 1 }}
          >
            {HANDOVERS.map((one) => (
              <FormControlLabel
                key={one}
                value={one}
                control={<Radio size="small" sx={{ mt: -0.75 }} />}
                label={
                  <Box sx={{ typography: "body2" }}>
                    {T.handovers[one]}
                    <Note>{notes[one]}</Note>
                  </Box>
                }
                sx={{ alignItems: "flex-start", mr: 0 }}
              />
            ))}
          </RadioGroup>
        </Box>
      )}
      {value === "team" && given.keys > 0 && <Box sx={{ typography: "body2" }}>{T.handoverKeys}</Box>}
      {ending !== "" && (
        <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.handoverEnds(ending)}</Box>
      )}
    </>
  );
}
