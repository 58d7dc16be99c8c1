import * as z from "zod";
import { publishedDocuments, validItems } from "../sanity/schemas.ts";

/**
 * GROQ conditions for documents that match the automatic selection of a section. Used in a filter inside
 * the projection of the section, so that `^` is the section.
 */
export const matchesSelection = /* groq */ `
  (!defined(^.selection.type) || type == ^.selection.type)
  && (!defined(^.selection.category._ref)
    || ^.selection.category._ref == category._ref
    || ^.selection.category._ref in categories[]._ref)
  && (!defined(^.selection.tag) || ^.selection.tag in tags)
  && (!defined(^.selection.industry._ref) || industry._ref == ^.selection.industry._ref)
  && (!defined(^.selection.department) || department == ^.selection.department)`;

/** The modules of an industry are listed in the industry. */
export const matchesModuleSelection = /* groq */ `
  (!defined(^.selection.tag) || ^.selection.tag in tags)
  && (!defined(^.selection.industry._ref) || _id in ^.selection.industry->modules[]._ref)`;

/**
 * The schemas of a section with a selection: `selection` with its chosen documents, and `found` with the
 * documents of the automatic selection.
 */
export function createSelectionSchemas<Document extends z.ZodType>(document: Document) {
  return {
    selection: z
      .object({
        mode: z.enum(["automatic", "manual"]).catch("automatic"),
        limit: z.number().int().positive().nullable().catch(null),
        documents: publishedDocuments(document),
      })
      .nullable(),
    found: validItems(document),
  };
}

/** The documents that a section shows at once. @param defaultLimit applies if the editor set no limit */
export function selectDocuments<Document>(
  selected: Selected<Document>,
  defaultLimit?: number,
): Document[] {
  const { items, limit } = resolveSelection(selected, defaultLimit);
  return items.slice(0, limit);
}

type Selected<Document> = {
  selection: { mode: "automatic" | "manual"; limit: number | null; documents: Document[] } | null;
  found: Document[];
};

/** Returns all documents of a selection in their order, and how many the section shows at a time. */
export function resolveSelection<Document>(
  { selection, found }: Selected<Document>,
  defaultLimit = 6,
) {
  if (selection?.mode === "manual")
    return { items: selection.documents, limit: Math.max(selection.documents.length, 1) };
  return { items: found, limit: selection?.limit ?? defaultLimit };
}
