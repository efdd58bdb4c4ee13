import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { companionFiles, DOWNLOAD_TEXTS, downloadCompanion } from "@pricetrail/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import { useProfile } from "../../api/queries.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Section } from "../../ui/Section.tsx";
import { SkeletonBlock } from "../../ui/Skeletons.tsx";
import { toasts } from "../../ui/toasts.ts";

const T = DOWNLOAD_TEXTS;
const PARTS = {
  extension: { title: T.extension, hint: T.extensionHint, steps: T.steps },
  windows: { title: T.windows, hint: T.windowsHint, steps: T.windowsSteps },
} as const;

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.round(bytes / 1_000_000)} MB`;
}

/** The files that this installation has built, and what to do about those it has not. */
export function Downloads() {
  const isOperator = useProfile()?.isOperator === true;
  const files = useQuery({
    queryKey: ["companion-files"],
    queryFn: async ({ signal }) => (await callApi(companionFiles, { signal })).data,
  });
  const get = useMutation({
    mutationFn: (file: string) => download(downloadCompanion, { file }),
    onError: (error) => toasts.error(errorText(error)),
  });
  if (files.isPending) return <SkeletonBlock lines={4} height={40} />;
  if (files.isError)
    return <ErrorState message={errorText(files.error)} onRetry={() => void files.refetch()} />;
  return files.data.map(({ file, name, bytes }) => (
    <Section key={file} title={PARTS[file].title}>
      <Typography variant="body2" color="textSecondary">
        {PARTS[file].hint}
      </Typography>
      {bytes === null ? (
        <Alert severity="info" sx={{ mt: 2 }}>
          {T.notBuilt} {isOperator ? T.buildIt(T.commands[file]) : T.askOperator}
        </Alert>
      ) : (
        <>
          <Box component="ol" sx={{ my: 2, pl: 3, typography: "body2", "& li + li": { mt: 0.5 } }}>
            {PARTS[file].steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Box>
          <Button
            variant="outlined"
            startIcon={<Icon name="download" />}
            loading={get.isPending && get.variables === file}
            onClick={() => get.mutate(file)}
          >
            {T.download(name, sizeText(bytes))}
          </Button>
        </>
      )}
    </Section>
  ));
}
