/** The fixed texts of code windows and of the tabs of code examples (spec 2 and 8). */
export const codeWindowCopy = {
  tabs: "Code examples",
  copy: "Copy",
  copied: "Copied!",
  toast: "Code copied!",
  copyFailed: {
    title: "Error",
    text: "Could not copy the code. It is selected: press Ctrl+C or Command+C.",
  },
} as const;
