import { ACCOUNT_TEXTS, PASSWORDS_DO_NOT_MATCH, PROFILE_TEXTS, resetPassword } from "@pricetrail/contract";
import { callApi } from "../../api/call.ts";
import { LinkFrame } from "./LinkFrame.tsx";
import { PasswordByLink } from "./PasswordByLink.tsx";

/** /reset-password/{id}: the id is the mailed token. */
export default function ResetPasswordPage() {
  return (
    <LinkFrame title={ACCOUNT_TEXTS.setPassword.resetTitle} renewal="request">
      {(link, token) => (
        <PasswordByLink
          email={link.email}
          renewal="request"
          mismatch={PASSWORDS_DO_NOT_MATCH}
          note={PROFILE_TEXTS.forAddress(link.email)}
          onSubmit={(values) => callApi(resetPassword, { body: { ...values, token }, bearer: token })}
        />
      )}
    </LinkFrame>
  );
}
