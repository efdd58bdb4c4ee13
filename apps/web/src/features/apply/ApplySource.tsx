import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { startTrial, MAX_TRIAL_PAGES, TRIAL_TEXTS, type ProductRow } from "@pricetrail/contract";
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { errorText } from "../../api/api-error.ts";
import { callApi } from "../../api/call.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { OutlinedField } from "../../ui/OutlinedField.tsx";
import { Section } from "../../ui/Section.tsx";
import { useSelection } from "../../ui/useSelection.ts";
import { addressesIn } from "./addresses.ts";
import { ShopProducts } from "./ShopProducts.tsx";
import { UnreadableLines } from "./UnreadableLines.tsx";
import { disabledFor } from "../../ui/disabled-for.ts";

type Source = "paste" | "upload" | "catalogue";
const SOURCES: readonly Source[] = ["paste", "upload", "catalogue"];
const rowId = (row: ProductRow) => row._id;

/** The pages on which the configuration is tried: pasted, from a file, or existing products. */
export function ApplySource({
  product,
  onStarted,
}: {
  product: ProductRow;
  onStarted: (trial: string) => void;
}) {
  const name = useId();
  const [source, setSource] = useState<Source>("paste");
  const [text, setText] = useState("");
  const [fileText, setFileText] = useState<string>();
  /** The last chosen file, so that an earlier one that takes longer to read does not replace it. */
  const chosen = useRef<File>(undefined);
  const selection = useSelection<ProductRow>(rowId);
  const { addresses: urls, unreadable } =
    source === "upload" ? addressesIn(fileText ?? "", true) : addressesIn(text);
  const count = source === "catalogue" ? selection.rows.size : urls.length;
  const start = useMutation({
    mutationFn: () =>
      callApi(startTrial, {
        params: { id: product._id },
        body: source === "catalogue" ? { productIds: [...selection.rows.keys()] } : { urls },
      }),
    onSuccess: ({ data }) => onStarted(data._id),
  });
  return (
    <Section title={TRIAL_TEXTS.source}>
      {/* Not a form: the products have their own search, where Enter must not start anything. */}
      <Box sx={{ display: "grid", gap: 2, maxWidth: 860 }}>
        <Fieldset
          label={TRIAL_TEXTS.source}
          sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 1 }}
        >
          {SOURCES.map((one) => (
            <Box component="label" key={one} sx={{ display: "inline-flex", alignItems: "center", gap: 0.75 }}>
              <input
                type="radio"
                name={name}
                style={{ margin: 0 }}
                checked={source === one}
                onChange={() => {
                  setSource(one);
                  // Clears the file input.
                  chosen.current = undefined;
                  setFileText(undefined);
                }}
              />
              {TRIAL_TEXTS[one]}
            </Box>
          ))}
        </Fieldset>
        {source === "paste" && (
          <OutlinedField
            label={TRIAL_TEXTS.pasteLabel}
            multiline
            minRows={6}
            maxRows={14}
            value={text}
            onChange={(event) => setText(event.target.value)}
            helperText={TRIAL_TEXTS.pasteHint(MAX_TRIAL_PAGES)}
            slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: "none" } }}
          />
        )}
        {source === "upload" && (
          <Box sx={{ display: "grid", gap: 1, typography: "body2" }}>
            <Box component="label" sx={{ display: "grid", gap: 1 }}>
              {TRIAL_TEXTS.file}
              <input
                type="file"
                accept=".csv,.txt,text/csv,text/plain"
                onChange={(event) => {
                  const file = event.target.files?.[0];
                  chosen.current = file;
                  setFileText(undefined);
                  const take = (read: string) => {
                    if (chosen.current === file) setFileText(read);
                  };
                  // A file that can no longer be read has no URLs.
                  void file?.text().then(take, () => take(""));
                }}
              />
            </Box>
            <Box component="output" sx={{ typography: "caption", color: "text.secondary" }}>
              {fileText !== undefined && urls.length === 0
                ? TRIAL_TEXTS.emptyFile
                : TRIAL_TEXTS.pasteHint(MAX_TRIAL_PAGES)}
            </Box>
          </Box>
        )}
        {source !== "catalogue" && <UnreadableLines lines={unreadable} />}
        {source === "catalogue" && <ShopProducts product={product} selection={selection} />}
        {start.isError && <ErrorState message={errorText(start.error)} />}
        <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
          <Button
            variant="contained"
            {...disabledFor(
              count === 0
                ? TRIAL_TEXTS.noAddress
                : count > MAX_TRIAL_PAGES && TRIAL_TEXTS.pasteHint(MAX_TRIAL_PAGES),
            )}
            loading={start.isPending}
            onClick={() => start.mutate()}
          >
            {TRIAL_TEXTS.start(count)}
          </Button>
        </Box>
      </Box>
    </Section>
  );
}
