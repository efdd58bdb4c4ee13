import Box from "@mui/material/Box";
import { TRIAL_TEXTS, type TrialRow, fieldName } from "@pricetrail/contract";
import type { Column } from "../../ui/DataTable.tsx";
import type { IconName } from "../../ui/icons.tsx";
import { NONE } from "../../ui/Price.tsx";
import { StateLabel } from "../../ui/StateLabel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { printedText, valueText } from "../../ui/value-text.ts";
import { StoredPicture } from "../elements/StoredPicture.tsx";
import { configurationPath } from "../../ui/paths.ts";

/** Maximum picture width in the grid, in px: a whole product picture, or enough of a page to read its price. */
const PICTURE_WIDTH = 160;
const PICTURE_HEIGHT = 90;

const LOOKS: Record<TrialRow["verdict"], { icon: IconName; color: string }> = {
  waiting: { icon: "history", color: "text.secondary" },
  sure: { icon: "check", color: "success.main" },
  unsure: { icon: "warning", color: "warning.main" },
  failed: { icon: "error", color: "error.main" },
};

function Verdict({ row }: { row: TrialRow }) {
  const text = row.isAccepted ? TRIAL_TEXTS.accepted : TRIAL_TEXTS.verdicts[row.verdict];
  return <StateLabel {...LOOKS[row.verdict]} text={text} />;
}

const ONE_LINE = { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;
const TWO_LINES = {
  display: "-webkit-box",
  WebkitLineClamp: 2,
  WebkitBoxOrient: "vertical",
  overflow: "hidden",
  overflowWrap: "anywhere",
} as const;

/** Returns the file name in a picture's URL, which distinguishes pictures; the picture itself is beside it. */
const fileName = (url: string): string => URL.parse(url)?.pathname.split("/").findLast(Boolean) ?? url;

function Value({
  field,
  name,
}: {
  field: NonNullable<TrialRow["result"]>["fields"][number];
  name: TrialRow["name"];
}) {
  const text = valueText(field.key, field);
  if (text === undefined) return <dd>{NONE}</dd>;
  const isImage = field.key === "image";
  const printed = field.key === "availability" ? printedText(field.key, field) : undefined;
  // The full name is at the start of the row.
  return (
    <Box component="dd" title={printed ?? text} sx={isImage || text === name ? ONE_LINE : TWO_LINES}>
      {isImage ? fileName(text) : text}
      {printed !== undefined && (
        <Box component="span" sx={{ color: "text.secondary" }}>
          {" "}
          “{printed}”
        </Box>
      )}
    </Box>
  );
}

/** Returns the confidence as text; empty for a doubtful row, where it would contradict the verdict. */
const confidenceText = ({ state, confidence }: NonNullable<TrialRow["result"]>["fields"][number]): string =>
  confidence === null
    ? ""
    : (state === "automatic" ? TRIAL_TEXTS.readingShare : TRIAL_TEXTS.elementMatch)(confidence);

function Values({ row }: { row: TrialRow }) {
  if (row.result === null || row.result.fields.every((field) => field.value === null)) return NONE;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gridTemplateColumns: "minmax(88px, auto) minmax(104px, 1fr) auto",
        columnGap: 1.5,
        // Space for the confidence text beside the value.
        minWidth: 380,
        typography: "caption",
        fontVariantNumeric: "tabular-nums",
        "& dd": { m: 0, minWidth: 0 },
        "& dt, & dd:last-of-type": { color: "text.secondary" },
        "& dd:last-of-type": { textAlign: "right", whiteSpace: "nowrap" },
      }}
    >
      {row.result.fields.map((field) => (
        <Box key={field.key} sx={{ display: "contents" }}>
          <dt>{fieldName(field.key)}</dt>
          <Value field={field} name={row.name} />
          <dd>{row.verdict === "sure" && confidenceText(field)}</dd>
        </Box>
      ))}
    </Box>
  );
}

function Picture({ row }: { row: TrialRow }) {
  const note = (text: string) => <Box sx={{ typography: "caption", color: "text.secondary" }}>{text}</Box>;
  if (row.picture === null) return row.result?.noPicture === undefined ? NONE : note(row.result.noPicture);
  return (
    <StoredPicture
      hash={row.picture}
      label={TRIAL_TEXTS.pictureOf(row.name ?? shortAddress(row.url))}
      width={PICTURE_WIDTH}
      height={PICTURE_HEIGHT}
      lost={note(TRIAL_TEXTS.lostPicture)}
    />
  );
}

/** The columns of the trial's grid. */
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
    folds: 1,
    header: TRIAL_TEXTS.picture,
    width: PICTURE_WIDTH + 32,
    render: (row) => <Picture row={row} />,
  },
  {
    key: "reason",
    header: TRIAL_TEXTS.reason,
    render: (row) => <Box sx={{ minWidth: 160 }}>{row.reason ?? NONE}</Box>,
  },
];
