import Button from "@mui/material/Button";
import { ALERT_SCREEN_TEXTS, CHANNEL_SCREEN_TEXTS, type AlertRow } from "@pricetrail/contract";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { AddButton } from "../../ui/AddButton.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Page } from "../../ui/Page.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { Section } from "../../ui/Section.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { listTable } from "../../ui/list-table.ts";
import { useUntilDone } from "../../ui/useUntilDone.ts";
import { SwitchedOffChannels } from "../channels/SwitchedOffChannels.tsx";
import { alertName } from "./alert-form.ts";
import { useAlerts } from "./alert-queries.ts";
import { AlertsTable, type AlertAction } from "./AlertsTable.tsx";
import { MessagesTable } from "./MessagesTable.tsx";
import { useAlertChanges } from "./useAlertChanges.ts";

const AlertDialog = lazyDialog(() => import("./AlertDialog.tsx"));
const NewAlert = lazyDialog(() => import("./NewAlert.tsx"));
const GiveDialog = lazyDialog(() => import("../../ui/GiveDialog.tsx"));
const FeedsDialog = lazyDialog(() => import("./FeedsDialog.tsx"));
const T = ALERT_SCREEN_TEXTS;

/** The user's alerts and their messages. `?add=` opens the dialog for the subject in `target`. */
export default function AlertsPage() {
  const alerts = useAlerts();
  const { params, change } = useUrlState();
  const { remove, change: changeAlert } = useAlertChanges();
  const [dialog, setDialog] = useState<{ kind: AlertAction; alert: AlertRow }>();
  const [hasFeeds, setHasFeeds] = useState(false);
  const { busy, run } = useUntilDone();
  const add = params.get("add");
  const close = () => setDialog(undefined);
  return (
    <Page
      title={T.title}
      subtitle={T.subtitle}
      actions={
        <>
          <Button variant="outlined" onClick={() => setHasFeeds(true)}>
            {T.feeds}
          </Button>
          <Button variant="outlined" component={RouterLink} to="/alerts/reports">
            {T.reports}
          </Button>
          <Button variant="outlined" component={RouterLink} to="/alerts/channels">
            {CHANNEL_SCREEN_TEXTS.title}
          </Button>
          <AddButton onClick={() => change({ add: "all" })}>{T.add}</AddButton>
        </>
      }
    >
      <SwitchedOffChannels />
      <MessagesTable>
        <Section title={T.rules} isList>
          <AlertsTable
            {...listTable(alerts, alerts.data)}
            onAction={(kind, alert) => setDialog({ kind, alert })}
          />
        </Section>
      </MessagesTable>
      {hasFeeds && <FeedsDialog alerts={alerts.data ?? []} onClose={() => setHasFeeds(false)} />}
      {add !== null && (
        <NewAlert
          scope={add}
          target={params.get("target")}
          tile={params.get("tile")}
          onClose={() => change({ add: undefined, target: undefined, tile: undefined }, { replace: true })}
        />
      )}
      {dialog?.kind === "edit" && <AlertDialog alert={dialog.alert} onClose={close} />}
      {dialog?.kind === "give" && (
        <GiveDialog
          name={alertName(dialog.alert)}
          kind="alert"
          give={() => changeAlert(dialog.alert._id, { owner: "team" })}
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
          onConfirm={() => void run(remove(dialog.alert._id), close)}
          onClose={close}
        >
          {T.deleteEffect}
        </ConfirmDialog>
      )}
    </Page>
  );
}
