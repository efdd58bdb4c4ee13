import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { CONTROL_TEXTS } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { errorText } from "../api/api-error.ts";
import { disabledFor } from "./disabled-for.ts";
import { ErrorState } from "./ErrorState.tsx";

/**
 * A file that is checked before it is stored, as often as a person chooses otherwise how it is to be read.
 *
 * @param check says what storing a file would do, and stores nothing
 */
export function useCheckedImport<Source, Choices, Result, Answer>({
  check,
  store,
  onStored,
}: {
  check: (from: Source, choices: Choices) => Promise<Result>;
  store: (from: Source, choices: Choices) => Promise<Answer>;
  onStored: (answer: Answer) => Promise<void>;
}) {
  interface Input {
    from: Source;
    choices: Choices;
  }
  /** The result of the last check; it stays while the same file is checked again with other choices. */
  const [checked, setChecked] = useState<Input & { result: Result }>();
  const checking = useMutation({
    mutationFn: async ({ from, choices }: Input) => ({ from, choices, result: await check(from, choices) }),
  });
  const storing = useMutation({
    mutationFn: ({ from, choices }: Input) => store(from, choices),
    onSuccess: onStored,
  });
  // Not an option of the mutation: an earlier check that ends later must not replace the newest one's result.
  const startCheck = (from: Source, choices: Choices) =>
    checking.mutate({ from, choices }, { onSuccess: setChecked });
  return {
    checked,
    /** Choices that are still being checked: they are shown already, and the next ones build on them. */
    pending: checking.isPending ? checking.variables.choices : undefined,
    isChecking: checking.isPending,
    isStoring: storing.isPending,
    isBusy: checking.isPending || storing.isPending,
    checkError: checking.error,
    storeError: storing.error,
    startCheck,
    checkAgain: () => {
      const { variables } = checking;
      if (variables) startCheck(variables.from, variables.choices);
    },
    startStore: () => {
      if (checked) storing.mutate(checked);
    },
    /** Forgets what was found, for another file. */
    forget: () => {
      setChecked(undefined);
      checking.reset();
    },
  };
}

type CheckedImport = Pick<
  ReturnType<typeof useCheckedImport<unknown, unknown, unknown, unknown>>,
  | "checked"
  | "isChecking"
  | "isStoring"
  | "isBusy"
  | "checkError"
  | "storeError"
  | "checkAgain"
  | "startStore"
>;

/** The dialog around a checked file: what was found, why a check or an import failed, and the import's own button. */
export function CheckedImportDialog({
  title,
  file,
  children,
  actions,
  storeLabel,
  whyNot,
  canRetryStore = false,
  onClose,
}: {
  title: string;
  /** Of `useCheckedImport`. */
  file: CheckedImport;
  children: ReactNode;
  /** Further buttons, before the import's. */
  actions?: ReactNode;
  storeLabel: string;
  /** Why a checked file cannot be imported. */
  whyNot: string | false | undefined;
  canRetryStore?: boolean;
  onClose: () => void;
}) {
  const id = useId();
  const { checked, isChecking, isStoring, isBusy, checkError, storeError } = file;
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent sx={{ display: "flex", flexDirection: "column", gap: 2, "&&": { pt: 1 } }}>
        {children}
        {checkError && <ErrorState message={errorText(checkError)} onRetry={file.checkAgain} />}
        {storeError && (
          <ErrorState message={errorText(storeError)} {...(canRetryStore && { onRetry: file.startStore })} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          {CONTROL_TEXTS.close}
        </Button>
        {actions}
        {checked && (
          <Button
            variant="contained"
            disabled={isChecking}
            {...disabledFor(whyNot)}
            loading={isStoring}
            onClick={file.startStore}
          >
            {storeLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
