import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import {
  CONFIGURATION_SCREEN_TEXTS,
  ENTRY_STATE_TEXTS,
  PICKER_TEXTS,
  type ConfigurationEntry,
  fieldName,
} from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import { Facts } from "../../ui/Facts.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { EntryStateChip } from "./EntryStateChip.tsx";
import { StoredBlockView } from "./StoredBlockView.tsx";
import { repairsPath, repickPath } from "../../ui/paths.ts";

const T = CONFIGURATION_SCREEN_TEXTS;

/** One field of a configuration: its element's location, and its stored blocks from then and now. */
export function EntrySection({
  productId,
  entry,
  mayWrite,
  onRemove,
}: {
  productId: string;
  entry: ConfigurationEntry;
  mayWrite: boolean;
  onRemove: () => void;
}) {
  const name = fieldName(entry.key);
  const blocks = [
    [T.picked, entry.picked],
    [T.found, entry.found],
    [T.proposed, entry.proposed],
  ] as const;
  const shown = blocks.flatMap(([when, block]) => (block === null ? [] : [{ when, block }]));
  const facts: [string, string][] = [[T.location, entry.location]];
  if (entry.state !== "automatic") {
    facts.push([T.pathway, entry.pathway ?? T.notAvailable], [PICKER_TEXTS.tag, entry.tag]);
    if (entry.confidence !== null) facts.push([T.confidence, T.percent(Math.round(entry.confidence * 100))]);
    facts.push([T.version, T.versionText(entry.version)]);
  }
  return (
    <Section
      title={name}
      actions={
        mayWrite && (
          <Box sx={{ display: "flex", gap: 0.5, alignItems: "center" }}>
            <Button
              size="small"
              component={RouterLink}
              to={repickPath(productId, entry.key)}
              aria-label={T.repickField(name)}
            >
              {T.repick}
            </Button>
            <IconAction icon="delete" danger label={T.removeField(name)} onClick={onRemove} />
          </Box>
        )
      }
    >
      <Box
        sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", typography: "body2", mb: 2 }}
      >
        <EntryStateChip state={entry.state} />
        <span>{entry.detail ?? ENTRY_STATE_TEXTS[entry.state].sentence}</span>
        {entry.proposed !== null && mayWrite && <TextLink to={repairsPath(productId)}>{T.toRepair}</TextLink>}
      </Box>
      <Facts rows={facts} />
      {shown.length > 0 && (
        <Box
          sx={{
            display: "grid",
            gap: 3,
            mt: 2.5,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", md: `repeat(${shown.length}, minmax(0, 1fr))` },
          }}
        >
          {shown.map(({ when, block }) => (
            <StoredBlockView
              key={when}
              when={when}
              field={name}
              fieldKey={entry.key}
              block={block}
              level="h3"
            />
          ))}
        </Box>
      )}
    </Section>
  );
}
