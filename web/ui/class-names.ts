/** An element's class names; a name that its style sheet does not have, or whose condition does not hold, is left out. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(" ");
