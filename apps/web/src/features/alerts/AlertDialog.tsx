import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import {
  ALERT_KINDS,
  ALERT_SCOPES,
  ALERT_SCREEN_TEXTS,
  ALERT_TEXTS,
  isKindOfScope,
  MAX_PAGE_SIZE,
  type AlertKind,
  type AlertRow,
  type AlertScope,
  type MoneyText,
} from "@pricetrail/contract";
import { useState } from "react";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { useNames } from "../catalogue/name-queries.ts";
import { ChannelChoice } from "../channels/ChannelChoice.tsx";
import { sendingFields, sendingOf, type SendingFields } from "../channels/sending-form.ts";
import { SendingFieldset } from "../channels/SendingFieldset.tsx";
import { useListings } from "../listings/listing-queries.ts";
import { alertName, alertOf, fieldsOf, type AlertFields } from "./alert-form.ts";
import { AlertFieldset } from "./AlertFieldset.tsx";
import { AlertRehearsal } from "./AlertRehearsal.tsx";
import { useAlertChanges } from "./useAlertChanges.ts";

const T = ALERT_SCREEN_TEXTS;
type NameScope = Exclude<AlertScope, "all" | "product" | "listing">;
/** Alerts on one product are created on the product's page. */
const CHOICES = ALERT_SCOPES.filter((scope) => scope !== "product").toReversed();

/** The subject of a new alert, where it is already known. */
export interface AlertTarget {
  scope: AlertScope;
  target: { _id: string; name: string } | null;
  /** The product's current price. */
  price?: MoneyText | null;
}

/** Adds or changes an alert, and previews what it would have sent before it is saved. */
export default function AlertDialog({
  alert,
  fixed,
  first: offered,
  onClose,
}: {
  alert?: AlertRow;
  fixed?: AlertTarget | undefined;
  /** Initial values of a new alert. */
  first?: AlertFields;
  onClose: () => void;
}) {
  const { add, change } = useAlertChanges();
  const known = alert ?? fixed;
  const [scope, setScope] = useState<AlertScope>(known?.scope ?? "all");
  const [target, setTarget] = useState(known?.target?._id ?? "");
  const [fields, setFields] = useState(() => {
    const first = offered ?? fieldsOf(alert, fixed?.price);
    return isKindOfScope(first.kind, scope) ? first : { ...first, kind: "listed" as const };
  });
  const [isMailed, setMailed] = useState(alert?.isMailed ?? true);
  const [channels, setChannels] = useState<string[]>();
  const [sendingTyped, setSending] = useState<SendingFields>();
  const { busy, run } = useUntilDone();
  const { alert: typed, error } = alertOf(fields);
  const sendingShown = sendingTyped ?? sendingFields(alert?.sending ?? null, false);
  const { sending } = sendingOf(sendingShown);
  const isAimed = scope === "all" || target !== "";
  const about = { scope, target: scope === "all" ? null : target };

  const chosen = channels ?? alert?.channels.map(({ _id }) => _id) ?? [];
  // Omitted fields keep their values.
  const sent = {
    ...(channels === undefined ? {} : { channels }),
    ...(sendingTyped ? { sending } : {}),
  };

  const changeFields = (next: AlertFields) => {
    setFields(next);
    if (known || isKindOfScope(next.kind, scope)) return;
    setScope("all");
    setTarget("");
  };
  const scopes = CHOICES.filter((one) => isKindOfScope(fields.kind, one));
  const kinds = known ? ALERT_KINDS.filter((kind) => isKindOfScope(kind, scope)) : ALERT_KINDS;

  const submit = async () => {
    if (!typed || sending === undefined) return;
    const work = alert
      ? change(alert._id, { ...typed, isMailed, ...sent })
      : add({ ...about, ...typed, isMailed, ...sent });
    await run(work, onClose);
  };
  return (
    <FormDialog
      open
      title={alert ? T.edit(alertName(alert)) : T.add}
      submitLabel={T.save}
      canSubmit={typed !== undefined && sending !== undefined && isAimed}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {fixed ? (
        <Box sx={{ typography: "body2" }}>{alertName(fixed)}</Box>
      ) : (
        !alert && (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
            <NativeSelect
              label={T.about}
              value={scope}
              onChange={(next) => {
                setScope(next as AlertScope);
                setTarget("");
              }}
              options={scopes.map((one) => ({ value: one, label: scopeText(one, fields.kind) }))}
            />
            {scope === "listing" && <ListingChoice value={target} onChange={setTarget} />}
            {scope !== "all" && scope !== "product" && scope !== "listing" && (
              <NameChoice kind={scope} value={target} onChange={setTarget} />
            )}
          </Box>
        )
      )}
      <AlertFieldset value={fields} onChange={changeFields} kinds={kinds} />
      {error !== undefined && (
        <Box role="alert" sx={{ typography: "body2", color: "error.main" }}>
          {error}
        </Box>
      )}
      <FormControlLabel
        control={
          <Checkbox size="small" checked={isMailed} onChange={(event) => setMailed(event.target.checked)} />
        }
        label={T.sendMail}
      />
      <ChannelChoice value={chosen} onChange={setChannels} />
      <SendingFieldset value={sendingShown} onChange={setSending} />
      {isAimed && typed && <AlertRehearsal alert={{ ...about, ...typed }} />}
    </FormDialog>
  );
}

const scopeText = (scope: AlertScope, kind: AlertKind): string =>
  scope === "all" && kind === "listed" ? ALERT_TEXTS.allListings : T.scopes[scope];

function ListingChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const listings = useListings({ page: 1, pageSize: MAX_PAGE_SIZE }).data?.list ?? [];
  return (
    <NativeSelect
      label={T.scopes.listing}
      hideLabel
      value={value}
      onChange={onChange}
      options={[
        { value: "", label: T.choose },
        ...listings.map(({ _id, title, url }) => ({ value: _id, label: title ?? url })),
      ]}
    />
  );
}

function NameChoice({
  kind,
  value,
  onChange,
}: {
  kind: NameScope;
  value: string;
  onChange: (id: string) => void;
}) {
  const names = useNames(kind).data ?? [];
  return (
    <NativeSelect
      label={T.scopes[kind]}
      hideLabel
      value={value}
      onChange={onChange}
      options={[
        { value: "", label: T.choose },
        ...names.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
    />
  );
}
