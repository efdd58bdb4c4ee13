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
import { formatDateTime } from "../../ui/dates.ts";
import { Note } from "../../ui/NameWithNote.tsx";
import { RowCard } from "../../ui/RowCard.tsx";
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

const Fields = ({ fields }: Pick<ConfigurationRow, "fields">) => (
  <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5 }}>
    {fields.toSorted(byField).map(({ key, state }) => (
      <EntryStateChip key={key} field={fieldName(key)} state={state} />
    ))}
  </Box>
);

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
    renderNarrow: (row) => (
      <RowCard title={<TextLink to={configurationPath(row._id)}>{row.name}</TextLink>}>
        <Note>{row.seller}</Note>
        <Box sx={{ my: 0.5 }}>
          <Fields fields={row.fields} />
        </Box>
        <Note>{`${T.updated}: ${formatDateTime(row.updatedAt)}`}</Note>
      </RowCard>
    ),
  },
  {
    key: "seller",
    folds: 1,
    header: DATA_SCREEN_TEXTS.seller,
    isWideOnly: true,
    render: (row) => row.seller,
  },
  {
    key: "fields",
    header: T.fields,
    isWideOnly: true,
    render: (row) => <Fields fields={row.fields} />,
  },
  {
    key: "updatedAt",
    folds: 2,
    header: T.updated,
    isMoment: true,
    isWideOnly: true,
    width: 120,
    render: (row) => <DateCell at={row.updatedAt} />,
  },
];
