import { modulePart } from "./schemas/objects/modules/module-part.ts";
import { schemaTypes } from "./schemas/schema-types.ts";
import { blockTypes } from "./schemas/block-types.ts";
import { pageSectionTypes } from "./schemas/section-types.ts";

/** The names that editors know: of a section, what it shows, and its fields. */
type SectionLabels = { title: string; description: string; fields: Record<string, FieldLabels> };

/** A field's title and, for a list of one type or an object, those of its fields. */
type FieldLabels = { title: string; fields?: Record<string, FieldLabels> };

/** What the schema's definitions have in common; members of lists name a type or define one. */
type Definition = {
  name?: string;
  type?: string;
  title?: string | undefined;
  description?: unknown;
  fields?: readonly Definition[];
  of?: readonly Definition[];
};

const definitions = new Map<string, Definition>(schemaTypes.map((type) => [type.name, type]));

/** The labels of every section type and block of text, for the site's preview of unfinished content. */
export function collectSectionLabels(): Record<string, SectionLabels> {
  return Object.fromEntries(
    [...Object.values<Definition>({ ...pageSectionTypes, ...blockTypes }), modulePart].map(
      ({ name = "", title = "", description, fields }) => [
        name,
        { title, description: String(description ?? ""), fields: labelFields(fields) },
      ],
    ),
  );
}

function labelFields(fields: readonly Definition[] = []): Record<string, FieldLabels> {
  return Object.fromEntries(
    fields.map((field) => {
      const { name = "", title = name } = field;
      const inner = labelFields(findInnerFields(field));
      return [name, Object.keys(inner).length ? { title, fields: inner } : { title }];
    }),
  );
}

/** The fields of an object or of a list's only type. The scene is a list of many types. */
function findInnerFields({ type, of, fields }: Definition): readonly Definition[] | undefined {
  if (fields) return fields;
  if (of) return of.length === 1 && of[0] ? findInnerFields(of[0]) : undefined;
  return definitions.get(type ?? "")?.fields;
}
