/** Returns the default type of a new appointment: the first demo type, or the first type. */
export const findDefaultType = <Type extends { name: string }>(
  types: readonly Type[],
): Type | undefined => types.find(({ name }) => /\bdemo\b/i.test(name)) ?? types[0];
