import { PICKER_TEXTS } from "@pricetrail/contract";
import { Fieldset } from "../../ui/Fieldset.tsx";
import { IconAction } from "../../ui/IconAction.tsx";
import type { LiveViewState } from "./useLiveView.ts";

/** Back, forward, and reload or stop. */
export function PageControls({ live, isDisabled }: { live: LiveViewState; isDisabled: boolean }) {
  const { page, send } = live;
  const off = isDisabled ? PICKER_TEXTS.isInspected : !live.isConnected && PICKER_TEXTS.noPageOpen;
  return (
    <Fieldset label={PICKER_TEXTS.navigation} sx={{ display: "flex", alignItems: "center", py: 0.375 }}>
      <IconAction
        icon="left"
        label={PICKER_TEXTS.back}
        whyNot={off || (!page?.canGoBack && PICKER_TEXTS.noBack)}
        onClick={() => send({ type: "back" })}
      />
      <IconAction
        icon="right"
        label={PICKER_TEXTS.forward}
        whyNot={off || (!page?.canGoForward && PICKER_TEXTS.noForward)}
        onClick={() => send({ type: "forward" })}
      />
      {page?.isLoading ? (
        <IconAction
          icon="close"
          label={PICKER_TEXTS.stop}
          whyNot={off}
          onClick={() => send({ type: "stop" })}
        />
      ) : (
        <IconAction
          icon="refresh"
          label={PICKER_TEXTS.reload}
          whyNot={off}
          onClick={() => send({ type: "reload" })}
        />
      )}
    </Fieldset>
  );
}
