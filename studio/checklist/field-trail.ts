import type { ObjectSchemaType, Path, Schema, SchemaType } from "sanity";
import { readField } from "../schemas/fields/read-field.ts";
import type { StoredDocument } from "./content.ts";

/**
 * The titles on the way to a field, as shown in the form: “Sections”, “Hero”, “Buttons”, “Page”.
 * Stops at a step that the schema does not know.
 */
export function getFieldTrail(schema: Schema, document: StoredDocument, path: Path): string[] {
  const trail: string[] = [];
  let type: SchemaType | undefined = schema.get(document._type);
  let value: unknown = document;
  for (const step of path) {
    if (typeof step === "string") {
      if (type?.jsonType !== "object") break;
      const { fields } = type as ObjectSchemaType; // jsonType is "object"
      const name = step;
      type = fields.find((field) => field.name === name)?.type;
      value = readField(value, name);
    } else {
      const list: unknown[] = Array.isArray(value) ? value : [];
      value =
        typeof step === "number"
          ? list[step]
          : list.find((item) => "_key" in step && readField(item, "_key") === step._key);
      const member = readField(value, "_type");
      // Mark definitions are in a list that the schema does not describe.
      type = schema.get(String(member)) ?? findMemberType(type, member);
    }
    if (!type?.title) break;
    if (trail.at(-1) !== type.title) trail.push(type.title);
  }
  return trail;
}

function findMemberType(list: SchemaType | undefined, name: unknown): SchemaType | undefined {
  const members: unknown = readField(list, "of");
  return Array.isArray(members)
    ? members.find((member: SchemaType) => member.name === name)
    : undefined;
}
