/** Texts of a secret that is shown once. */
export const secretOnceCopy = {
  warning: "Copy it now. It is not shown again.",
  copy: "Copy",
  copied: { title: "Copied", text: "The value is on the clipboard." },
  notCopied: { title: "Could not copy", text: "Select the value and copy it." },
  done: "Done",
} as const;
