import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { acceptInvitation, TEAM_TEXTS } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useProfile, useToken } from "../../api/queries.ts";
import { clearSession } from "../../api/session.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { storeReturnPath, useSignIn } from "./useSignIn.ts";

/** An invitation for somebody with an account: sign in, then join. */
export function JoinOrganisation({
  token,
  email,
  orgname,
}: {
  token: string;
  email: string;
  orgname: string;
}) {
  const isSignedIn = useToken() !== null;
  const profile = useProfile();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const join = useMutation({
    mutationFn: async () => signIn((await callApi(acceptInvitation, { body: { token } })).token),
  });
  const signInFirst = async () => {
    if (isSignedIn) clearSession();
    storeReturnPath(pathname);
    await navigate("/login");
  };
  const isRightUser = profile !== undefined && profile.email.toLowerCase() === email.toLowerCase();
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2 }}>
      <Typography>{TEAM_TEXTS.invitedTo(orgname, email)}</Typography>
      {join.isError && <ErrorState message={errorText(join.error)} />}
      {isRightUser ? (
        <Button variant="contained" size="large" loading={join.isPending} onClick={() => join.mutate()}>
          {TEAM_TEXTS.join(orgname)}
        </Button>
      ) : (
        <>
          <Typography variant="body2" color="textSecondary">
            {profile === undefined
              ? "You already have an account. Sign in with it to accept the invitation."
              : TEAM_TEXTS.otherUser(profile.email, email)}
          </Typography>
          <Button variant="contained" size="large" onClick={() => void signInFirst()}>
            {TEAM_TEXTS.login}
          </Button>
        </>
      )}
    </Box>
  );
}
