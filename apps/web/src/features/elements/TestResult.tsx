import Box from "@mui/material/Box";
import { CONFIGURATION_SCREEN_TEXTS, PICKER_TEXTS, type PageTrial, fieldName } from "@pricetrail/contract";
import { Icon } from "../../ui/icons.tsx";
import { outcomeStyle } from "../../ui/outcome-names.ts";
import { printedText, valueText } from "../../ui/value-text.ts";
import { EntryStateChip } from "./EntryStateChip.tsx";

const T = CONFIGURATION_SCREEN_TEXTS;

function Printed({ field }: { field: PageTrial["fields"][number] }) {
  const printed = printedText(field.key, field);
  return (
    printed !== undefined && (
      <Box component="span" sx={{ typography: "body2", color: "text.secondary", overflowWrap: "anywhere" }}>
        “{printed}”
      </Box>
    )
  );
}

/** The result of a fresh visit like those of runs, field by field. */
export function TestResult({ result }: { result: PageTrial }) {
  const { icon, color } = outcomeStyle(result.outcome);
  const facts = [
    result.readableWithoutBrowser === null
      ? undefined
      : result.readableWithoutBrowser
        ? PICKER_TEXTS.readable
        : PICKER_TEXTS.notReadable,
    result.websiteLoadTime === null ? undefined : T.loadTime(result.websiteLoadTime),
    T.testNote,
  ].filter((fact) => fact !== undefined);
  return (
    <Box>
      <Box
        component="output"
        sx={{ display: "flex", alignItems: "center", gap: 0.75, color, fontWeight: 600 }}
      >
        <Icon name={icon} size={18} />
        {result.outcomeText}
      </Box>
      <Box sx={{ typography: "body2", color: "text.secondary", mt: 0.5 }}>{facts.join(" · ")}</Box>
      <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, mt: 1.5, display: "grid", gap: 1 }}>
        {result.fields.map((field) => (
          <Box
            component="li"
            key={field.key}
            sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, rowGap: 0.5, alignItems: "center" }}
          >
            <Box component="span" sx={{ minWidth: 140, color: "text.secondary", typography: "body2" }}>
              {fieldName(field.key)}
            </Box>
            <EntryStateChip state={field.state} />
            <Box component="span" sx={{ typography: "body2", overflowWrap: "anywhere", minWidth: 0 }}>
              {valueText(field.key, field) ?? field.problem ?? T.none}
            </Box>
            {field.key === "availability" && <Printed field={field} />}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
