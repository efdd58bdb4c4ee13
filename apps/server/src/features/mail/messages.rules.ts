/**
 * All mails of the product. Tokens of one-time links are in plain text only in the mail, which stays in the outbox until it is
 * delivered (without an SMTP server, the operator reads it there).
 */
export type MailMessage =
  | { kind: "verify"; to: string; token: string }
  | { kind: "already_registered"; to: string }
  | { kind: "reset"; to: string; token: string }
  | { kind: "password_changed"; to: string }
  | { kind: "invitation"; to: string; token: string; orgname: string; inviter: string }
  | { kind: "confirm_deletion"; to: string; token: string }
  /** A channel of the person's alerts; both texts are from outside. */
  | { kind: "channel_off"; to: string; name: string; reason: string }
  /** `used` and `cap` are readable amounts: data points or dollars. */
  | { kind: "cap_warning"; to: string; used: string; cap: string; day: string }
  /** `used` and `quota` in data points, `day` as YYYY-MM-DD. */
  | { kind: "usage_warning"; to: string; used: number; quota: number; day: string };

/** Alerts and reports compose their own mails. */
export type MailKind = MailMessage["kind"] | "alert" | "report" | "report_confirmation";

/** Returns the path of the mail's button, relative to the public address. */
export function mailPath(message: MailMessage): string {
  switch (message.kind) {
    case "verify":
      return `/login/${message.token}`;
    case "reset":
      return `/reset-password/${message.token}`;
    case "invitation":
      return `/set-password/${message.token}`;
    case "confirm_deletion":
      return `/delete-account/${message.token}`;
    case "already_registered":
      return "/login";
    case "password_changed":
      return "/forgot-password";
    case "usage_warning":
    case "cap_warning":
      return "/usage";
    case "channel_off":
      return "/alerts/channels";
  }
}
