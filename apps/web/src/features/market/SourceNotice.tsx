import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { SOURCE_TEXTS as T } from "@pricetrail/contract";
import { useMayWrite } from "../../api/use-may-write.ts";
import { useSources } from "./source-queries.ts";

/** Names the sources of the catalogue that wait for a person or fail. */
export default function SourceNotice({ onOpen }: { onOpen: () => void }) {
  const mayWrite = useMayWrite();
  const sentences = (useSources().data ?? []).flatMap(({ name, state }) =>
    state === "asks" ? [T.asked(name)] : state === "failing" ? [T.failed(name)] : [],
  );
  if (sentences.length === 0) return null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1.5 }}
      action={
        mayWrite && (
          <Button color="inherit" size="small" onClick={onOpen}>
            {T.review}
          </Button>
        )
      }
    >
      {sentences.join(" ")}
    </Alert>
  );
}
