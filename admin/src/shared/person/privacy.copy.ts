/** Texts about privacy on the pages of leads and people. */
export const privacyLinkCopy = { open: "Export or erase data" } as const;
