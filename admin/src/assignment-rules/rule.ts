import type { Database } from "@site/supabase/contracts/database.types";

/** A row of `assignment_rules`. */
export type AssignmentRule = Database["public"]["Tables"]["assignment_rules"]["Row"];

/** The owners of a rule in one list, as the form edits them. */
export const ownersOf = ({
  owner_id,
  rotation_ids,
}: Pick<AssignmentRule, "owner_id" | "rotation_ids">): string[] => [owner_id, ...rotation_ids];

/** The columns to store for a list of owners. The form requires at least one. */
export function columnsOf(owners: readonly string[]) {
  const [owner_id, ...rotation_ids] = owners;
  return { owner_id, rotation_ids };
}

/** Sorts rules as the database checks them: rules at one position by their creation. */
export const inOrder = (rules: readonly AssignmentRule[]): AssignmentRule[] =>
  rules.toSorted(
    (one, other) =>
      one.position - other.position ||
      one.created_at.localeCompare(other.created_at) ||
      one.id.localeCompare(other.id),
  );

/** The ids after the rule at `from` is moved by `by` places; the same ids beyond the ends. */
export function moved(ids: readonly string[], from: number, by: -1 | 1): string[] {
  const to = from + by;
  const id = ids[from];
  if (id === undefined || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
