import Box from "@mui/material/Box";
import {
  CHANNEL_KIND_NAMES,
  CHANNEL_KINDS,
  CHANNEL_SCREEN_TEXTS,
  checkChannelSettings,
  type ChannelField,
  type ChannelKind,
  type ChannelKindInfo,
  type ChannelRow,
} from "@pricetrail/contract";
import { useState } from "react";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { sendingFields, sendingOf, type SendingFields } from "./sending-form.ts";
import { SendingFieldset } from "./SendingFieldset.tsx";
import { useChannelChanges } from "./useChannelChanges.ts";

const T = CHANNEL_SCREEN_TEXTS;
/** Shown in place of a stored value, whatever its length. */
const MASK = "••••••••";
const infoOf = (kind: ChannelKind): ChannelKindInfo => CHANNEL_KINDS[kind];
const KIND_OPTIONS = CHANNEL_KIND_NAMES.filter((kind) => infoOf(kind).isOfBrowser !== true).map((kind) => ({
  value: kind,
  label: CHANNEL_KINDS[kind].label,
}));

const initialOf = (kind: ChannelKind): Record<string, string> => {
  const fields: readonly ChannelField[] = CHANNEL_KINDS[kind].fields;
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? ""]));
};

/** Adds a channel, or renames one and replaces its values. */
export default function ChannelDialog({
  channel,
  onClose,
  onSecret,
}: {
  channel?: ChannelRow;
  onClose: () => void;
  /** Receives a webhook's signing secret, which is shown once. */
  onSecret: (secret: string) => void;
}) {
  const { add, change } = useChannelChanges();
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? "webhook");
  const [name, setName] = useState(channel?.name ?? "");
  const [values, setValues] = useState<Record<string, string>>(channel ? {} : initialOf(kind));
  const [sendingTyped, setSending] = useState<SendingFields>();
  const [busy, setBusy] = useState(false);
  const { settings, problems } = checkChannelSettings(kind, values);
  const isKept = channel !== undefined && Object.keys(settings).length === 0;
  const shownName = name.trim() === "" && !channel ? CHANNEL_KINDS[kind].label : name.trim();
  const sendingShown = sendingTyped ?? sendingFields(channel?.sending ?? null, true);
  const { sending } = sendingOf(sendingShown);
  // An untouched setting stays as it is.
  const sentWhen = sendingTyped ? { sending } : {};
  const canSubmit =
    shownName !== "" && sending !== undefined && (isKept || Object.keys(problems).length === 0);
  const fields: readonly ChannelField[] = infoOf(kind).isOfBrowser === true ? [] : CHANNEL_KINDS[kind].fields;

  const submit = async () => {
    setBusy(true);
    const changed =
      channel &&
      (await change(channel._id, { name: shownName, ...sentWhen, ...(isKept ? {} : { settings }) }));
    const added = channel ? undefined : await add({ kind, name: shownName, settings, ...sentWhen });
    setBusy(false);
    if (!changed && !added) return;
    onClose();
    if (typeof added?.secret === "string") onSecret(added.secret);
  };
  return (
    <FormDialog
      open
      title={channel ? T.edit(channel.name) : T.add}
      submitLabel={T.save}
      canSubmit={canSubmit}
      busy={busy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {!channel && (
        <NativeSelect
          label={T.kind}
          value={kind}
          onChange={(next) => {
            setKind(next as ChannelKind);
            setValues(initialOf(next as ChannelKind));
          }}
          options={KIND_OPTIONS}
        />
      )}
      <OutlinedField
        label={T.name}
        value={name}
        placeholder={CHANNEL_KINDS[kind].label}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 }, inputLabel: { shrink: true } }}
      />
      {fields.map(({ name: field, label, hint, type, isOptional }) => (
        <OutlinedField
          key={`${kind} ${field}`}
          label={isOptional === true ? T.optional(label) : label}
          type={type === "secret" ? "password" : "text"}
          autoComplete={type === "secret" ? "new-password" : "off"}
          value={values[field] ?? ""}
          onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          error={(values[field] ?? "") !== "" && problems[field] !== undefined}
          helperText={(values[field] ?? "") === "" ? hint : (problems[field] ?? hint)}
          placeholder={channel ? MASK : ""}
          slotProps={{
            htmlInput: { inputMode: type === "url" ? "url" : "text", spellCheck: false },
            ...(channel ? { inputLabel: { shrink: true } } : {}),
          }}
        />
      ))}
      <SendingFieldset value={sendingShown} onChange={setSending} isOfChannel />
      {channel && fields.length > 0 && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{T.keepHint}</Box>
      )}
    </FormDialog>
  );
}
