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
  type Owner,
} from "@pricetrail/contract";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { OwnerSelect } from "../../ui/OwnerSelect.tsx";
import { readBy, useSchemaForm, useTyped } from "../../ui/useSchemaForm.ts";
import { changedSending, sendingFields, type SendingFields } from "./sending-form.ts";
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

interface ChannelForm {
  kind: ChannelKind;
  name: string;
  settings: Record<string, string>;
  /** Null while it is untouched, and stays as it is. */
  sending: SendingFields | null;
  /** Of a new channel. */
  owner: Owner;
}

const initialOf = (kind: ChannelKind): Record<string, string> => {
  const fields: readonly ChannelField[] = CHANNEL_KINDS[kind].fields;
  return Object.fromEntries(fields.map(({ name, initial }) => [name, initial ?? ""]));
};

/** A new channel without a name is called what its kind is called; a stored one keeps its values while all fields are empty. */
const schemaOf = (isNew: boolean) =>
  readBy(({ kind, name, settings: typed, sending, owner }: ChannelForm) => {
    const { settings, problems } = checkChannelSettings(kind, typed);
    const isKept = !isNew && Object.keys(settings).length === 0;
    const shownName = name.trim() || (isNew ? CHANNEL_KINDS[kind].label : "");
    const sent = changedSending(sending);
    if (shownName === "" || !sent || (!isKept && Object.keys(problems).length > 0)) return undefined;
    return { kind, changes: { name: shownName, ...sent, ...(isKept ? {} : { settings }) }, settings, owner };
  });

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
  const schema = schemaOf(!channel);
  const form = useSchemaForm(schema, {
    kind: channel?.kind ?? "webhook",
    name: channel?.name ?? "",
    settings: channel ? {} : initialOf("webhook"),
    sending: null,
    owner: "me",
  });
  const { values, set } = useTyped(form, schema);
  const { kind, settings } = values;
  const { problems } = checkChannelSettings(kind, settings);
  const fields: readonly ChannelField[] = infoOf(kind).isOfBrowser === true ? [] : CHANNEL_KINDS[kind].fields;
  return (
    <FormDialog
      title={channel ? T.edit(channel.name) : T.add}
      submitLabel={T.save}
      form={form}
      onSave={async (typed) => {
        if (channel) return (await change(channel._id, typed.changes)) && { secret: null };
        return add({ kind: typed.kind, ...typed.changes, settings: typed.settings, owner: typed.owner });
      }}
      onDone={({ secret }) => secret !== null && onSecret(secret)}
      onClose={onClose}
    >
      {!channel && (
        <NativeSelect
          label={T.kind}
          value={kind}
          onChange={(next) => set({ kind: next as ChannelKind, settings: initialOf(next as ChannelKind) })}
          options={KIND_OPTIONS}
        />
      )}
      <OutlinedField
        label={T.name}
        value={values.name}
        placeholder={CHANNEL_KINDS[kind].label}
        onChange={(event) => set({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 60 }, inputLabel: { shrink: true } }}
      />
      {fields.map(({ name, label, hint, type, isOptional }) => {
        const typed = settings[name] ?? "";
        return (
          <OutlinedField
            key={`${kind} ${name}`}
            label={isOptional === true ? T.optional(label) : label}
            type={type === "secret" ? "password" : "text"}
            autoComplete={type === "secret" ? "new-password" : "off"}
            value={typed}
            onChange={(event) => set({ settings: { ...settings, [name]: event.target.value } })}
            error={typed !== "" && problems[name] !== undefined}
            helperText={typed === "" ? hint : (problems[name] ?? hint)}
            placeholder={channel ? MASK : ""}
            slotProps={{
              htmlInput: { inputMode: type === "url" ? "url" : "text", spellCheck: false },
              ...(channel ? { inputLabel: { shrink: true } } : {}),
            }}
          />
        );
      })}
      {!channel && <OwnerSelect value={values.owner} onChange={(owner) => set({ owner })} />}
      <SendingFieldset
        value={values.sending ?? sendingFields(channel?.sending ?? null, true)}
        onChange={(sending) => set({ sending })}
        isOfChannel
      />
      {channel && fields.length > 0 && (
        <Box sx={{ typography: "caption", color: "text.secondary" }}>{T.keepHint}</Box>
      )}
    </FormDialog>
  );
}
