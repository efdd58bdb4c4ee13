import { ACCOUNT_TEXTS } from "@pricetrail/contract";
import { ResultPanel } from "../../ui/ResultPanel.tsx";
import { TextLink } from "../../ui/TextLink.tsx";

/** History state of visitors who come from an invalid verification link. */
export const DEAD_LINK = "deadLink";

const TEXTS = ACCOUNT_TEXTS.setPassword;

/** An expired or invalid mailed link, with the way to a new one. */
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
