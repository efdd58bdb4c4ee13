import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { DOWNLOAD_TEXTS, downloadCompanion } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { errorText } from "../../api/api-error.ts";
import { download } from "../../api/download.ts";
import { useProfile } from "../../api/queries.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Section } from "../../ui/Section.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useCompanionFiles } from "./companion-queries.ts";

const T = DOWNLOAD_TEXTS;
const PARTS = {
  extension: { title: T.extension, hint: T.extensionHint, steps: T.steps },
  windows: { title: T.windows, hint: T.windowsHint, steps: T.windowsSteps },
} as const;

/** Heights of the two, in px, where both are built. */
const HEIGHTS = [
  { xs: 435, sm: 288 },
  { xs: 351, sm: 259, md: 238 },
];

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${Math.round(bytes / 1_000_000)} MB`;
}

/** The files this installation has built, and what to do about the others. */
export function Downloads() {
  const isOperator = useProfile()?.isOperator === true;
  const files = useCompanionFiles();
  const get = useMutation({
    mutationFn: (file: string) => download(downloadCompanion, { file }),
    onError: (error) => toasts.error(errorText(error)),
  });
  if (files.isPending)
    return HEIGHTS.map((height) => <Skeleton key={height.xs} variant="rounded" sx={{ mb: 3, height }} />);
  if (files.isError)
    return <ErrorState message={errorText(files.error)} onRetry={() => void files.refetch()} />;
  return files.data.map(({ file, name, bytes, making }) => (
    <Section key={file} title={PARTS[file].title}>
      <Typography variant="body2" color="textSecondary">
        {PARTS[file].hint}
      </Typography>
      {bytes === null ? (
        <Alert severity={making === "making" || making === null ? "info" : "warning"} sx={{ mt: 2 }}>
          {making === null ? T.notBuilt : T.making[making]}{" "}
          {making !== "making" && (isOperator ? T.buildIt(T.commands[file]) : T.askOperator)}
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
