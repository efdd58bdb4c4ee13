import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import { PICKER_TEXTS, TRIAL_TEXTS } from "@pricetrail/contract";
import { useParams } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Page } from "../../ui/Page.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useUrlState } from "../../ui/useUrlState.ts";
import { ApplySource } from "./ApplySource.tsx";
import { useConfiguration } from "../elements/configuration-queries.ts";
import { TrialResult } from "./TrialResult.tsx";
import { configurationPath } from "../../ui/paths.ts";

/** Tries a configuration on other pages of its shop: choose pages, check the readings (`?trial=`), accept. */
export default function ApplyPage() {
  const id = useParams()["id"] ?? "";
  const { params, change } = useUrlState();
  const configuration = useConfiguration(id);
  const trial = params.get("trial");
  const mayWrite = useMayWrite();
  const product = configuration.data?.product;
  return (
    <Page
      title={TRIAL_TEXTS.title}
      subtitle={
        product && (
          <>
            {TRIAL_TEXTS.hint(product.name)}{" "}
            <TextLink to={configurationPath(id)}>{TRIAL_TEXTS.backTo(product.name)}</TextLink>
          </>
        )
      }
    >
      {/* Input is kept when a later refresh fails. */}
      {configuration.isError && product === undefined ? (
        <ErrorState message={errorText(configuration.error)} onRetry={() => void configuration.refetch()} />
      ) : product === undefined ? (
        <Skeleton variant="rounded" height={320} />
      ) : trial === null && !mayWrite ? (
        <Paper variant="outlined">
          <EmptyState icon="globe" title={TRIAL_TEXTS.viewer}>
            {PICKER_TEXTS.viewerHint}
          </EmptyState>
        </Paper>
      ) : trial === null ? (
        <ApplySource product={product} onStarted={(next) => change({ trial: next })} />
      ) : (
        <TrialResult key={trial} id={trial} onAnother={() => change({ trial: undefined })} />
      )}
    </Page>
  );
}
