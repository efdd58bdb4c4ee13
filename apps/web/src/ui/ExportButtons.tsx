import Button from "@mui/material/Button";
import { DISABLED_TEXTS } from "@pricetrail/contract";
import type { Endpoint } from "@pricetrail/contract";
import { useState } from "react";
import type { QueryValue } from "../api/address.ts";
import { errorText } from "../api/api-error.ts";
import { download } from "../api/download.ts";
import { Icon } from "./icons.tsx";
import { toasts } from "./toasts.ts";
import { disabledFor } from "./disabled-for.ts";

export interface ExportButtonsProps {
  endpoint: Endpoint;
  query: Record<string, QueryValue>;
  formats?: readonly ("csv" | "xlsx" | "pdf")[];
  disabled?: boolean;
}

/** Downloads a list with its current filters. */
export function ExportButtons({
  endpoint,
  query,
  formats = ["csv", "xlsx"],
  disabled = false,
}: ExportButtonsProps) {
  const [busy, setBusy] = useState<string>();
  const start = async (format: string) => {
    setBusy(format);
    try {
      await download(endpoint, { ...query, format });
    } catch (error) {
      toasts.error(errorText(error));
    } finally {
      setBusy(undefined);
    }
  };
  return formats.map((format) => (
    <Button
      key={format}
      variant="outlined"
      startIcon={<Icon name="download" size={16} />}
      aria-label={`Export as ${format.toUpperCase()}`}
      {...disabledFor(disabled && DISABLED_TEXTS.nothingToExport)}
      loading={busy === format}
      onClick={() => void start(format)}
      // On a phone all of a screen's actions should fit on a line.
      sx={{
        minWidth: { xs: 0, sm: 64 },
        px: { xs: 1.25, sm: 1.75 },
        "& .MuiButton-startIcon": { display: { xs: "none", sm: "inherit" } },
      }}
    >
      {format.toUpperCase()}
    </Button>
  ));
}
