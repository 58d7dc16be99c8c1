/** What admins read when someone asks what is stored about them. */
export const privacyCopy = {
  title: "Privacy",
  subtitle:
    "What is stored about one e-mail address: as a file for its owner, and erased at their wish.",
  address: "E-mail address",
  addressFormat: "Enter an address such as name@company.com.",
  export: {
    title: "Export",
    text: "One JSON file with every row that is stored about the address, by table.",
    submit: "Export everything",
    done: (rows: number) => ({
      title: "Exported",
      text: rows === 1 ? "The file holds 1 row." : `The file holds ${rows.toLocaleString()} rows.`,
    }),
    nothing: { title: "Nothing to export", text: "Nothing is stored about this address." },
    failed: "Not exported",
  },
  erase: {
    title: "Erase",
    text: "Removes the person with all submissions, chats, notes, mails and the subscription, and the key to what the audit says of them. Nobody can undo it.",
    again: "Type the address again",
    differs: "This is not the address above.",
    submit: "Erase everything",
    done: (rows: number) => ({
      title: "Erased",
      text: rows === 1 ? "1 row is gone." : `${rows.toLocaleString()} rows are gone.`,
    }),
    nothing: { title: "Nothing to erase", text: "Nothing is stored about this address." },
    failed: "Not erased",
  },
} as const;
