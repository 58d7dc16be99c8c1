/** References to seed documents in the given order. */
export function references<Id extends string>(...ids: Id[]) {
  return ids.map((id) => ({ _key: id, _type: "reference" as const, _ref: id }));
}

/** A selection of documents in the given order. */
export function chosen(...ids: string[]) {
  return { mode: "manual" as const, documents: references(...ids) };
}

/** The sections of a module's page in the order of spec 2. */
export const moduleLayout = (["hero", "tabs", "closing"] as const).map((part) => ({
  _key: part,
  _type: "modulePart" as const,
  part,
}));

/** Typed array items with keys that depend only on their position. */
export function items<Type extends string, Item extends object>(type: Type, list: Item[]) {
  return list.map((item, index) => ({ _key: `${type}-${index + 1}`, _type: type, ...item }));
}
