/** Converts the search parameters of a Next.js page; repeated ones keep their first value. */
export function toSearchParams(
  parameters: Readonly<Record<string, string | string[] | undefined>>,
): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, [value].flat()[0] ?? ""]],
    ),
  );
}
