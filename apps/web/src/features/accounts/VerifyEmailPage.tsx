import Box from "@mui/material/Box";
import CircularProgress from "@mui/material/CircularProgress";
import { ACCOUNT_TEXTS, ERROR_TEXTS, verifyEmail } from "@pricetrail/contract";
import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { errorStatus, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { getToken, replaceSession } from "../../api/session.ts";
import { toasts } from "../../ui/toasts.ts";
import { AccountCard } from "../../ui/AccountCard.tsx";
import { DEAD_LINK } from "./ExpiredLink.tsx";
import { useSignIn } from "./useSignIn.ts";

/**
 * Results of links already used by this page. Each use of a link replaces the session of the previous one, so remounting the
 * screen (when the frame around it changes) must not use it again.
 */
const answers = new Map<string, Promise<string>>();

function verifyOnce(id: string): Promise<string> {
  const known = answers.get(id);
  if (known) return known;
  const answer = callApi(verifyEmail, { bearer: id }).then(({ token }) => token);
  answers.set(id, answer);
  // A link that could not be checked may be retried.
  answer.catch(() => answers.delete(id));
  return answer;
}

/** The mailed link: verifies on load, then goes to the profile; an invalid link leads to the start. */
export default function VerifyEmailPage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const signIn = useSignIn();
  useEffect(() => {
    let isLeft = false;
    const verify = async () => {
      try {
        const token = await verifyOnce(id);
        if (isLeft) return;
        // Once a password is set, the link verifies but opens no session.
        if (token === "") {
          toasts.success(ACCOUNT_TEXTS.verification.done);
          await navigate("/login", { replace: true });
        } else {
          await signIn(token);
        }
      } catch (error) {
        if (isLeft) return;
        const isDead = errorStatus(error) === 401;
        // Visitors reach the signup, which shows the message while it is open.
        const state = isDead && getToken() === null ? { [DEAD_LINK]: true } : undefined;
        if (!state) toasts.error(isDead ? ERROR_TEXTS.linkInvalid : errorText(error));
        await navigate("/", { replace: true, state });
      }
    };
    // Opening a link again ends the session that it opened before, while the frame around this still makes calls with that one.
    void replaceSession(verify);
    return () => {
      isLeft = true;
    };
  }, [id, navigate, signIn]);
  return (
    <AccountCard title={ACCOUNT_TEXTS.verification.busy}>
      <Box
        component="output"
        aria-label={ACCOUNT_TEXTS.verification.busy}
        sx={{ display: "flex", justifyContent: "center", py: 3 }}
      >
        <CircularProgress />
      </Box>
    </AccountCard>
  );
}
