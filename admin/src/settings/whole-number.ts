/** A typed whole number within its range; undefined for anything else. */
export function wholeNumber(
  typed: string,
  { least, most }: { least: number; most: number },
): number | undefined {
  const text = typed.trim();
  if (!/^\d{1,12}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}
