/**
 * An entry of a list that holds a name and a second, quieter text after a colon:
 * "Core banking: change stream". Without a colon followed by a space all of it is the name.
 */
export function splitLabel(entry: string): { name: string; detail: string | undefined } {
  const colon = entry.search(/[:：]\s/u);
  if (colon < 1) return { name: entry, detail: undefined };
  return { name: entry.slice(0, colon).trim(), detail: entry.slice(colon + 1).trim() || undefined };
}
