/** Texts of the scoring rules. */
export const scoringCopy = {
  title: "Scoring rules",
  subtitle:
    "A lead's score is the sum of the points of all rules it meets, from 0 to 100. After a change, all leads are scored again within minutes.",
  failed: "Could not load scoring rules. Try again.",
  empty: "No scoring rules yet. Every lead has 0 points.",
  search: "Search scoring rules",
  add: "Add rule",
  create: "New scoring rule",
  name: "Name",
  condition: "Condition",
  points: "Points",
  pointsHint: "From -100 to 100.",
  reason: "Reason",
  reasonHint: "Shown next to the points of a lead.",
  active: "Active",
  activeHint:
    "Rules cannot be deleted, because score histories refer to them. Deactivate them instead.",
  pointsRange: "Enter a whole number from -100 to 100.",
} as const;
