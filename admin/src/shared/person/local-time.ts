const two = (part: number) => String(part).padStart(2, "0");

/** A moment as the browser's field of day and time writes it, in the browser's own zone; "" for none. */
export function localTime(iso: string | null | undefined): string {
  const at = new Date(iso ?? "");
  if (Number.isNaN(at.getTime())) return "";
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment that such a field names, in ISO 8601; null while it is empty. */
export function momentOf(local: string): string | null {
  const at = new Date(local);
  return local === "" || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
