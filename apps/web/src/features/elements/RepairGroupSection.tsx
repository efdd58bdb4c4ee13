import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { REPAIR_TEXTS, type RepairGroup, fieldName } from "@pricetrail/contract";
import { useState } from "react";
import { useMayWrite } from "../../api/use-may-write.ts";
import { Section } from "../../ui/Section.tsx";
import { useSelection } from "../../ui/useSelection.ts";
import { RepairEntryItem, type RepairEntry } from "./RepairEntryItem.tsx";
import { useRepair } from "./useRepair.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

/** Number of entries whose stored blocks are shown initially, and added by each press of the button. */
const SHOWN = 10;

const entryId = (entry: RepairEntry) => entry.entryId;

/** Entries of one shop and field that broke the same way: confirmed or rejected all at once, or one by one. */
export function RepairGroupSection({ group }: { group: RepairGroup }) {
  const mayWrite = useMayWrite();
  const [shown, setShown] = useState(SHOWN);
  const selection = useSelection<RepairEntry>(entryId);
  const repair = useRepair();
  const { entries } = group;
  const field = fieldName(group.key);
  const good = entries.filter((entry) => entry.after !== null);
  const chosen = [...selection.rows.values()].filter((entry) =>
    entries.some((one) => one.entryId === entry.entryId),
  );
  const targets = chosen.length > 0 ? chosen.filter((entry) => entry.after !== null) : good;
  const isBusy = repair.isConfirming || repair.isDismissing;
  const act = (run: (ids: string[]) => void, list: readonly RepairEntry[]) => {
    run(list.map(entryId));
    selection.clear();
  };
  return (
    <Section
      title={REPAIR_TEXTS.group(group.host, field)}
      actions={
        mayWrite &&
        good.length > 0 && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            <Button disabled={isBusy} onClick={() => act(repair.dismiss, chosen.length > 0 ? chosen : good)}>
              {chosen.length > 0 ? REPAIR_TEXTS.dismissSelected(chosen.length) : REPAIR_TEXTS.dismissAll}
            </Button>
            <Button
              variant="contained"
              disabled={isBusy}
              {...disabledFor(targets.length === 0 && REPAIR_TEXTS.noAfter)}
              loading={repair.isConfirming}
              onClick={() => act(repair.confirm, targets)}
            >
              {chosen.length > 0
                ? REPAIR_TEXTS.confirmSelected(targets.length)
                : REPAIR_TEXTS.confirmAll(targets.length)}
            </Button>
          </Box>
        )
      }
    >
      <Box sx={{ typography: "body2", color: "text.secondary", mb: 1 }}>
        {group.reason} {REPAIR_TEXTS.pages(entries.length)}
      </Box>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {entries.slice(0, shown).map((entry) => (
          <RepairEntryItem
            key={entry.entryId}
            entry={entry}
            field={field}
            fieldKey={group.key}
            refusal={repair.refused.find((one) => one.entryId === entry.entryId)?.reason}
            selection={mayWrite ? selection : undefined}
          />
        ))}
      </Box>
      {entries.length > shown && (
        <Button onClick={() => setShown(shown + SHOWN)}>
          {REPAIR_TEXTS.more(Math.min(SHOWN, entries.length - shown))}
        </Button>
      )}
    </Section>
  );
}
