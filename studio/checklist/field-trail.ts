import type { ObjectSchemaType, Path, Schema, SchemaType } from "sanity";
import { sibling } from "../schemas/fields/sibling.ts";
import type { StoredDocument } from "./content.ts";

/**
 * The way to a field in the words of the form: “Sections”, “Hero”, “Buttons”, “Page”. Where the
 * schema does not know a step, the way ends.
 */
export function fieldTrail(schema: Schema, document: StoredDocument, path: Path): string[] {
  const trail: string[] = [];
  let type: SchemaType | undefined = schema.get(document._type);
  let value: unknown = document;
  for (const step of path) {
    if (typeof step === "string") {
      if (type?.jsonType !== "object") break;
      const { fields } = type as ObjectSchemaType; // what its jsonType says
      const name = step;
      type = fields.find((field) => field.name === name)?.type;
      value = sibling(value, name);
    } else {
      const list: unknown[] = Array.isArray(value) ? value : [];
      value =
        typeof step === "number"
          ? list[step]
          : list.find((item) => "_key" in step && sibling(item, "_key") === step._key);
      const member = sibling(value, "_type");
      // Marks of a text stand in a list of its blocks that the schema does not describe.
      type = schema.get(String(member)) ?? memberOf(type, member);
    }
    if (!type?.title) break;
    if (trail.at(-1) !== type.title) trail.push(type.title);
  }
  return trail;
}

function memberOf(list: SchemaType | undefined, name: unknown): SchemaType | undefined {
  const members: unknown = sibling(list, "of");
  return Array.isArray(members)
    ? members.find((member: SchemaType) => member.name === name)
    : undefined;
}
