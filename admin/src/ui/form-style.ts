/** The style of a `SimpleForm` on its own page: full-width inputs in one column. */
export const formStyle = {
  maxWidth: 720,
  "& > .MuiStack-root": { gap: 1.5, alignItems: "stretch" },
  "& .MuiTextField-root": { width: "100%" },
} as const;
