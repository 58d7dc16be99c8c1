/**
 * Stands in for `qs` under ra-data-postgrest (see vite.config.ts): a list of values repeats its
 * key, which PostgREST reads as AND; `qs` would write `key[0]=`, a column that does not exist.
 */
export function stringify(query: Record<string, string | number | readonly string[]>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    Array.isArray(value) ? value.map((one) => [key, String(one)]) : [[key, String(value)]],
  );
  return new URLSearchParams(pairs).toString();
}

// ra-data-postgrest imports the whole of `qs` as a default.
export default { stringify };
