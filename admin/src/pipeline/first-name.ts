/** Returns the first name, or the whole name if the first word is a title or an initial. */
export function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return first.length < 3 || first.endsWith(".") ? name.trim() : first;
}
