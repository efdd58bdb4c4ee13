import Box from "@mui/material/Box";
import {
  ALERT_SCOPES,
  ALERT_SCREEN_TEXTS,
  ALERT_TEXTS,
  isKindOfScope,
  MAX_PAGE_SIZE,
  type AlertScope,
} from "@pricetrail/contract";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { startListingPath } from "../../ui/paths.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { NameChoice } from "../catalogue/NameChoice.tsx";
import { useListings } from "../listings/listing-queries.ts";
import type { AlertForm } from "./alert-dialog-form.ts";

const T = ALERT_SCREEN_TEXTS;
/** Alerts on one product are created on the product's page. */
const CHOICES = ALERT_SCOPES.filter((scope) => scope !== "product").toReversed();

/** What a new alert is about: all products, those of a name, or a listing. */
export function SubjectChoice({
  value: { scope, target, fields },
  onChange,
}: {
  value: AlertForm;
  onChange: (change: Partial<AlertForm>) => void;
}) {
  const choice = { value: target, onChange: (id: string) => onChange({ target: id }) };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
      <NativeSelect
        label={T.about}
        value={scope}
        onChange={(next) => onChange({ scope: next as AlertScope, target: "" })}
        options={CHOICES.filter((one) => isKindOfScope(fields.kind, one)).map((one) => ({
          value: one,
          label: one === "all" && fields.kind === "listed" ? ALERT_TEXTS.allListings : T.scopes[one],
        }))}
      />
      {scope === "listing" && <ListingChoice {...choice} />}
      {scope !== "all" && scope !== "product" && scope !== "listing" && (
        <NameChoice kind={scope} label={T.scopes[scope]} choose={T.choose} {...choice} />
      )}
    </Box>
  );
}

function ListingChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const listings = useListings({ page: 1, pageSize: MAX_PAGE_SIZE }).data?.list;
  if (listings?.length === 0)
    return (
      <Box sx={{ typography: "body2" }}>
        <TextLink to={startListingPath()}>{T.addListingFirst}</TextLink>
      </Box>
    );
  return (
    <NativeSelect
      label={T.scopes.listing}
      hideLabel
      value={value}
      onChange={onChange}
      options={[
        { value: "", label: T.choose },
        ...(listings ?? []).map(({ _id, title, url }) => ({ value: _id, label: title ?? url })),
      ]}
    />
  );
}
