import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { fullName, inviteMember, ROLES, signupEmail, type Role, TEAM_TEXTS } from "@pricetrail/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { STALE } from "../../api/query-keys.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { FormTextField } from "../../ui/FormTextField.tsx";
import { NativeSelect } from "../../ui/NativeSelect.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";
import { assignableRoles } from "./MembersTable.tsx";

const schema = z.object({ fullname: fullName, email: signupEmail, role: z.enum(ROLES) });
const EMPTY = { fullname: "", email: "", role: "member" as Role };

/** Invites a person by mail; the link is valid for 24 hours. */
export function InviteDialog({ open, role, onClose }: { open: boolean; role: Role; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(schema, EMPTY);
  const { control, reset } = form;
  const chosen = useController({ control, name: "role" });
  const close = () => {
    onClose();
    reset(EMPTY);
  };
  const invite = async (body: z.output<typeof schema>) => {
    try {
      await callApi(inviteMember, { body });
    } catch (error) {
      toasts.error(errorText(error));
      return false;
    }
    toasts.success(TEAM_TEXTS.sent);
    void queryClient.invalidateQueries(STALE.team);
    return true;
  };
  return (
    <FormDialog
      open={open}
      title={TEAM_TEXTS.inviteTitle}
      submitLabel={TEAM_TEXTS.send}
      form={form}
      onSave={invite}
      onClose={close}
    >
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1 }}>
        <FormTextField control={control} name="fullname" label={TEAM_TEXTS.fullName} autoComplete="off" />
        <FormTextField
          control={control}
          name="email"
          label={TEAM_TEXTS.email}
          type="email"
          autoComplete="off"
        />
        <Box>
          <NativeSelect
            label={TEAM_TEXTS.role}
            value={chosen.field.value}
            onChange={chosen.field.onChange}
            options={assignableRoles(role).map((one) => ({ value: one, label: TEAM_TEXTS.roles[one].name }))}
          />
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            aria-live="polite"
            sx={{ mt: 0.5 }}
          >
            {TEAM_TEXTS.roles[chosen.field.value].may}
          </Typography>
        </Box>
      </Box>
    </FormDialog>
  );
}
