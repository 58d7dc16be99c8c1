/** The fixed texts of the code examples (spec 2 and 8). */
export const codeExamplesCopy = {
  tabs: "Code examples",
  copy: "Copy",
  copied: "Copied!",
  toast: "Code copied!",
  refused: {
    title: "Error",
    text: "Your browser did not allow it. The code is selected: copy it with Ctrl+C or Command+C.",
  },
} as const;
