import type { Schema } from "sanity";
import type { AddressFields } from "./facts.ts";

/** The URL fields of the schema, so that checks also cover new fields. */
export function findAddressFields(schema: Schema): AddressFields {
  const fields = new Map<string, ReadonlySet<string>>();
  for (const name of schema.getTypeNames()) {
    const type = schema.get(name);
    // Primitive base types have no fields.
    const typeFields = type && "fields" in type ? type.fields : [];
    const addresses = typeFields
      .filter((field) => field.type.name === "url")
      .map((field) => field.name);
    if (addresses.length) fields.set(name, new Set(addresses));
  }
  return fields;
}
