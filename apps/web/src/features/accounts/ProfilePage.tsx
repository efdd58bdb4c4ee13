import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { PROFILE_TEXTS, SHELL_TEXTS, TEAM_TEXTS } from "@pricetrail/contract";
import { Link as RouterLink } from "react-router";
import { useProfile } from "../../api/queries.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Page } from "../../ui/Page.tsx";
import { Section } from "../../ui/Section.tsx";
import { PageSkeleton } from "../../ui/Skeletons.tsx";
import { DatesForm } from "./DatesForm.tsx";
import { FirstPassword } from "./FirstPassword.tsx";
import { FirstStepsPlace } from "./FirstStepsPlace.tsx";
import { Sessions } from "./Sessions.tsx";
import { formatDateTime } from "../../ui/dates.ts";

/** Home: the user's data, organisation, password and sessions, with links to the rest of the account. */
export default function ProfilePage() {
  const profile = useProfile();
  if (!profile) return <PageSkeleton width="text" />;
  return (
    <Page title={PROFILE_TEXTS.title} subtitle={PROFILE_TEXTS.hint} width="text">
      {!profile.hasPassword && (
        <Section title={PROFILE_TEXTS.setPassword}>
          <FirstPassword email={profile.email} />
        </Section>
      )}
      {profile.hasPassword && <FirstStepsPlace />}
      <Section title={PROFILE_TEXTS.account}>
        <Facts
          rows={[
            [PROFILE_TEXTS.fullName, profile.fullname],
            [PROFILE_TEXTS.email, profile.email],
            [
              PROFILE_TEXTS.verified,
              profile.email_verified_at === null
                ? PROFILE_TEXTS.no
                : formatDateTime(profile.email_verified_at),
            ],
            [PROFILE_TEXTS.memberSince, formatDateTime(profile.createdAt)],
          ]}
        />
      </Section>
      <Section
        title={PROFILE_TEXTS.organisation}
        actions={
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
            <Button variant="outlined" component={RouterLink} to="/usage">
              {SHELL_TEXTS.usage}
            </Button>
            <Button variant="outlined" component={RouterLink} to="/team">
              {PROFILE_TEXTS.team}
            </Button>
          </Box>
        }
      >
        <Facts
          rows={[
            [
              PROFILE_TEXTS.name,
              <>
                {profile.orgname} {profile.isDemo && <Chip size="small" label={PROFILE_TEXTS.demo} />}
              </>,
            ],
            [
              PROFILE_TEXTS.role,
              `${TEAM_TEXTS.roles[profile.role].name}: ${TEAM_TEXTS.roles[profile.role].may}`,
            ],
            [PROFILE_TEXTS.products, profile.productCount.toLocaleString("en-US")],
          ]}
        />
      </Section>
      {profile.hasPassword && (
        <Section
          title={PROFILE_TEXTS.password}
          actions={
            <Button variant="outlined" component={RouterLink} to="/changepassword">
              {PROFILE_TEXTS.changePassword}
            </Button>
          }
        >
          <Typography variant="body2" color="textSecondary">
            {PROFILE_TEXTS.changeNote}
          </Typography>
        </Section>
      )}
      <DatesForm saved={profile.dates} />
      <Sessions />
      <Section
        title={PROFILE_TEXTS.deleteAccount}
        actions={
          <Button variant="outlined" color="error" component={RouterLink} to="/delete-account">
            {PROFILE_TEXTS.deleteAccount}
          </Button>
        }
      >
        <Typography variant="body2" color="textSecondary">
          {PROFILE_TEXTS.deleteNote}
        </Typography>
      </Section>
    </Page>
  );
}
