import {
  VIEW_SCREEN_TEXTS,
  OWNERSHIP_TEXTS,
  viewNameForm,
  type SavedView,
  type ViewScreen,
  DISABLED_TEXTS,
} from "@pricetrail/contract";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Divider from "@mui/material/Divider";
import Link from "@mui/material/Link";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { errorText } from "../../api/api-error.ts";
import { ButtonPopover } from "../../ui/ButtonPopover.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FormTextField } from "../../ui/FormTextField.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import { lazyDialog } from "../../ui/parts.tsx";
import { useMayChangeTeams } from "../../ui/OwnerSelect.tsx";
import { TeamChip } from "../../ui/TeamChip.tsx";
import { useRowFocus } from "../../ui/useRowFocus.ts";
import { useSchemaForm } from "../../ui/useSchemaForm.ts";
import { useViewChanges } from "./useViewChanges.ts";
import { disabledFor } from "../../ui/disabled-for.ts";

const GiveDialog = lazyDialog(() => import("../../ui/GiveDialog.tsx"));

const T = VIEW_SCREEN_TEXTS;

/** A person's views of a screen and the team's, each a link to its URL, with actions to save, replace, rename and delete. */
export default function ViewsMenu({
  anchor,
  screen,
  views,
  query,
  shown,
  onClose,
}: {
  anchor: HTMLElement;
  screen: ViewScreen;
  views: Pick<UseQueryResult<SavedView[]>, "data" | "isError" | "error" | "refetch">;
  /** The screen's current view. */
  query: string;
  /** The saved view it matches, if any. */
  shown: SavedView | undefined;
  onClose: () => void;
}) {
  const { pathname } = useLocation();
  const changes = useViewChanges();
  const [renamed, setRenamed] = useState<SavedView>();
  const [given, setGiven] = useState<SavedView>();
  const mayChangeTeams = useMayChangeTeams();
  const focus = useRowFocus(
    views.data?.map(({ _id }) => _id),
    "li",
  );
  return (
    <ButtonPopover
      anchor={anchor}
      label={T.title}
      onClose={onClose}
      align="left"
      paper={{ p: 2, width: 340, maxWidth: "94vw" }}
    >
      {views.isError && <ErrorState message={errorText(views.error)} onRetry={() => void views.refetch()} />}
      {views.data?.length === 0 && <Box sx={{ typography: "body2", color: "text.secondary" }}>{T.none}</Box>}
      <Box {...focus}>
        <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0 }} aria-label={T.title}>
          {views.data?.map((view) => (
            <Box
              component="li"
              key={view._id}
              sx={{ display: "flex", alignItems: "center", minHeight: 40, gap: 0.5, typography: "body2" }}
            >
              <Box
                sx={{
                  flexGrow: 1,
                  minWidth: 0,
                  overflowWrap: "anywhere",
                  fontWeight: view === shown ? 600 : 400,
                }}
              >
                <Link
                  component={RouterLink}
                  to={`${pathname}?${view.query}`}
                  aria-current={view === shown ? "true" : undefined}
                  onClick={onClose}
                >
                  {view.name}
                </Link>
                {view.owner === "team" && <TeamChip />}
              </Box>
              {view.owner === "me" && mayChangeTeams && (
                <IconAction
                  icon="team"
                  label={OWNERSHIP_TEXTS.giveOf(view.name)}
                  onClick={() => setGiven(view)}
                />
              )}
              {(view.owner === "me" || mayChangeTeams) && (
                <>
                  {view !== shown && (
                    <IconAction
                      icon="refresh"
                      label={T.update(view.name)}
                      onClick={() => void changes.change(view._id, { query })}
                    />
                  )}
                  <IconAction icon="edit" label={T.rename(view.name)} onClick={() => setRenamed(view)} />
                  <IconAction
                    icon="delete"
                    label={T.remove(view.name)}
                    onClick={() => void changes.remove(view._id)}
                  />
                </>
              )}
            </Box>
          ))}
        </Box>
      </Box>
      {given && (
        <GiveDialog
          name={given.name}
          kind="view"
          give={() => changes.change(given._id, { owner: "team" })}
          onClose={() => setGiven(undefined)}
        />
      )}
      <Divider sx={{ my: 1.5 }} />
      {renamed === undefined ? (
        shown === undefined && (
          <NameForm
            label={T.saveTitle}
            onName={async (name) => (await changes.add(screen, name, query)) !== undefined}
          />
        )
      ) : (
        <NameForm
          key={renamed._id}
          label={T.renameTitle}
          name={renamed.name}
          onName={async (name) => {
            const isDone = (await changes.change(renamed._id, { name })) !== undefined;
            if (isDone) setRenamed(undefined);
            return isDone;
          }}
        />
      )}
      <Box sx={{ typography: "caption", color: "text.secondary", mt: 1 }}>{T.hint}</Box>
      <Box sx={{ mt: 1, typography: "body2" }}>
        <Link component={RouterLink} to={pathname} onClick={onClose}>
          {T.usual}
        </Link>
      </Box>
    </ButtonPopover>
  );
}

function NameForm({
  label,
  name = "",
  onName,
}: {
  label: string;
  name?: string;
  /** Returns whether it was saved; the field is then cleared. */
  onName: (name: string) => Promise<boolean>;
}) {
  const form = useSchemaForm(viewNameForm, { name });
  const { isValid, isSubmitting } = form.formState;
  return (
    <Box
      component="form"
      aria-label={label}
      onSubmit={(event) => {
        void form.handleSubmit(async (values) => {
          if (await onName(values.name)) form.reset();
        })(event);
      }}
      sx={{ display: "flex", gap: 1, alignItems: "flex-start" }}
    >
      <Box sx={{ flexGrow: 1 }}>
        <FormTextField control={form.control} name="name" label={label} />
      </Box>
      <Button
        type="submit"
        variant="contained"
        {...disabledFor(!isValid && DISABLED_TEXTS.incomplete)}
        loading={isSubmitting}
        sx={{ minHeight: 40 }}
      >
        {T.submit}
      </Button>
    </Box>
  );
}
