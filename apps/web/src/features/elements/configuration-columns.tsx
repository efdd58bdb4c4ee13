import Box from "@mui/material/Box";
import {
  CONFIGURATION_SCREEN_TEXTS,
  DATA_SCREEN_TEXTS,
  FIELD_KEYS,
  type ConfigurationRow,
  fieldName,
} from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import { DateCell } from "../../ui/DateCell.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { EntryStateChip } from "./EntryStateChip.tsx";
import { configurationPath } from "../../ui/paths.ts";

const T = CONFIGURATION_SCREEN_TEXTS;
const oneLine = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** Fixed fields first, in their usual order. */
const place = (key: string) => {
  const index = FIELD_KEYS.findIndex((one) => one === key);
  return index < 0 ? FIELD_KEYS.length : index;
};
const byField = (a: { key: string }, b: { key: string }) => place(a.key) - place(b.key);

/** The columns of the list of configurations. */
export const CONFIGURATION_COLUMNS: readonly Column<ConfigurationRow>[] = [
  {
    key: "name",
    header: DATA_SCREEN_TEXTS.product,
    isRowHeader: true,
    width: 280,
    render: (row) => (
      <Box sx={{ minWidth: 180, maxWidth: 280, fontWeight: 400 }}>
        <Box sx={{ ...oneLine, fontWeight: 600 }} title={row.name}>
          <TextLink to={configurationPath(row._id)}>{row.name}</TextLink>
        </Box>
        <Box sx={{ ...oneLine, typography: "caption", color: "text.secondary" }} title={row.url}>
          {shortAddress(row.url)}
        </Box>
      </Box>
    ),
  },
  { key: "seller", folds: 1, header: DATA_SCREEN_TEXTS.seller, render: (row) => row.seller },
  {
    key: "fields",
    header: T.fields,
    render: (row) => (
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5 }}>
        {row.fields.toSorted(byField).map(({ key, state }) => (
          <EntryStateChip key={key} field={fieldName(key)} state={state} />
        ))}
      </Box>
    ),
  },
  {
    key: "updatedAt",
    folds: 2,
    header: T.updated,
    isMoment: true,
    width: 120,
    render: (row) => <DateCell at={row.updatedAt} />,
  },
];
