import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import {
  CONFIGURATION_SCREEN_TEXTS,
  testConfiguration,
  updateConfiguration,
  type Configuration,
  fieldName,
} from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link as RouterLink, useParams } from "react-router";
import { changeErrorText, errorStatus, errorText, isGone } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { useMayWrite } from "../../api/use-may-write.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Page } from "../../ui/Page.tsx";
import { Section } from "../../ui/Section.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { toasts } from "../../ui/toasts.ts";
import { shortAddress } from "../../ui/ProductCell.tsx";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { useConfiguration, useReload } from "./configuration-queries.ts";
import { ConfigurationActions } from "./ConfigurationActions.tsx";
import { EntrySection } from "./EntrySection.tsx";
import { TestResult } from "./TestResult.tsx";
import { productPath, repickPath } from "../../ui/paths.ts";

const T = CONFIGURATION_SCREEN_TEXTS;
const back = <TextLink to="/configurations">{T.back}</TextLink>;

/** One configuration: its fields, the location of their elements, and their stored blocks. */
export default function ConfigurationPage() {
  const id = useParams()["id"] ?? "";
  const configuration = useConfiguration(id);
  if (configuration.data) return <Loaded key={id} configuration={configuration.data} />;
  const isMissing = configuration.isError && errorStatus(configuration.error) === 404;
  return (
    <Page title={T.title} subtitle={back}>
      {isMissing ? (
        <Paper variant="outlined">
          <EmptyState
            icon="search"
            title={T.noSuch}
            action={
              <Button variant="outlined" component={RouterLink} to="/configurations">
                {T.showAll}
              </Button>
            }
          >
            {T.noSuchHint}
          </EmptyState>
        </Paper>
      ) : configuration.isError ? (
        <ErrorState message={errorText(configuration.error)} onRetry={() => void configuration.refetch()} />
      ) : (
        <Skeleton variant="rounded" height={480} />
      )}
    </Page>
  );
}

function Loaded({ configuration }: { configuration: Configuration }) {
  const { product, entries } = configuration;
  const mayWrite = useMayWrite();
  const reload = useReload();
  const [removed, setRemoved] = useState<string>();
  const focus = useRowFocus(
    entries.map(({ _id }) => _id),
    ":scope > section",
  );
  const test = useMutation({
    mutationFn: async () => (await callApi(testConfiguration, { params: { id: product._id } })).data,
  });
  const remove = useMutation({
    mutationFn: (key: string) =>
      callApi(updateConfiguration, { params: { id: product._id }, body: { fields: [], removed: [key] } }),
    onSuccess: async () => {
      toasts.success(T.removed);
      setRemoved(undefined);
      await reload();
    },
    onError: async (error) => {
      toasts.error(changeErrorText(error, T.thisConfiguration));
      if (!isGone(error)) return;
      setRemoved(undefined);
      await reload();
    },
  });
  return (
    <Page
      title={product.name}
      documentTitle={T.title}
      subtitle={
        <>
          {back}
          {" · "}
          <TextLink to={productPath(product._id)}>{T.product}</TextLink>
          {" · "}
          <TextLink to={product.url} newTab>
            {shortAddress(product.url)}
          </TextLink>
        </>
      }
      actions={
        mayWrite && (
          <ConfigurationActions product={product} isTesting={test.isPending} onTest={() => test.mutate()} />
        )
      }
    >
      {(test.data ?? test.error) && (
        <Section title={T.testResult}>
          {test.error ? (
            <ErrorState message={errorText(test.error)} onRetry={() => test.mutate()} />
          ) : (
            test.data && <TestResult result={test.data} />
          )}
        </Section>
      )}
      <Box {...focus}>
        {entries.map((entry) => (
          <EntrySection
            key={entry._id}
            productId={product._id}
            entry={entry}
            mayWrite={mayWrite}
            onRemove={() => setRemoved(entry.key)}
          />
        ))}
      </Box>
      {mayWrite && (
        <Box>
          <Button
            variant="outlined"
            component={RouterLink}
            to={repickPath(product._id)}
            startIcon={<Icon name="add" size={18} />}
          >
            {T.addField}
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={removed !== undefined}
        title={T.removeTitle}
        confirmLabel={T.remove}
        danger
        busy={remove.isPending}
        onConfirm={() => removed !== undefined && remove.mutate(removed)}
        onClose={() => setRemoved(undefined)}
      >
        <strong>{removed !== undefined && fieldName(removed)}</strong>. {T.removeNote}
      </ConfirmDialog>
    </Page>
  );
}
