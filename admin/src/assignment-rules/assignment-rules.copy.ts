/** Texts of the assignment rules. */
export const assignmentRulesCopy = {
  title: "Assignment rules",
  subtitle: "Who gets new leads.",
  steps: [
    "A lead from a known person goes to the owner of that person.",
    "Otherwise the first active rule that the lead meets assigns it. Rules of deactivated owners are skipped.",
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
  position: "Order",
  positionHint: "Rules are checked in ascending order.",
  positionRange: "Enter a whole number from 1 to 10,000.",
  active: "Active",
} as const;
