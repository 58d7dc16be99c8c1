/** Texts of the assignment rules. */
export const assignmentRulesCopy = {
  title: "Assignment rules",
  subtitle: "Rules that assign new leads to owners.",
  steps: [
    "A lead from a known person goes to the owner of that person.",
    "Otherwise the first active rule that the lead meets assigns it. Rules with deactivated owners are skipped.",
  ],
  rotation: (names: readonly string[]) =>
    names.length === 0
      ? "If no rule applies, the lead stays unassigned, because there is no active team member with the role Sales."
      : `If no rule applies, the lead goes to the next in rotation: ${names.join(", ")}.`,
  failed: "Could not load assignment rules. Try again.",
  empty: "No assignment rules yet.",
  search: "Search assignment rules",
  add: "Add rule",
  create: "New assignment rule",
  name: "Name",
  condition: "Condition",
  owner: "Owner",
  inactiveOwner: (name: string) => `${name} (deactivated)`,
  positionHint: "Rules are checked in ascending order.",
  active: "Active",
} as const;
