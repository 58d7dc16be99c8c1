/** Texts about the company of a person or a lead. */
export const companyCopy = {
  record: "Company record",
  recordHint: "Set by the domain of the email address. You can select another one.",
  none: "No company found. Add it first.",
} as const;
