/** Returns the type that a new appointment starts with: the demo, or else the first one. */
export const findDefaultType = <Type extends { name: string }>(
  types: readonly Type[],
): Type | undefined => types.find(({ name }) => /\bdemo\b/i.test(name)) ?? types[0];
