import Button from "@mui/material/Button";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import {
  API_KEY_SCREEN_TEXTS,
  organisationName,
  renameOrganisation,
  roleHas,
  type Profile,
  TEAM_TEXTS,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useProfile } from "../../api/queries.ts";
import { STALE } from "../../api/query-keys.ts";
import { Facts } from "../../ui/Facts.tsx";
import { FormTextField } from "../../ui/FormTextField.tsx";
import { Page } from "../../ui/Page.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";
import { Activity } from "../activity/Activity.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";

const schema = z.object({ orgname: organisationName });

/** The organisation's name and the record of people's changes. */
export default function SettingsPage() {
  const profile = useProfile();
  if (!profile) return null;
  const mayManage = roleHas(profile.role, "manage");
  return (
    <Page width="list" title={TEAM_TEXTS.settings} subtitle={mayManage ? TEAM_TEXTS.settingsHint : undefined}>
      <Section title={TEAM_TEXTS.organisation}>
        {mayManage ? (
          <RenameForm key={profile.orgname} profile={profile} />
        ) : (
          <Facts rows={[[TEAM_TEXTS.name, profile.orgname]]} />
        )}
      </Section>
      {mayManage && (
        <Section title={API_KEY_SCREEN_TEXTS.title}>
          <Typography variant="body2" color="textSecondary">
            {API_KEY_SCREEN_TEXTS.manageHint}{" "}
            <TextLink to="/settings/keys">{API_KEY_SCREEN_TEXTS.open}</TextLink>
          </Typography>
        </Section>
      )}
      {mayManage ? (
        <Activity />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {TEAM_TEXTS.settingsNote}
        </Typography>
      )}
    </Page>
  );
}

function RenameForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const { control, handleSubmit, formState } = useSchemaForm(schema, { orgname: profile.orgname });
  const submit = handleSubmit(async (body) => {
    try {
      await callApi(renameOrganisation, { body });
      toasts.success(TEAM_TEXTS.renamed);
      await queryClient.invalidateQueries(STALE.me);
      await queryClient.invalidateQueries(STALE.activity);
    } catch (error) {
      toasts.error(errorText(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "flex-start", maxWidth: 640 }}>
        <Box sx={{ flex: "1 1 260px" }}>
          <FormTextField
            control={control}
            name="orgname"
            label={TEAM_TEXTS.organisationName}
            autoComplete="organization"
          />
        </Box>
        <Button
          type="submit"
          variant="contained"
          {...disabledFor(
            formState.isValid ? !formState.isDirty && DISABLED_TEXTS.unchanged : DISABLED_TEXTS.incomplete,
          )}
          loading={formState.isSubmitting}
          sx={{ height: 40 }}
        >
          {TEAM_TEXTS.rename}
        </Button>
      </Box>
    </form>
  );
}
