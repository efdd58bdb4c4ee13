import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { formatMoney, PICKER_TEXTS, fieldName } from "@pricetrail/contract";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../../ui/icons.tsx";
import type { Choice } from "./picks.ts";
import { valueText } from "../../ui/value-text.ts";

/** A field's choice, its meaning, and the result of a visit like those of runs. */
export function FieldChoice({
  fieldKey,
  choice,
  onTestAgain,
}: {
  fieldKey: string;
  choice: Choice;
  onTestAgain: () => void;
}) {
  const { capture, reading } = choice;
  return (
    <Box aria-live="polite">
      {reading === undefined ? PICKER_TEXTS.reading : <Reading choice={choice} />}
      <Test choice={choice} onTestAgain={onTestAgain} />
      {capture && (
        <Box component="details" sx={{ mt: 0.5 }}>
          <Box component="summary" sx={{ cursor: "pointer", typography: "caption" }}>
            {PICKER_TEXTS.details(fieldName(fieldKey))}
          </Box>
          <Box
            component="dl"
            sx={{ m: 0, mt: 0.5, "& dt": { typography: "caption" }, "& dd": { m: 0, mb: 0.5 } }}
          >
            <dt>{PICKER_TEXTS.tag}</dt>
            <dd>{capture.tag}</dd>
            <dt>{PICKER_TEXTS.innerText}</dt>
            <dd>{capture.value}</dd>
            <dt>{PICKER_TEXTS.markup}</dt>
            <dd>
              {/* As text: a page's markup is never rendered here. */}
              <Box
                component="pre"
                tabIndex={0}
                aria-label={PICKER_TEXTS.markup}
                sx={{ m: 0, maxHeight: 140, overflow: "auto", whiteSpace: "pre-wrap", fontSize: "0.75rem" }}
              >
                {capture.tagValue}
              </Box>
            </dd>
          </Box>
        </Box>
      )}
    </Box>
  );
}

function Reading({ choice }: { choice: Choice }) {
  const { reading, isPicked } = choice;
  if (!reading) return null;
  const value = valueText(reading.key, reading);
  const isSame = value === undefined || value === reading.raw;
  return (
    <>
      {isPicked ? PICKER_TEXTS.picked : PICKER_TEXTS.accepted}
      {value !== undefined && (
        <>
          {": "}
          <Box component="span" sx={{ color: "text.primary", fontWeight: 600 }}>
            {value}
          </Box>
        </>
      )}
      {!isSame && (
        <Box component="span" sx={{ display: "block", typography: "caption" }}>
          {PICKER_TEXTS.printed(reading.raw)}
        </Box>
      )}
      {reading.problem !== null && (
        <Line icon="warning" color="warning.main">
          {reading.problem}
        </Line>
      )}
      {reading.readings && reading.readings.length > 1 && (
        <Line icon="info" color="text.secondary">
          {PICKER_TEXTS.both(reading.readings.map(formatMoney))}
        </Line>
      )}
    </>
  );
}

function Test({ choice, onTestAgain }: { choice: Choice; onTestAgain: () => void }) {
  const { test } = choice;
  if (test === undefined) {
    return (
      <Line icon="refresh" color="text.secondary">
        {PICKER_TEXTS.testing}
      </Line>
    );
  }
  const value = test.state === "done" && test.reading ? valueText(test.reading.key, test.reading) : undefined;
  if (value !== undefined && test.state === "done") {
    return (
      <>
        {test.isReadable !== null && (
          <Line
            icon={test.isReadable ? "check" : "info"}
            color={test.isReadable ? "success.main" : "warning.main"}
          >
            {test.isReadable ? PICKER_TEXTS.readable : PICKER_TEXTS.notReadable}
          </Line>
        )}
        <Line icon="check" color="success.main">
          {PICKER_TEXTS.runReads(value)}
        </Line>
        {test.reading?.problem != null && choice.reading?.problem !== test.reading.problem && (
          <Line icon="warning" color="warning.main">
            {test.reading.problem}
          </Line>
        )}
      </>
    );
  }
  const reason = test.state === "failed" ? test.message : (test.reading?.problem ?? test.outcomeText);
  return (
    <Line icon="error" color="error.main">
      {PICKER_TEXTS.runFails(reason)}
      <Button size="small" color="inherit" onClick={onTestAgain} sx={{ ml: 0.5, minHeight: 24, py: 0 }}>
        {PICKER_TEXTS.testAgain}
      </Button>
    </Line>
  );
}

function Line({ icon, color, children }: { icon: IconName; color: string; children: ReactNode }) {
  return (
    <Box sx={{ display: "flex", alignItems: "flex-start", gap: 0.75, color, mt: 0.25 }}>
      <Box component="span" sx={{ mt: "2px" }}>
        <Icon name={icon} size={16} />
      </Box>
      <Box component="span" sx={{ minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
