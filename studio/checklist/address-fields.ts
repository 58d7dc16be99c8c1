import type { Schema } from "sanity";
import type { AddressFields } from "./facts.ts";

/** The fields in which editors type addresses, read from the schema so that a new one is checked too. */
export function addressFieldsOf(schema: Schema): AddressFields {
  const fields = new Map<string, ReadonlySet<string>>();
  for (const name of schema.getTypeNames()) {
    const type = schema.get(name);
    // The base types of the schema have no fields of their own.
    const own = type && "fields" in type ? type.fields : [];
    const addresses = own.filter((field) => field.type.name === "url").map(({ name: at }) => at);
    if (addresses.length) fields.set(name, new Set(addresses));
  }
  return fields;
}
