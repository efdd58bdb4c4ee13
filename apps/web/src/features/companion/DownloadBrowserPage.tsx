import { DOWNLOAD_TEXTS } from "@pricetrail/contract";
import { Page } from "../../ui/Page.tsx";
import { ConnectedBrowsers } from "./ConnectedBrowsers.tsx";
import { Downloads } from "./Downloads.tsx";
import { PairingCode } from "./PairingCode.tsx";

/** Download Browser: the companion's files, a code to connect it, and connected browsers. */
export default function DownloadBrowserPage() {
  return (
    <Page title={DOWNLOAD_TEXTS.title} subtitle={DOWNLOAD_TEXTS.intro} width="text">
      <Downloads />
      <PairingCode />
      <ConnectedBrowsers />
    </Page>
  );
}
