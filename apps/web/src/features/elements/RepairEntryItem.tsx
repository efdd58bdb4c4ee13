import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import { CONFIGURATION_SCREEN_TEXTS, REPAIR_TEXTS, type RepairGroup } from "@pricetrail/contract";
import { Icon } from "../../ui/icons.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { Selection } from "../../ui/useSelection.ts";
import { StoredBlockView } from "./StoredBlockView.tsx";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { configurationPath, repickPath } from "../../ui/paths.ts";

export type RepairEntry = RepairGroup["entries"][number];

/** One page: its previous element, and the proposed one. */
export function RepairEntryItem({
  entry,
  field,
  fieldKey,
  refusal,
  selection,
}: {
  entry: RepairEntry;
  field: string;
  fieldKey: string;
  /** Why it could not be confirmed just now. */
  refusal: string | undefined;
  /** Absent where changes are not allowed. */
  selection: Selection<RepairEntry> | undefined;
}) {
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "divider", py: 2 }}>
      <Box sx={{ display: "flex", alignItems: "flex-start", gap: 1, mb: 1 }}>
        {selection && entry.after !== null && (
          <Checkbox
            size="small"
            sx={{ mt: -0.75, ml: -1 }}
            checked={selection.has(entry.entryId)}
            onChange={(event) => selection.set([entry], event.target.checked)}
            slotProps={{ input: { "aria-label": REPAIR_TEXTS.select(entry.product) } }}
          />
        )}
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Box sx={{ fontWeight: 600 }}>
            <TextLink to={configurationPath(entry.productId)}>{entry.product}</TextLink>
          </Box>
          <Box sx={{ typography: "caption", color: "text.secondary", overflowWrap: "anywhere" }}>
            {shortAddress(entry.url)}
          </Box>
        </Box>
        {entry.confidence !== null && (
          <Box sx={{ typography: "body2", color: "text.secondary", whiteSpace: "nowrap" }}>
            {CONFIGURATION_SCREEN_TEXTS.confidence}:{" "}
            {CONFIGURATION_SCREEN_TEXTS.percent(Math.round(entry.confidence * 100))}
          </Box>
        )}
      </Box>
      {refusal !== undefined && (
        <Box sx={{ display: "flex", gap: 0.75, color: "error.main", typography: "body2", mb: 1 }}>
          <Icon name="error" size={18} />
          {refusal}
        </Box>
      )}
      <Box
        sx={{
          display: "grid",
          gap: 3,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {entry.before && (
          <StoredBlockView
            when={REPAIR_TEXTS.before}
            field={field}
            fieldKey={fieldKey}
            block={entry.before}
            level="h3"
          />
        )}
        {entry.after ? (
          <StoredBlockView
            when={REPAIR_TEXTS.after}
            field={field}
            fieldKey={fieldKey}
            block={entry.after}
            level="h3"
          />
        ) : (
          <Box sx={{ typography: "body2", color: "text.secondary" }}>
            {REPAIR_TEXTS.noAfter}
            {selection && (
              <>
                {" "}
                <TextLink to={repickPath(entry.productId, fieldKey)}>
                  {CONFIGURATION_SCREEN_TEXTS.repick}
                </TextLink>
              </>
            )}
          </Box>
        )}
      </Box>
    </Box>
  );
}
