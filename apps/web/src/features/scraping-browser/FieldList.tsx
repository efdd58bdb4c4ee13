import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { OWN_FIELD_NAME, ownFieldKey, PICKER_TEXTS } from "@pricetrail/contract";
import { useId, useState, type ReactNode } from "react";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { FieldCard } from "./FieldCard.tsx";
import { isAcceptable } from "./picks.ts";
import type { PicksState } from "./usePicks.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

/** The fields beside the page, including custom ones, and the actions for all of them. */
export function FieldList({
  picks,
  showsSeveralProducts,
  onPick,
  children,
}: {
  picks: PicksState;
  /** Whether the page shows several products. */
  showsSeveralProducts: boolean;
  onPick: (key: string) => void;
  /** Actions for the chosen fields. */
  children: ReactNode;
}) {
  const id = useId();
  const open = picks.picks.filter(isAcceptable).length;
  const focus = useRowFocus(
    picks.picks.map(({ key }) => key),
    "li",
  );
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ minWidth: 0, containerType: "inline-size" }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, px: "15px", py: 1 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {PICKER_TEXTS.fields}
        </Typography>
        {!showsSeveralProducts && (
          <Button
            size="small"
            variant="outlined"
            {...disabledFor(open === 0 && PICKER_TEXTS.nothingToAccept)}
            onClick={() => picks.acceptAll()}
          >
            {PICKER_TEXTS.acceptAll}
          </Button>
        )}
      </Box>
      {showsSeveralProducts && (
        <Alert severity="warning" sx={{ mx: 2, mb: 1.5 }}>
          {PICKER_TEXTS.several}
        </Alert>
      )}
      <Box {...focus}>
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {picks.picks.map((field) => (
            <FieldCard key={field.key} field={field} picks={picks} onPick={() => onPick(field.key)} />
          ))}
        </Box>
      </Box>
      <OwnField picks={picks} />
      <Box
        sx={{
          position: "sticky",
          bottom: 0,
          // Above the field whose label has its own stacking context.
          zIndex: 2,
          px: "15px",
          py: 1.5,
          borderTop: 1,
          borderColor: "divider",
          bgcolor: "background.paper",
          borderRadius: 1,
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}

function OwnField({ picks }: { picks: PicksState }) {
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const trimmed = name.trim();
  const exists = picks.picks.some((field) => field.key === ownFieldKey(trimmed));
  const problem = !OWN_FIELD_NAME.test(trimmed)
    ? PICKER_TEXTS.ownRule
    : exists
      ? PICKER_TEXTS.ownExists
      : undefined;
  return (
    <Box
      component="form"
      noValidate
      sx={{
        display: "flex",
        gap: 1,
        alignItems: "flex-start",
        px: "15px",
        py: 1.5,
        borderTop: 1,
        borderColor: "divider",
      }}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(problem !== undefined);
        if (problem !== undefined) return;
        picks.addOwn(trimmed);
        setName("");
      }}
    >
      <OutlinedField
        label={PICKER_TEXTS.ownName}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setTried(false);
        }}
        error={isTried}
        helperText={isTried ? problem : undefined}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <Button type="submit" variant="outlined" sx={{ minHeight: 40, flexShrink: 0 }}>
        {PICKER_TEXTS.addField}
      </Button>
    </Box>
  );
}
