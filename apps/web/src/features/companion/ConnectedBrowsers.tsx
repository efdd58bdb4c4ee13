import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { COMPANION_TEXTS, DOWNLOAD_TEXTS, revokeDevice, roleHas } from "@pricetrail/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { changeErrorText, errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useProfile } from "../../api/queries.ts";
import { STALE } from "../../api/query-keys.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { Section } from "../../ui/Section.tsx";
import { SkeletonBlock } from "../../ui/Skeletons.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { useDevices } from "./companion-queries.ts";
import { formatDateTime } from "../../ui/dates.ts";

const T = DOWNLOAD_TEXTS;

/** Browsers that act for members of the organisation: their owner, last use, and a button to end each. */
export function ConnectedBrowsers() {
  const queryClient = useQueryClient();
  const profile = useProfile();
  const mayWrite = useMayWrite();
  const devices = useDevices();
  const revoke = useMutation({
    mutationFn: (id: string) => callApi(revokeDevice, { params: { id } }),
    onSuccess: () => toasts.success(COMPANION_TEXTS.revoked),
    onError: (error) => toasts.error(changeErrorText(error, T.thisBrowser)),
    onSettled: () => queryClient.invalidateQueries(STALE.devices),
  });
  const focus = useRowFocus(
    devices.data?.map(({ _id }) => _id),
    "li",
  );
  const mayManage = profile !== undefined && roleHas(profile.role, "manage");
  return (
    <Section title={T.devices}>
      <Box {...focus}>
        {devices.isPending && <SkeletonBlock lines={2} height={40} />}
        {devices.isError && (
          <ErrorState message={errorText(devices.error)} onRetry={() => void devices.refetch()} />
        )}
        {devices.data?.length === 0 && (
          <EmptyState icon="globe" title={T.none}>
            {T.noneHint}
          </EmptyState>
        )}
        {devices.data !== undefined && devices.data.length > 0 && (
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {devices.data.map((device) => (
              <ListRow
                key={device._id}
                action={
                  ((device.isOwn && mayWrite) || mayManage) && (
                    <Button
                      size="small"
                      loading={revoke.isPending && revoke.variables === device._id}
                      onClick={() => revoke.mutate(device._id)}
                      aria-label={T.disconnectNamed(device.name)}
                    >
                      {T.disconnect}
                    </Button>
                  )
                }
              >
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {device.name}
                </Typography>
                <Typography variant="caption" color="textSecondary">
                  {T.lastUsed(
                    device.isOwn ? `${device.person} (${T.you})` : device.person,
                    formatDateTime(device.lastUsedAt),
                  )}
                </Typography>
              </ListRow>
            ))}
          </Box>
        )}
      </Box>
    </Section>
  );
}
