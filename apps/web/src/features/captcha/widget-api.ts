/** The common part of Turnstile, hCaptcha and reCAPTCHA. */
export interface WidgetApi {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: "light" | "dark";
      /** The purpose of the solution; Turnstile includes it in the token, the others ignore it. */
      action: string;
      callback: (value: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ) => string | number;
}

export type WidgetProvider = "turnstile" | "hcaptcha" | "recaptcha";

const PROVIDERS: Record<WidgetProvider, { script: string; name: string }> = {
  turnstile: {
    script: "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit",
    name: "turnstile",
  },
  hcaptcha: { script: "https://js.hcaptcha.com/1/api.js?render=explicit", name: "hcaptcha" },
  recaptcha: { script: "https://www.google.com/recaptcha/api.js?render=explicit", name: "grecaptcha" },
};

/** Polling interval in ms until the provider's script is loaded. */
const POLL_MS = 1000;

function present(name: string): WidgetApi | undefined {
  const api = (window as unknown as Record<string, Partial<WidgetApi> | undefined>)[name];
  return typeof api?.render === "function" ? (api as WidgetApi) : undefined;
}

/** Loads the provider's script once and calls back when it is ready; returns a function that stops waiting. */
export function loadWidget(
  provider: WidgetProvider,
  onReady: (api: WidgetApi) => void,
  onFailed: () => void,
): () => void {
  const { script, name } = PROVIDERS[provider];
  if (!document.querySelector(`script[src="${script}"]`)) {
    const element = document.createElement("script");
    element.src = script;
    element.async = true;
    element.addEventListener("error", () => {
      element.remove();
      onFailed();
    });
    document.head.append(element);
  }
  const look = () => {
    const api = present(name);
    if (!api) return;
    clearInterval(timer);
    onReady(api);
  };
  const timer = setInterval(look, POLL_MS);
  look();
  return () => clearInterval(timer);
}
