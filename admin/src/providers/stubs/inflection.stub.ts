/**
 * Stands in for `inflection` under ra-core (see vite.config.ts), which makes up a label where a field
 * or resource was given none: ours all have one.
 */
export function humanize(name: string): string {
  const words = name.replaceAll(/[_\s]+/g, " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The label for a field's name; the steps that `inflection` would take are all in {@link humanize}. */
export const transform = (name: string): string => humanize(name);

/** The name of several: as it is, because resources are named in the plural here. */
export const inflect = (name: string): string => name;

/** Only buttons and guessers that are not here ask for these. */
export const pluralize = inflect;
export const singularize = inflect;
export const capitalize = humanize;
