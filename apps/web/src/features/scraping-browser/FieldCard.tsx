import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  PICKER_TEXTS,
  fieldName,
  isOwnField,
  type ConfigurationEntry,
  type FieldProposal,
} from "@pricetrail/contract";
import { Icon } from "../../ui/icons.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import { FieldChoice } from "./FieldChoice.tsx";
import type { Choice, FieldState } from "./picks.ts";
import type { PicksState } from "./usePicks.ts";
import { useIsTouch } from "../../ui/useIsTouch.ts";
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
  const name = fieldName(field.key);
  const isSelected = picks.selected === field.key;
  const isTouch = useIsTouch();
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
        <FieldActions field={field} picks={picks} onPick={onPick} />
      </Box>
      <Box sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>
        <FieldContent field={field} picks={picks} />
        <AutomaticNote field={field} />
        {isSelected && (
          <Box sx={{ color: "primary.main", mt: 0.5 }}>
            {isTouch ? PICKER_TEXTS.pickingTouch(name) : PICKER_TEXTS.picking(name)}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** How a field stands in the panel; each stage has its own buttons and content. */
type Stage =
  | { kind: "removed" }
  | { kind: "chosen"; choice: Choice }
  | { kind: "stored"; stored: ConfigurationEntry }
  | { kind: "proposed"; proposal: FieldProposal }
  | { kind: "empty" };

function stageOf({ isRemoved, choice, stored, proposal }: FieldState): Stage {
  if (isRemoved) return { kind: "removed" };
  if (choice) return { kind: "chosen", choice };
  if (stored) return { kind: "stored", stored };
  if (proposal) return { kind: "proposed", proposal };
  return { kind: "empty" };
}

interface FieldProps {
  field: FieldState;
  picks: PicksState;
}

/** The buttons that accept, pick, clear and remove. */
function FieldActions({ field, picks, onPick }: FieldProps & { onPick: () => void }) {
  const { key } = field;
  const name = fieldName(key);
  const stage = stageOf(field);
  const isOpen = stage.kind === "proposed" || stage.kind === "empty";
  return (
    <>
      {stage.kind === "proposed" && stage.proposal.value !== null && (
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
      {stage.kind !== "removed" && (
        <PickButton name={name} isSelected={picks.selected === key} isAgain={!isOpen} onPick={onPick} />
      )}
      {stage.kind === "chosen" && (
        <IconAction icon="close" label={PICKER_TEXTS.clearFor(name)} onClick={() => picks.clear(key)} />
      )}
      {stage.kind === "stored" && (
        <IconAction
          icon="delete"
          label={PICKER_TEXTS.removeFor(name)}
          onClick={() => picks.setRemoved(key, true)}
        />
      )}
      {isOpen && isOwnField(key) && (
        <IconAction icon="delete" label={PICKER_TEXTS.removeFor(name)} onClick={() => picks.dropOwn(key)} />
      )}
    </>
  );
}

/** The words of the button that picks a field's element: on the button, and as its label. */
const PICK_WORDS = {
  now: { short: PICKER_TEXTS.pickingShort, label: PICKER_TEXTS.pickingFor },
  again: { short: PICKER_TEXTS.pickAgainShort, label: PICKER_TEXTS.pickAgainFor },
  first: { short: PICKER_TEXTS.pickShort, label: PICKER_TEXTS.pickFor },
};

function PickButton({
  name,
  isSelected,
  isAgain,
  onPick,
}: {
  name: string;
  isSelected: boolean;
  /** The field already has an element. */
  isAgain: boolean;
  onPick: () => void;
}) {
  const words = PICK_WORDS[isSelected ? "now" : isAgain ? "again" : "first"];
  return (
    <Button
      size="small"
      variant={isSelected ? "contained" : "text"}
      aria-pressed={isSelected}
      aria-label={words.label(name)}
      title={words.label(name)}
      startIcon={<Icon name="target" size={16} />}
      onClick={onPick}
      sx={{ flexShrink: 0 }}
    >
      <span data-word>{words.short}</span>
    </Button>
  );
}

/** What the field has: its choice, its stored element or its proposal. */
function FieldContent({ field, picks }: FieldProps) {
  const { key } = field;
  const stage = stageOf(field);
  switch (stage.kind) {
    case "removed":
      return (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          {PICKER_TEXTS.willBeRemoved}
          <Button size="small" onClick={() => picks.setRemoved(key, false)}>
            {PICKER_TEXTS.stay}
          </Button>
        </Box>
      );
    case "chosen":
      return <FieldChoice fieldKey={key} choice={stage.choice} onTestAgain={() => picks.testAgain(key)} />;
    case "stored":
      return <StoredText fieldKey={key} stored={stage.stored} />;
    case "proposed":
      return <ProposalText proposal={stage.proposal} />;
    case "empty":
      return isOwnField(key) ? PICKER_TEXTS.noProposal : PICKER_TEXTS.nothing;
  }
}

/** What automatic extraction would read, beside an element that is used instead. */
function AutomaticNote({ field: { key, proposal, stored, choice } }: { field: FieldState }) {
  if (!proposal || (stored === undefined && !choice?.isPicked)) return null;
  return (
    <Box component="span" sx={{ display: "block", typography: "caption" }}>
      {PICKER_TEXTS.automatic(valueText(key, proposal) ?? proposal.problem ?? PICKER_TEXTS.nothing)}
    </Box>
  );
}

function ProposalText({ proposal }: { proposal: FieldProposal }) {
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

function StoredText({ fieldKey, stored }: { fieldKey: string; stored: ConfigurationEntry }) {
  const block = stored.found ?? stored.picked ?? undefined;
  const value = block && valueText(fieldKey, block);
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
      <Box component="code" sx={{ display: "block", fontSize: "0.75rem" }}>
        {stored.location}
      </Box>
    </>
  );
}
