/** All time zones, by their names: “America/New York”. */
export const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone")]
  .filter((zone, index, zones) => zones.indexOf(zone) === index)
  .map((value) => ({ title: value.replaceAll("_", " "), value }));

/**
 * Returns the time zone in which Sanity's input shows a date, or undefined for the editor's zone.
 * Sanity knows only zones with a city, so UTC is replaced by one that equals it all year.
 */
export function toDisplayTimeZone(zone: unknown): string | undefined {
  if (zone === "UTC") return "Africa/Abidjan";
  return typeof zone === "string" ? zone : undefined;
}
