/** What a changed status of a lead says (spec 8). */
export const leadStatusCopy = {
  saved: { title: "Status Updated", text: "Lead status has been updated successfully." },
  undo: "Undo",
  failed: { title: "Error", text: "Failed to update lead status." },
} as const;
