import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Link from "@mui/material/Link";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { type outboxMail, OPERATOR_TEXTS } from "@pricetrail/contract";
import { useLocation } from "react-router";
import type * as z from "zod/mini";
import Button from "@mui/material/Button";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { outboxKey } from "../../api/session.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Page } from "../../ui/Page.tsx";
import { SkeletonBlock } from "../../ui/Skeletons.tsx";
import { useOutbox } from "./site-queries.ts";
import { splitLinks } from "./split-links.ts";
import { formatDateTime } from "../../ui/dates.ts";

type Mail = z.output<typeof outboxMail>;

/** Without a mail server, on this machine only: the unsent mails, with their links. */
export default function OutboxPage() {
  const key = outboxKey(useLocation().hash);
  const outbox = useOutbox(key);
  return (
    <Page
      title={OPERATOR_TEXTS.outbox}
      width="text"
      subtitle={OPERATOR_TEXTS.outboxSubtitle}
      actions={
        <Button variant="outlined" startIcon={<Icon name="refresh" />} onClick={() => void outbox.refetch()}>
          {OPERATOR_TEXTS.refresh}
        </Button>
      }
    >
      {outbox.isPending && <SkeletonBlock lines={6} />}
      {outbox.isError && outbox.data === undefined && (
        <ErrorState
          message={errorStatus(outbox.error) === 404 ? OPERATOR_TEXTS.noOutbox : errorText(outbox.error)}
          onRetry={() => void outbox.refetch()}
        />
      )}
      {outbox.data?.length === 0 && (
        <EmptyState icon="mail" title={OPERATOR_TEXTS.noMails}>
          {OPERATOR_TEXTS.noMailsNote}
        </EmptyState>
      )}
      {outbox.data?.map((mail) => (
        <MailCard key={mail._id} mail={mail} />
      ))}
    </Page>
  );
}

function MailCard({ mail }: { mail: Mail }) {
  return (
    <Paper component="article" variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 1 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: "anywhere" }}>
          {mail.subject}
        </Typography>
        <Chip size="small" variant="outlined" label={mail.state} />
      </Box>
      <Typography
        variant="caption"
        color="textSecondary"
        component="p"
        sx={{ mt: 0.5, overflowWrap: "anywhere" }}
      >
        To {mail.to} · {formatDateTime(mail.createdAt)}
      </Typography>
      <Typography
        variant="body2"
        component="div"
        sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", mt: 1.5 }}
      >
        {splitLinks(mail.text).map((part) =>
          part.isLink ? (
            <Link key={part.at} href={part.text}>
              {part.text}
            </Link>
          ) : (
            part.text
          ),
        )}
      </Typography>
    </Paper>
  );
}
