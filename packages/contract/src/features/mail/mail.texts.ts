/** Texts of mails. The server fills in `{...}`; only invitations contain text typed by a person. */
export const MAIL_TEXTS = {
  greeting: "Hello,",
  validity: "The link is valid for 24 hours only.",
  ignore: "If you did not request this, you can ignore this e-mail.",
  signature: "Pricetrail",
  verify: {
    subject: "Verify your e-mail address",
    text: "Please confirm your e-mail address to start using Pricetrail.",
    button: "Verify e-mail address",
  },
  already_registered: {
    subject: "You already have an account",
    text: "Someone, probably you, tried to sign up with this e-mail address. It already has an account: sign in, or reset your password if you have forgotten it.",
    button: "Sign in",
  },
  reset: {
    subject: "Reset your password",
    text: "Use this link to set a new password. It works only once.",
    button: "Reset password",
  },
  password_changed: {
    subject: "Your password was changed",
    text: "The password of your Pricetrail account was changed just now. If this was not you, reset your password at once.",
    button: "Reset password",
  },
  invitation: {
    subject: "You are invited to Pricetrail",
    text: "{inviter} has invited you to the organisation {orgname}.",
    button: "Accept the invitation",
  },
  confirm_deletion: {
    subject: "Confirm the deletion of your account",
    text: "You asked to delete your Pricetrail account. Use this link to confirm, and it will be deleted permanently.",
    button: "Delete my account",
  },
  usage_warning: {
    subject: "Your data points for today",
    text: "Your organisation has used {used} of the {quota} free data points of {day} (UTC).",
    button: "See the usage",
  },
  cap_warning: {
    subject: "Most of your daily cap is used",
    text: "Your organisation has used {used} of the {cap} that its daily cap allows on {day} (UTC). When the cap is reached, tracking pauses and resumes on the next UTC day.",
    button: "See the usage",
  },
  channel_off: {
    subject: "An alert channel was switched off",
    text: "Alert messages are no longer sent to the channel “{name}”: {reason}. They are kept in Pricetrail, and you can send them again once the channel is switched on.",
    button: "See your channels",
  },
} as const;
