import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ALERT_SCREEN_TEXTS, FEED_FILES, type AlertRow } from "@pricetrail/contract";
import { useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { DoneDialog } from "../../ui/FormDialog.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { useCopy } from "../../ui/useCopy.ts";
import { alertName } from "./alert-form.ts";
import { useAlertFeeds } from "./alert-queries.ts";
import { useAlertChanges } from "./useAlertChanges.ts";

const T = ALERT_SCREEN_TEXTS;

/** The secret URLs of the inbox and of each alert, as feeds and as a calendar. */
export default function FeedsDialog({
  alerts,
  onClose,
}: {
  alerts: readonly AlertRow[];
  onClose: () => void;
}) {
  const feeds = useAlertFeeds();
  const { renewFeed, endFeed } = useAlertChanges();
  const [alert, setAlert] = useState("");
  const { copied, copy } = useCopy();
  const of = alert === "" ? null : alert;
  const feed = feeds.data?.find((one) => one.alert === of);
  return (
    <DoneDialog title={T.feeds} submitLabel={T.done} onClose={onClose}>
      <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.feedsHint}</Box>
      <NativeSelect
        label={T.feedOf}
        value={alert}
        onChange={setAlert}
        options={[
          { value: "", label: T.feedOfAll },
          ...alerts.map((row) => ({ value: row._id, label: alertName(row) })),
        ]}
      />
      {feeds.isError && <ErrorState message={errorText(feeds.error)} onRetry={() => void feeds.refetch()} />}
      {feed && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 }}>
          {FEED_FILES.map((file) => (
            <Box component="li" key={file} sx={{ typography: "body2" }}>
              <Box sx={{ display: "flex", alignItems: "center", justifyContent: "space-between" }}>
                {T.feedFiles[file]}
                {copy && (
                  <IconAction
                    icon={copied === `${feed.url}/${file}` ? "check" : "copy"}
                    label={(copied === `${feed.url}/${file}` ? T.feedCopied : T.feedCopy)(T.feedFiles[file])}
                    onClick={() => copy(`${feed.url}/${file}`)}
                  />
                )}
              </Box>
              <Box
                component="code"
                sx={{ display: "block", overflowWrap: "anywhere", userSelect: "all", fontSize: 12 }}
              >
                {feed.url}/{file}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => void renewFeed(of)}>
          {feed ? T.feedRenew : T.feedMake}
        </Button>
        {feed && (
          <Button size="small" color="error" onClick={() => void endFeed(of)}>
            {T.feedEnd}
          </Button>
        )}
      </Box>
    </DoneDialog>
  );
}
