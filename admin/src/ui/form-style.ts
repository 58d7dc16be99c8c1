/** The style of a `SimpleForm` on a page of its own: inputs of full width, one below the other. */
export const formStyle = {
  maxWidth: 720,
  "& > .MuiStack-root": { gap: 1.5, alignItems: "stretch" },
  "& .MuiTextField-root": { width: "100%" },
} as const;
