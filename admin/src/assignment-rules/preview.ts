import type { Database } from "@site/supabase/contracts/database.types";

/** What the rules would do with one lead. */
export type PreviewRow = Database["public"]["Functions"]["preview_assignment"]["Returns"][number];

/** Leads that would get the same owner for the same reason. */
export interface PreviewGroup {
  key: string;
  newOwnerId: string | null;
  reason: string;
  ruleName: string | null;
  count: number;
}

/** Counts rows by owner and reason, the largest group first. */
export function groupPreview(rows: readonly PreviewRow[]): PreviewGroup[] {
  const groups = new Map<string, PreviewGroup>();
  for (const { new_owner_id, reason, rule_id, rule_name } of rows) {
    const key = [new_owner_id, reason, rule_id].join(" ");
    const group = groups.get(key) ?? {
      key,
      newOwnerId: new_owner_id,
      reason,
      ruleName: rule_name,
      count: 0,
    };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count);
}

/** Counts leads whose owner today is another one. */
export const countChanged = (rows: readonly PreviewRow[]): number =>
  rows.filter(({ owner_id, new_owner_id }) => owner_id !== new_owner_id).length;
