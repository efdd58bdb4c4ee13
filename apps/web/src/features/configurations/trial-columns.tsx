import Box from "@mui/material/Box";
import { TRIAL_TEXTS, type TrialRow } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { Icon, type IconName } from "../../ui/icons.tsx";
import { NONE } from "../../ui/Price.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { shortAddress } from "../products/ProductCell.tsx";
import { fieldName } from "../scraping-browser/field-name.ts";
import { valueText } from "../scraping-browser/value-text.ts";
import { configurationPath } from "./configuration-path.ts";
import { StoredPicture } from "./StoredPicture.tsx";

const LOOKS: Record<TrialRow["verdict"], { icon: IconName; color: string }> = {
  waiting: { icon: "history", color: "text.secondary" },
  sure: { icon: "check", color: "success.main" },
  unsure: { icon: "warning", color: "warning.main" },
  failed: { icon: "error", color: "error.main" },
};

function Verdict({ row }: { row: TrialRow }) {
  const { icon, color } = LOOKS[row.verdict];
  return (
    <Box
      component="span"
      sx={{ display: "inline-flex", alignItems: "center", gap: 0.5, color, whiteSpace: "nowrap" }}
    >
      <Icon name={icon} size={16} />
      {row.isAccepted ? TRIAL_TEXTS.accepted : TRIAL_TEXTS.verdicts[row.verdict]}
    </Box>
  );
}

function Values({ row }: { row: TrialRow }) {
  if (row.result === null || row.result.fields.every((field) => field.value === null)) return NONE;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gridTemplateColumns: "auto 1fr",
        columnGap: 1.5,
        typography: "caption",
        "& dd": { m: 0, overflowWrap: "anywhere" },
        "& dt": { color: "text.secondary" },
      }}
    >
      {row.result.fields.map((field) => (
        <Box key={field.key} sx={{ display: "contents" }}>
          <dt>{fieldName(field.key)}</dt>
          <dd>
            {valueText(field.key, field) ?? NONE}
            {field.confidence !== null && ` (${Math.round(field.confidence * 100)} %)`}
          </dd>
        </Box>
      ))}
    </Box>
  );
}

/** The columns of the grid of tried pages. */
export const TRIAL_COLUMNS: readonly Column<TrialRow>[] = [
  {
    key: "page",
    header: TRIAL_TEXTS.page,
    isRowHeader: true,
    render: (row) => (
      <Box sx={{ minWidth: 180, maxWidth: 280, fontWeight: 400, overflowWrap: "anywhere" }}>
        {row.name !== null && (
          <Box sx={{ fontWeight: 600 }}>
            {row.productId === null ? (
              row.name
            ) : (
              <TextLink to={configurationPath(row.productId)}>{row.name}</TextLink>
            )}
          </Box>
        )}
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          {shortAddress(row.url)}
          {row.productId !== null && !row.isAccepted && ` · ${TRIAL_TEXTS.existing}`}
        </Box>
      </Box>
    ),
  },
  { key: "verdict", header: TRIAL_TEXTS.verdict, render: (row) => <Verdict row={row} /> },
  { key: "values", header: TRIAL_TEXTS.values, render: (row) => <Values row={row} /> },
  {
    key: "picture",
    header: TRIAL_TEXTS.picture,
    render: (row) =>
      row.picture === null ? (
        NONE
      ) : (
        <StoredPicture hash={row.picture} label={TRIAL_TEXTS.pictureOf(shortAddress(row.url))} />
      ),
  },
  { key: "reason", header: TRIAL_TEXTS.reason, render: (row) => row.reason ?? NONE },
];
