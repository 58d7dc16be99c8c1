/** Texts after a status change. `saved` and `failed` are fixed by the spec (spec 8). */
export const leadStatusCopy = {
  saved: { title: "Status Updated", text: "Lead status has been updated successfully." },
  undo: "Undo",
  undone: (name: string, status: string) => ({
    title: "Change undone",
    text: `${name} is ${status} again.`,
  }),
  failed: { title: "Error", text: "Failed to update lead status." },
} as const;
