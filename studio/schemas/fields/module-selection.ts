import { selection } from "./selection.ts";

/** The modules of a section or of the solution guide. */
export function moduleSelection(group?: string) {
  return selection({
    to: "solutionModule",
    plural: "modules",
    automatic: "All modules by position",
    by: ["tag", "industry"],
    limit: null,
    ...(group && { group }),
  });
}
