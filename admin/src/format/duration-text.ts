/** Formats a duration in one or two units: "5 min", "2 h 10 min", "3 d 4 h". */
export function durationText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  const parts: [number, string][] = [
    [Math.floor(minutes / 1440), "d"],
    [Math.floor(minutes / 60) % 24, "h"],
    [minutes % 60, "min"],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first === -1 ? 2 : first, first === -1 ? 3 : first + 2)
    .filter(([count], index) => count > 0 || index === 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}
