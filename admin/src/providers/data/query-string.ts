type Value = string | number | boolean | null | undefined;

/**
 * Stands in for `qs` under ra-data-postgrest and for `query-string` under ra-core (see
 * vite.config.ts): a list of values repeats its key, which PostgREST reads as AND; `qs` would write
 * `key[0]=`, a column that does not exist. A value that is missing is left out.
 */
export function stringify(query: Record<string, Value | readonly Value[]>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one: Value) =>
      one === undefined || one === null ? [] : [[key, String(one)]],
    ),
  );
  return new URLSearchParams(pairs).toString();
}

/** The values of an address's query by key; the last one of a key that is there twice. */
export function parse(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

// ra-data-postgrest imports the whole of `qs` as a default.
export default { stringify };
