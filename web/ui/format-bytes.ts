/** Formats the size of a file in the largest fitting unit: 3,240,000 is "3.2 MB". */
export function formatBytes(bytes: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const step = Math.min(
    Math.max(0, Math.floor(Math.log(bytes) / Math.log(1000))),
    units.length - 1,
  );
  return new Intl.NumberFormat("en-US", {
    style: "unit",
    unit: units[step],
    unitDisplay: step ? "short" : "long",
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
