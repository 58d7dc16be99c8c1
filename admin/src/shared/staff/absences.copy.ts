/** Texts about absences of team members. */
export const absencesCopy = {
  title: "Absences",
  own: "While you are absent, assignment rules and the rotation skip you. Your own leads stay with you.",
  ofMember: (name: string) =>
    `While ${name} is absent, assignment rules and the rotation skip them. Their own leads stay with them.`,
  failed: "Could not load absences. Try again.",
  none: "No current or upcoming absences.",
  from: "First day",
  until: "Last day",
  add: "Add absence",
  missing: "Enter the first and the last day.",
  wrongOrder: "The last day is before the first day.",
  tooLong: "An absence can last at most one year.",
  span: (from: string, until: string) => (from === until ? from : `${from} – ${until}`),
  today: "absent today",
  absent: (name: string) => `${name} (absent)`,
  remove: "Delete",
  removeOf: (span: string) => `Delete the absence ${span}`,
  notSaved: "Could not save the absence",
  notRemoved: "Could not delete the absence",
  added: (span: string) => ({ title: "Absence added", text: span }),
  removed: (span: string) => ({ title: "Absence deleted", text: span }),
} as const;
