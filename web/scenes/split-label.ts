/**
 * Splits an entry into its name and the detail after a colon: "Core banking: change stream". Without a
 * colon and a space, the whole entry is the name. Chinese and Japanese texts use a full-width colon (：).
 */
export function splitLabel(entry: string): { name: string; detail: string | undefined } {
  const colon = entry.search(/[:：]\s/u);
  if (colon < 1) return { name: entry, detail: undefined };
  return { name: entry.slice(0, colon).trim(), detail: entry.slice(colon + 1).trim() || undefined };
}
