import { isRoutable } from "../../schemas/fields/routable-types.ts";
import type { CurrentDocument } from "../content.ts";
import { at, type Check, type Checked } from "../finding.ts";

/** Documents that are there once and are not placed on pages. */
const neverPlaced: ReadonlySet<string> = new Set(["siteSettings", "solutionGuide", "redirect"]);

/** Documents that no page shows, however many other documents lead to them. */
export const unusedDocuments: Check = (content) => {
  const shown = shownDocuments(content);
  return [...content.documents.values()]
    .filter(({ id, type }) => !isRoutable(type) && !neverPlaced.has(type) && !shown.has(id))
    .map((document) => at(document, [], "No page shows it: place it in a section, or delete it"));
};

/** The ids of all documents that a visitor meets, starting from what has an address. */
function shownDocuments({ documents, facts }: Checked): ReadonlySet<string> {
  const reached = [...documents.values()].filter(
    ({ type }) => isRoutable(type) || type === "siteSettings",
  );
  // The library lists every resource without naming it.
  if (reached.some((document) => facts(document).sections.includes("resourceLibrary")))
    reached.push(...[...documents.values()].filter(({ type }) => type === "resource"));
  const shown = new Set<string>();
  let next: CurrentDocument | undefined;
  while ((next = reached.pop())) {
    if (shown.has(next.id)) continue;
    shown.add(next.id);
    for (const { value } of facts(next).references) {
      const target = documents.get(value);
      if (target) reached.push(target);
    }
  }
  return shown;
}

const reference = /^(?:image|file)-/;

/** Stored pictures and files that no document holds, neither published, nor a draft, nor a release's. */
export const unusedFiles: Check = ({ stored }) => {
  const held = new Set<string>();
  for (const document of stored.documents.values()) collectFiles(document, held);
  return [...stored.assets.values()]
    .filter(({ _id }) => !held.has(_id))
    .map((asset) => ({ kind: "file", asset, message: "No document holds it" }));
};

const filesOf = new WeakMap<object, readonly string[]>();

/** The files a document holds, also behind a target that a button does not use at the moment. */
function collectFiles(document: object, held: Set<string>): void {
  let files = filesOf.get(document);
  if (!files) {
    const found: string[] = [];
    const visit = (value: unknown): void => {
      if (typeof value !== "object" || value === null) return;
      const ref: unknown = Reflect.get(value, "_ref");
      if (typeof ref === "string" && reference.test(ref)) found.push(ref);
      else for (const inner of Object.values(value)) visit(inner);
    };
    visit(document);
    files = found;
    filesOf.set(document, files);
  }
  for (const file of files) held.add(file);
}
