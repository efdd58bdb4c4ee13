import Box from "@mui/material/Box";
import {
  DATA_SCREEN_TEXTS,
  itemForm,
  MARKET_TEXTS as T,
  type ItemChanges,
  type MarketRow,
} from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NameField } from "../../ui/NameField.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { readBy, useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { useNames } from "../catalogue/name-queries.ts";
import { useMarketChanges } from "./useMarketChanges.ts";

const TEXT_FIELDS = ["ownId", "gtin", "mpn", "packSize"] as const;
const NAME_FIELDS = ["brand", "category", "subcategory"] as const;
const AMOUNT_FIELDS = ["normalPrice", "salePrice", "cost", "map", "rrp"] as const;
const DAY_FIELDS = ["saleFrom", "saleTo", "mapFrom", "mapTo"] as const;
type Field =
  | (typeof TEXT_FIELDS)[number]
  | (typeof NAME_FIELDS)[number]
  | (typeof AMOUNT_FIELDS)[number]
  | (typeof DAY_FIELDS)[number]
  | "currency";
type Typed = Record<Field, string>;

/** The day in UTC of a moment, as a date field holds it. */
const dayOf = (moment: string | null): string => moment?.slice(0, 10) ?? "";
const momentOf = (day: string): string => `${day}T00:00:00Z`;

export function typedOf(row: MarketRow): Typed {
  const stated = row.normalPrice ?? row.salePrice ?? row.cost ?? row.map ?? row.rrp;
  const amounts = Object.fromEntries(AMOUNT_FIELDS.map((field) => [field, row[field]?.value ?? ""]));
  return {
    ownId: row.ownId ?? "",
    gtin: row.gtin ?? "",
    mpn: row.mpn ?? "",
    packSize: row.packSize ?? "",
    brand: row.brand?.name ?? "",
    category: row.category?.name ?? "",
    subcategory: row.subcategory?.name ?? "",
    // Whoever states the first price most likely states it in the currency of the others.
    currency: stated?.currency ?? row.offers.find(({ price }) => price !== null)?.price?.currency ?? "",
    saleFrom: dayOf(row.saleFrom),
    saleTo: dayOf(row.saleTo),
    mapFrom: dayOf(row.mapFrom),
    mapTo: dayOf(row.mapTo),
    ...(amounts as Record<(typeof AMOUNT_FIELDS)[number], string>),
  };
}

/** Returns the differences: an emptied field is cleared. All amounts are sent with another currency. */
export function changesOf(before: Typed, after: Typed): ItemChanges {
  const changes: Partial<Record<Field, string | null>> = {};
  const isOtherCurrency = after.currency.trim() !== before.currency;
  for (const field of [...TEXT_FIELDS, ...NAME_FIELDS, ...AMOUNT_FIELDS]) {
    const text = after[field].trim();
    const isAmount = (AMOUNT_FIELDS as readonly string[]).includes(field);
    if (text !== before[field] || (isAmount && isOtherCurrency && text !== ""))
      changes[field] = text === "" ? null : text;
  }
  for (const field of DAY_FIELDS)
    if (after[field] !== before[field]) changes[field] = after[field] === "" ? null : momentOf(after[field]);
  const hasAmount = AMOUNT_FIELDS.some((field) => typeof changes[field] === "string");
  if (hasAmount) changes.currency = after.currency.trim().toUpperCase();
  return changes as ItemChanges;
}

/** Without a change, there is nothing to save. */
const changesFrom = (before: Typed) =>
  readBy((typed: Typed) => {
    const changes = changesOf(before, typed);
    const isGood = itemForm.safeParse(changes).success;
    return isGood && Object.keys(changes).length > 0 ? changes : undefined;
  });

/** Changes what the organisation states about an item. */
export default function ItemDialog({ row, onClose }: { row: MarketRow; onClose: () => void }) {
  const before = typedOf(row);
  const { change } = useMarketChanges();
  const schema = changesFrom(before);
  const form = useSchemaForm(schema, before);
  const { values, set } = useTyped(form, schema);
  const problems = itemForm.safeParse(changesOf(before, values)).error?.issues;
  const problemOf = (field: Field) => problems?.find(({ path }) => path[0] === field)?.message;
  const field = (name: Field, type: "text" | "date" = "text") => (
    <OutlinedField
      key={name}
      label={name in T.fields ? T.fields[name as keyof typeof T.fields] : ""}
      type={type}
      value={values[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      error={problemOf(name) !== undefined}
      helperText={problemOf(name) ?? " "}
      slotProps={{
        htmlInput: { ...((AMOUNT_FIELDS as readonly string[]).includes(name) && { inputMode: "decimal" }) },
        ...(type === "date" && { inputLabel: { shrink: true } }),
      }}
    />
  );
  return (
    <FormDialog
      title={T.edit(row.group)}
      submitLabel={DATA_SCREEN_TEXTS.save}
      form={form}
      onSave={(changes) => change(row._id, changes)}
      onClose={onClose}
    >
      <Box sx={PAIRS}>
        {field("normalPrice")}
        {field("currency")}
        {field("salePrice")}
        <Box sx={PAIRS}>
          {field("saleFrom", "date")}
          {field("saleTo", "date")}
        </Box>
        {field("map")}
        <Box sx={PAIRS}>
          {field("mapFrom", "date")}
          {field("mapTo", "date")}
        </Box>
        {field("cost")}
        {field("rrp")}
        {TEXT_FIELDS.map((name) => field(name))}
        {NAME_FIELDS.map((kind) => (
          <Name key={kind} kind={kind} value={values[kind]} onChange={(name) => set({ [kind]: name })} />
        ))}
      </Box>
    </FormDialog>
  );
}

function Name({
  kind,
  value,
  onChange,
}: {
  kind: (typeof NAME_FIELDS)[number];
  value: string;
  onChange: (name: string) => void;
}) {
  const options = [...new Set((useNames(kind).data ?? []).map(({ name }) => name))];
  return (
    <NameField label={DATA_SCREEN_TEXTS[kind]} canAdd options={options} value={value} onChange={onChange} />
  );
}

const PAIRS = {
  display: "grid",
  columnGap: 1.5,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
} as const;
