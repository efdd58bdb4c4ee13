/**
 * Props of a button that cannot be pressed for a reason, which its tooltip says and screen readers read as its description; none
 * without a reason. A button that is only busy needs none: it shows its progress.
 */
export const disabledFor = (reason: string | false | undefined): { disabled?: true; title?: string } =>
  reason === false || reason === undefined ? {} : { disabled: true, title: reason };
