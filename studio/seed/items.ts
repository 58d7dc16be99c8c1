/** References to documents of the seed, in the order given. */
export function references<Id extends string>(...ids: Id[]) {
  return ids.map((id) => ({ _key: id, _type: "reference" as const, _ref: id }));
}

/** Members of a list: each gets the list's type, and a key that depends on its position alone. */
export function items<Type extends string, Item extends object>(type: Type, list: Item[]) {
  return list.map((item, index) => ({ _key: `${type}-${index + 1}`, _type: type, ...item }));
}
