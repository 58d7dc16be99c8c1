/** Returns the first name of a person, or the whole name where that is only a title or an initial. */
export function firstName(name: string): string {
  const [first = ""] = name.trim().split(/\s+/);
  return first.length < 3 || first.endsWith(".") ? name.trim() : first;
}
