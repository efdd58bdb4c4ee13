import {
  ACCOUNT_TEXTS,
  PASSWORDS_MUST_MATCH,
  PROFILE_TEXTS,
  setPassword,
  TEAM_TEXTS,
} from "@pricetrail/contract";
import { callApi } from "../../api/call.ts";
import { JoinOrganisation } from "./JoinOrganisation.tsx";
import { LinkFrame } from "./LinkFrame.tsx";
import { PasswordByLink } from "./PasswordByLink.tsx";

/** /set-password/{id}: invited people set their first password here; people with an account join with it. */
export default function SetPasswordPage() {
  return (
    <LinkFrame title={ACCOUNT_TEXTS.setPassword.setTitle} renewal="invitation">
      {(link, token) =>
        link.hasAccount ? (
          <JoinOrganisation token={token} email={link.email} orgname={link.orgname ?? ""} />
        ) : (
          <PasswordByLink
            email={link.email}
            renewal="invitation"
            mismatch={PASSWORDS_MUST_MATCH}
            note={
              link.orgname === undefined
                ? PROFILE_TEXTS.forAddress(link.email)
                : TEAM_TEXTS.invitedNew(link.orgname, link.email)
            }
            onSubmit={(values) => callApi(setPassword, { body: { ...values, token }, bearer: token })}
          />
        )
      }
    </LinkFrame>
  );
}
