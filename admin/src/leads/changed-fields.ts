/**
 * Only what differs from the record as it was read: the database writes the other columns, and a
 * colleague may have changed one of them meanwhile.
 */
export function changedFields(
  data: Record<string, unknown>,
  options?: { previousData?: Record<string, unknown> },
): Record<string, unknown> {
  const before = options?.previousData ?? {};
  return Object.fromEntries(
    Object.entries(data).filter(([field, value]) => (value ?? null) !== (before[field] ?? null)),
  );
}
