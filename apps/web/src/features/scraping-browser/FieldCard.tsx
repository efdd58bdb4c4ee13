import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { PICKER_TEXTS, fieldName, isOwnField } from "@pricetrail/contract";
import { Icon } from "../../ui/icons.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import { FieldChoice } from "./FieldChoice.tsx";
import { type FieldState } from "./picks.ts";
import type { PicksState } from "./usePicks.ts";
import { valueText } from "../../ui/value-text.ts";

/** A narrow panel shows the two main buttons as icons: names are read out, and shown on hover. */
const NARROW = {
  "& [data-word]": { display: "none" },
  "& .MuiButton-startIcon": { m: 0 },
  "& .MuiButton-root:has([data-word])": { minWidth: 32, px: 0.75 },
};

/** One field: its proposal, its pick, and the value a run will read. */
export function FieldCard({
  field,
  picks,
  onPick,
}: {
  field: FieldState;
  picks: PicksState;
  /** Makes the next pick go to this field. */
  onPick: () => void;
}) {
  const { key, proposal, stored, choice, isRemoved } = field;
  const name = fieldName(key);
  const isSelected = picks.selected === key;
  const hasElement = choice !== undefined || (stored !== undefined && !isRemoved);
  const pickLabel = isSelected
    ? PICKER_TEXTS.pickingFor(name)
    : hasElement
      ? PICKER_TEXTS.pickAgainFor(name)
      : PICKER_TEXTS.pickFor(name);
  return (
    <Box
      component="li"
      aria-current={isSelected ? "true" : undefined}
      sx={{
        px: 1.5,
        py: 1,
        borderTop: 1,
        "@container (max-width: 300px)": NARROW,
        borderColor: "divider",
        borderLeft: 3,
        borderLeftColor: isSelected ? "primary.main" : "transparent",
        bgcolor: isSelected ? "action.selected" : undefined,
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", flexWrap: "wrap", gap: 0.5, minHeight: 36 }}>
        <Box
          component="h3"
          sx={{ typography: "h3", m: 0, flexGrow: 1, minWidth: 0, overflowWrap: "anywhere" }}
        >
          {name}
        </Box>
        {choice === undefined && stored === undefined && proposal?.value != null && (
          <Button
            size="small"
            variant="outlined"
            aria-label={PICKER_TEXTS.acceptFor(name)}
            title={PICKER_TEXTS.acceptFor(name)}
            startIcon={<Icon name="check" size={16} />}
            onClick={() => picks.accept(key)}
          >
            <span data-word>{PICKER_TEXTS.accept}</span>
          </Button>
        )}
        {!isRemoved && (
          <Button
            size="small"
            variant={isSelected ? "contained" : "text"}
            aria-pressed={isSelected}
            aria-label={pickLabel}
            title={pickLabel}
            startIcon={<Icon name="target" size={16} />}
            onClick={onPick}
            sx={{ flexShrink: 0 }}
          >
            <span data-word>
              {isSelected
                ? PICKER_TEXTS.pickingShort
                : hasElement
                  ? PICKER_TEXTS.pickAgainShort
                  : PICKER_TEXTS.pickShort}
            </span>
          </Button>
        )}
        {choice !== undefined && (
          <IconAction icon="close" label={PICKER_TEXTS.clearFor(name)} onClick={() => picks.clear(key)} />
        )}
        {choice === undefined && stored !== undefined && !isRemoved && (
          <IconAction
            icon="delete"
            label={PICKER_TEXTS.removeFor(name)}
            onClick={() => picks.setRemoved(key, true)}
          />
        )}
        {choice === undefined && stored === undefined && isOwnField(key) && (
          <IconAction icon="delete" label={PICKER_TEXTS.removeFor(name)} onClick={() => picks.dropOwn(key)} />
        )}
      </Box>
      <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>
        {isRemoved ? (
          <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
            {PICKER_TEXTS.willBeRemoved}
            <Button size="small" onClick={() => picks.setRemoved(key, false)}>
              {PICKER_TEXTS.stay}
            </Button>
          </Box>
        ) : choice ? (
          <FieldChoice fieldKey={key} choice={choice} onTestAgain={() => picks.testAgain(key)} />
        ) : stored ? (
          <StoredText field={field} />
        ) : proposal ? (
          <ProposalText proposal={proposal} />
        ) : isOwnField(key) ? (
          PICKER_TEXTS.noProposal
        ) : (
          PICKER_TEXTS.nothing
        )}
        {proposal && (isRemoved || stored !== undefined || choice?.isPicked) && (
          <Box component="span" sx={{ display: "block", typography: "caption" }}>
            {PICKER_TEXTS.automatic(valueText(key, proposal) ?? proposal.problem ?? PICKER_TEXTS.nothing)}
          </Box>
        )}
        {isSelected && <Box sx={{ color: "primary.main", mt: 0.5 }}>{PICKER_TEXTS.picking(name)}</Box>}
      </Box>
    </Box>
  );
}

function ProposalText({ proposal }: { proposal: NonNullable<FieldState["proposal"]> }) {
  const value = valueText(proposal.key, proposal);
  if (value === undefined) return proposal.problem ?? PICKER_TEXTS.nothing;
  return (
    <>
      {PICKER_TEXTS.proposal}:{" "}
      <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
        {value}
      </Box>
      <Box component="span" sx={{ display: "block", typography: "caption" }}>
        {PICKER_TEXTS.from(proposal.source, Math.round(proposal.confidence * 100))}
      </Box>
    </>
  );
}

function StoredText({ field }: { field: FieldState }) {
  const { stored } = field;
  const block = stored?.found ?? stored?.picked ?? undefined;
  const value = block && valueText(field.key, block);
  return (
    <>
      {PICKER_TEXTS.stored}
      {value !== undefined && (
        <>
          {": "}
          <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
            {value}
          </Box>
        </>
      )}
      {stored && (
        <Box component="code" sx={{ display: "block", fontSize: "0.75rem" }}>
          {stored.location}
        </Box>
      )}
    </>
  );
}
