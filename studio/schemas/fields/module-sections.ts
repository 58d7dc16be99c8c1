import { readField } from "./read-field.ts";
import { pageSectionTypes } from "../section-types.ts";
import { sections } from "./sections.ts";

/** The layout of a new module's page; the site shows it for a module without sections as well. */
const defaultLayout = ["hero", "tabs", "closing"].map((part) => ({
  _key: part,
  _type: "modulePart",
  part,
}));

const tabNames = ["overview", "features", "benefits"];

/** The sections of a module's page: the parts of the module, and any other sections between them. */
export function moduleSections() {
  return sections({
    description:
      "The page from top to bottom. Drag to change the order. Without sections the page shows the hero, the tabs and the closing call to action.",
    group: "page",
    types: pageSectionTypes,
    isRequired: false,
    own: {
      type: "modulePart",
      title: "This module",
      validate: findRepeatedPart,
      layout: defaultLayout,
    },
  });
}

/** Links to a part lead to its first place, so that each part can have only one. */
function findRepeatedPart(value: unknown): true | string {
  const parts = (Array.isArray(value) ? value : []).flatMap((section: unknown) => {
    const part = readField(section, "part");
    if (typeof part !== "string") return [];
    return part === "tabs" ? tabNames : [part];
  });
  const repeated = parts.find((part, index) => parts.indexOf(part) < index);
  return repeated === undefined
    ? true
    : `Remove one of the parts with “${repeated}”; a page shows each part once`;
}
