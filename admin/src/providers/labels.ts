/** Returns the label of a stored name; an unknown name gets the fallback. */
export const labelOf = (
  labels: Readonly<Record<string, string>>,
  name: string,
  fallback = name,
): string => (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? fallback;

/** Converts labels by value to the choices of a select. */
export const toChoices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id, name }));
