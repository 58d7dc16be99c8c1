/** Texts about emails that are captured instead of sent. */
export const emailsCopy = {
  captured: "The email was captured: no mail server is configured.",
  open: "Open captured emails",
} as const;
