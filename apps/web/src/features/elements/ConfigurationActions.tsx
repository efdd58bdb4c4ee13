import Button from "@mui/material/Button";
import { CONFIGURATION_SCREEN_TEXTS, deleteConfiguration, type ProductRow } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link as RouterLink, useNavigate } from "react-router";
import { changeErrorText, isGone } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Icon } from "../../ui/icons.tsx";
import { toasts } from "../../ui/toasts.ts";
import { useReload } from "./configuration-queries.ts";
import { applyPath, repickPath } from "../../ui/paths.ts";

const T = CONFIGURATION_SCREEN_TEXTS;

/** Actions for a configuration as a whole. */
export function ConfigurationActions({
  product,
  isTesting,
  onTest,
}: {
  product: ProductRow;
  isTesting: boolean;
  onTest: () => void;
}) {
  const navigate = useNavigate();
  const reload = useReload();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => callApi(deleteConfiguration, { params: { id: product._id } }),
    onSuccess: async () => {
      toasts.success(T.deleted);
      await navigate("/configurations", { replace: true });
      await reload(product._id);
    },
    onError: async (error) => {
      toasts.error(changeErrorText(error, T.thisConfiguration));
      if (!isGone(error)) return;
      setAsking(false);
      await reload();
    },
  });
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Icon name="play" size={16} />}
        loading={isTesting}
        onClick={onTest}
      >
        {T.test}
      </Button>
      <Button
        variant="outlined"
        component={RouterLink}
        to={repickPath(product._id)}
        startIcon={<Icon name="target" size={16} />}
      >
        {T.repick}
      </Button>
      <Button variant="outlined" component={RouterLink} to={applyPath(product._id)}>
        {T.apply}
      </Button>
      <Button
        variant="outlined"
        color="error"
        startIcon={<Icon name="delete" size={16} />}
        onClick={() => setAsking(true)}
      >
        {T.delete}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={T.deleteTitle}
        confirmLabel={T.delete}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <strong>{product.name}</strong>. {T.deleteNote}
      </ConfirmDialog>
    </>
  );
}
