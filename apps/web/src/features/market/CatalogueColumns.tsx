import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import {
  CATALOGUE_QUESTIONS,
  ITEM_COLUMNS,
  ITEM_IMPORT_TEXTS as T,
  type importItems,
  type ItemImport,
} from "@pricetrail/contract";
import { Fragment, useState } from "react";
import type * as z from "zod/mini";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";

/** What a person has chosen about a file. */
export type CatalogueChoices = Pick<
  z.input<NonNullable<typeof importItems.query>>,
  "columns" | "currency" | "decimal" | "dates" | "sheet"
>;

const FIELD_OPTIONS = [
  { value: "", label: T.notUsed },
  ...ITEM_COLUMNS.map((column) => ({ value: column, label: T.fields[column] })),
];
const DECIMALS = ["point", "comma"] as const;
const DATE_ORDERS = ["day-month", "month-day"] as const;

/** Returns what the columns mean as the endpoint takes it. */
const chosenColumns = (columns: readonly string[]): string =>
  columns.flatMap((column, at) => (column === "" ? [] : [`${at}:${column}`])).join(",");

/** How a catalogue file is read: the questions it leaves open, and what its columns mean. */
export function CatalogueColumns({
  found: { columns, questions, sheets, isChosen },
  choices,
  disabled,
  onChange,
}: {
  found: ItemImport;
  choices: CatalogueChoices;
  disabled: boolean;
  onChange: (choices: CatalogueChoices) => void;
}) {
  const meanings: string[] = columns.map(({ column }) => column ?? "");
  const isOpen = (question: (typeof CATALOGUE_QUESTIONS)[number], choice?: unknown) =>
    questions.includes(question) || choice !== undefined;
  return (
    <>
      {isOpen("currency", choices.currency) && (
        <Currency
          value={choices.currency ?? ""}
          disabled={disabled}
          onChange={(currency) => onChange({ ...choices, currency })}
        />
      )}
      {isOpen("decimal", choices.decimal) && (
        <Choice
          label={T.questionTitles.decimal}
          value={choices.decimal}
          options={DECIMALS.map((value) => ({ value, label: T.decimals[value] }))}
          disabled={disabled}
          onChange={(decimal) => onChange({ ...choices, decimal })}
        />
      )}
      {isOpen("dates", choices.dates) && (
        <Choice
          label={T.questionTitles.dates}
          value={choices.dates}
          options={DATE_ORDERS.map((value) => ({ value, label: T.dateOrders[value] }))}
          disabled={disabled}
          onChange={(dates) => onChange({ ...choices, dates })}
        />
      )}
      {sheets.length > 0 && (
        <NativeSelect
          label={T.sheet}
          value={choices.sheet ?? sheets[0]!}
          disabled={disabled}
          onChange={(sheet) => onChange({ sheet })}
          options={sheets.map((sheet) => ({ value: sheet, label: sheet }))}
        />
      )}
      {questions.includes("no_key") && <Alert severity="warning">{T.questionTitles.no_key}</Alert>}
      <Fieldset
        label={T.columns}
        sx={{
          display: "grid",
          // In two columns of pairs where there is room; the dialog scrolls.
          gridTemplateColumns: {
            xs: "minmax(0, 1fr) minmax(0, 1fr)",
            sm: "repeat(2, minmax(0, 1fr) minmax(0, 1fr))",
          },
          alignItems: "center",
          columnGap: 1.5,
          rowGap: 0.75,
          typography: "body2",
        }}
      >
        {columns.map(({ title, samples }, at) => {
          const name = title === "" ? T.withoutTitle(at) : title;
          return (
            <Fragment key={`${at} ${name}`}>
              <Box component="span" aria-hidden sx={{ minWidth: 0 }}>
                <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Box>
                <Box
                  sx={{
                    typography: "caption",
                    color: "text.secondary",
                    whiteSpace: "nowrap",
                    overflow: "hidden",
                    textOverflow: "ellipsis",
                  }}
                >
                  {samples.join(" · ")}
                </Box>
              </Box>
              <NativeSelect
                hideLabel
                label={T.columnOf(name, samples)}
                value={meanings[at]!}
                disabled={disabled}
                onChange={(value) =>
                  onChange({ ...choices, columns: chosenColumns(meanings.with(at, value)) })
                }
                options={FIELD_OPTIONS}
              />
            </Fragment>
          );
        })}
      </Fieldset>
      {isChosen && choices.columns === undefined && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{T.chosenBefore}</Box>
      )}
    </>
  );
}

/** A question of the file, answered by one of two choices. */
function Choice<Value extends string>({
  label,
  value,
  options,
  disabled,
  onChange,
}: {
  label: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  disabled: boolean;
  onChange: (value: Value) => void;
}) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ""}
      disabled={disabled}
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
      options={value === undefined ? [{ value: "", label: "" }, ...options] : options}
    />
  );
}

/** Checked again when three letters are typed. */
function Currency({
  value,
  disabled,
  onChange,
}: {
  value: string;
  disabled: boolean;
  onChange: (currency: string) => void;
}) {
  const [text, setText] = useState(value);
  return (
    <OutlinedField
      label={T.questionTitles.currency}
      value={text}
      disabled={disabled}
      helperText={T.currencyHint}
      onChange={(event) => {
        const typed = event.target.value.trim().toUpperCase().slice(0, 3);
        setText(typed);
        if (/^[A-Z]{3}$/.test(typed) && typed !== value) onChange(typed);
      }}
      slotProps={{ htmlInput: { autoCapitalize: "characters", spellCheck: false } }}
    />
  );
}
