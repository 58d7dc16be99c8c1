/** The types of documents that have an address of their own; no two of them share a path. */
export const routableTypes = ["page", "solutionModule", "legalPage"] as const;

export type RoutableType = (typeof routableTypes)[number];

/** Whether documents of this type have an address of their own. */
export function isRoutable(type: string): type is RoutableType {
  return routableTypes.some((routable) => routable === type);
}
