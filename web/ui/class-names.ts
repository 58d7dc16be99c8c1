/** Joins class names and leaves out falsy ones: missing in a CSS module, or with a false condition. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");
