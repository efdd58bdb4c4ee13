import { CHANNEL_SCREEN_TEXTS, type ChannelRow } from "@pricetrail/contract";
import { useState } from "react";
import { AddButton } from "../../ui/AddButton.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Page } from "../../ui/Page.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { Section } from "../../ui/Section.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { listTable } from "../../ui/list-table.ts";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { BrowserPush } from "./BrowserPush.tsx";
import { useChannels } from "./channel-queries.ts";
import { ChannelsTable, type ChannelAction } from "./ChannelsTable.tsx";
import DeliveriesTable from "./DeliveriesTable.tsx";
import { useChannelChanges } from "./useChannelChanges.ts";

const ChannelDialog = lazyDialog(() => import("./ChannelDialog.tsx"));
const GiveDialog = lazyDialog(() => import("../../ui/GiveDialog.tsx"));
const SecretDialog = lazyDialog(() => import("../../ui/SecretDialog.tsx"));
const T = CHANNEL_SCREEN_TEXTS;

/** Where the messages of the user's alerts are sent. `?channel=` shows one channel's deliveries. */
export default function ChannelsPage() {
  const channels = useChannels();
  const { params, change } = useUrlState();
  const { remove, rotate, change: changeChannel } = useChannelChanges();
  const [dialog, setDialog] = useState<
    { kind: "add" } | { kind: "edit" | "give" | "delete"; channel: ChannelRow }
  >();
  const [secret, setSecret] = useState<string>();
  const { busy, run } = useUntilDone();
  const close = () => setDialog(undefined);
  const shown = channels.data?.find(({ _id }) => _id === params.get("channel"));
  const act = (action: ChannelAction, channel: ChannelRow) => {
    if (action === "deliveries") change({ channel: channel._id, state: undefined });
    else if (action === "rotate") void rotate(channel._id).then((answer) => setSecret(answer?.secret));
    else setDialog({ kind: action, channel });
  };
  return (
    <Page
      width="list"
      title={T.title}
      subtitle={T.subtitle}
      actions={
        <>
          <BrowserPush />
          <AddButton onClick={() => setDialog({ kind: "add" })}>{T.add}</AddButton>
        </>
      }
    >
      <Section title={T.list} isList>
        <ChannelsTable
          {...listTable(channels, channels.data)}
          onAction={act}
          onAdd={() => setDialog({ kind: "add" })}
        />
      </Section>
      {shown && <DeliveriesTable key={shown._id} channel={shown} />}
      {(dialog?.kind === "add" || dialog?.kind === "edit") && (
        <ChannelDialog
          {...(dialog.kind === "edit" ? { channel: dialog.channel } : {})}
          onClose={close}
          onSecret={setSecret}
        />
      )}
      {secret !== undefined && (
        <SecretDialog secret={secret} texts={T} onClose={() => setSecret(undefined)} />
      )}
      {dialog?.kind === "give" && (
        <GiveDialog
          name={dialog.channel.name}
          kind="channel"
          give={() => changeChannel(dialog.channel._id, { owner: "team" })}
          onClose={close}
        />
      )}
      {dialog?.kind === "delete" && (
        <ConfirmDialog
          open
          title={T.deleteTitle}
          confirmLabel={T.deleteYes}
          danger
          busy={busy}
          onConfirm={() => void run(remove(dialog.channel._id), close)}
          onClose={close}
        >
          {T.deleteEffect}
        </ConfirmDialog>
      )}
    </Page>
  );
}
