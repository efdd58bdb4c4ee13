import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import {
  ALERT_KINDS,
  ALERT_SCREEN_TEXTS,
  isKindOfScope,
  type AlertRow,
  type AlertScope,
  type MoneyText,
} from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { OwnerSelect } from "../../ui/OwnerSelect.tsx";
import { useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { ChannelChoice } from "../channels/ChannelChoice.tsx";
import { sendingFields } from "../channels/sending-form.ts";
import { SendingFieldset } from "../channels/SendingFieldset.tsx";
import { alertForm, subjectOf } from "./alert-dialog-form.ts";
import { alertName, alertOf, fieldsOf, type AlertFields } from "./alert-form.ts";
import { AlertFieldset } from "./AlertFieldset.tsx";
import { AlertRehearsal } from "./AlertRehearsal.tsx";
import { SubjectChoice } from "./SubjectChoice.tsx";
import { useAlertChanges } from "./useAlertChanges.ts";

const T = ALERT_SCREEN_TEXTS;

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
  first = fieldsOf(alert, fixed?.price),
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
  const firstScope = known?.scope ?? "all";
  const form = useSchemaForm(alertForm, {
    scope: firstScope,
    target: known?.target?._id ?? "",
    fields: isKindOfScope(first.kind, firstScope) ? first : { ...first, kind: "listed" },
    isMailed: alert?.isMailed ?? true,
    channels: null,
    sending: null,
    owner: "me",
  });
  const { values, set } = useTyped(form, alertForm);
  const { scope, fields } = values;
  const { alert: typed, error } = alertOf(fields);
  const subject = subjectOf(values);
  return (
    <FormDialog
      title={alert ? T.edit(alertName(alert)) : T.add}
      submitLabel={T.save}
      form={form}
      onSave={({ about, changes, owner }) =>
        alert ? change(alert._id, changes) : add({ ...about, ...changes, owner })
      }
      onClose={onClose}
    >
      {fixed && <Box sx={{ typography: "body2" }}>{alertName(fixed)}</Box>}
      {!known && <SubjectChoice value={values} onChange={set} />}
      <AlertFieldset
        value={fields}
        onChange={(next) =>
          set(known || isKindOfScope(next.kind, scope) ? { fields: next } : { fields: next, ...EVERYTHING })
        }
        kinds={known ? ALERT_KINDS.filter((kind) => isKindOfScope(kind, scope)) : ALERT_KINDS}
      />
      {error !== undefined && (
        <Box role="alert" sx={{ typography: "body2", color: "error.main" }}>
          {error}
        </Box>
      )}
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={values.isMailed}
            onChange={(event) => set({ isMailed: event.target.checked })}
          />
        }
        label={T.sendMail}
      />
      {!alert && <OwnerSelect value={values.owner} onChange={(owner) => set({ owner })} />}
      <ChannelChoice
        known={alert?.channels ?? []}
        value={values.channels ?? alert?.channels.map(({ _id }) => _id) ?? []}
        onChange={(channels) => set({ channels })}
      />
      <SendingFieldset
        value={values.sending ?? sendingFields(alert?.sending ?? null, false)}
        onChange={(sending) => set({ sending })}
      />
      {subject && typed && <AlertRehearsal alert={{ ...subject, ...typed }} />}
    </FormDialog>
  );
}

const EVERYTHING = { scope: "all", target: "" } as const;
