/** Texts of tags, for people and companies. */
export const tagsCopy = {
  title: "Tags",
  any: "Any tag",
  failed: "Could not load tags.",
  none: "No tags.",
  add: "Add a tag",
  hint: "Select a tag, or type a new one and press Enter.",
  remove: (tag: string) => `Remove the tag ${tag}`,
  saved: {
    added: (tag: string) => ({ title: "Tag added", text: `${tag} was added.` }),
    removed: (tag: string) => ({ title: "Tag removed", text: `${tag} was removed.` }),
  },
  saveFailed: "Could not change the tags",
  bulk: {
    action: "Edit tags",
    title: (count: number) => (count === 1 ? "Tags of 1 record" : `Tags of ${count} records`),
    added: "Tags to add",
    removed: "Tags to remove",
    save: "Save tags",
    cancel: "Cancel",
    done: (count: number) => ({
      title: "Tags saved",
      text: count === 1 ? "1 record was changed." : `${count} records were changed.`,
    }),
  },
} as const;
