import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import { ResultPanel } from "../../ui/ResultPanel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";

/** In the state of a history entry: its visitor comes from a verification link that is no good. */
export const DEAD_LINK = "deadLink";

const TEXTS = ACCOUNT_TEXTS.setPassword;

/** A mailed link that is no good any more, and the way to another one. */
export function ExpiredLink({ renewal }: { renewal: "request" | "invitation" | undefined }) {
  return (
    <ResultPanel
      kind="error"
      title={TEXTS.expired}
      {...(renewal === "invitation" && { subtitle: TEXTS.askInviter })}
    >
      {renewal === "request" && <TextLink to="/forgot-password">{TEXTS.newLink}</TextLink>}
      <TextLink to="/login">{ACCOUNT_TEXTS.login.title}</TextLink>
    </ResultPanel>
  );
}
