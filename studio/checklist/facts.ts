import type { Path } from "sanity";
import { sibling } from "../schemas/fields/sibling.ts";
import type { StoredDocument } from "./content.ts";

/** A place in a document and what was found there. */
export type Found<Value> = {
  path: Path;
  value: Value;
};

/** What the checks ask about a document, read from it once. */
export type Facts = {
  /** References that visitors can follow, to documents and to assets. */
  references: Found<string>[];
  /** Objects that must lead to a document and name none. */
  missing: Found<string>[];
  /** Addresses that were typed; `scheme` says which kinds of address the place takes. */
  addresses: Found<{ address: string; only: "https" | "any" }>[];
  /** Pictures without an alternative text. */
  silentPictures: Path[];
  /** The `_type` of each member of `sections`. */
  sections: string[];
};

/** The names of the fields of the schema type “url”, by the type of the object they stand in. */
export type AddressFields = ReadonlyMap<string, ReadonlySet<string>>;

/** What each kind of link lacks when it leads to no page. */
const needsPage: Readonly<Record<string, string>> = {
  internalLink: "The link leads nowhere: choose a page",
  linkCard: "The link leads nowhere: choose a page",
  navigationItem: "The link leads nowhere: choose a page",
};

const known = new WeakMap<StoredDocument, Facts>();

/** The facts of a document; one that has not changed is not read again. */
export function factsOf(document: StoredDocument, addressFields: AddressFields): Facts {
  const read = known.get(document);
  if (read) return read;
  const facts: Facts = {
    references: [],
    missing: [],
    addresses: [],
    silentPictures: [],
    sections: (Array.isArray(document.sections) ? document.sections : []).map((section) =>
      String(sibling(section, "_type")),
    ),
  };
  visit(document, [], { facts, addressFields, documentType: document._type });
  known.set(document, facts);
  return facts;
}

type Reader = {
  facts: Facts;
  documentType: string;
  addressFields: AddressFields;
};

function visit(value: unknown, path: Path, reader: Reader): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const key = sibling(item, "_key");
      visit(item, [...path, typeof key === "string" ? { _key: key } : index], reader);
    }
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const { facts, addressFields } = reader;
  const ref = sibling(value, "_ref");
  if (typeof ref === "string") {
    facts.references.push({ path, value: ref });
    return;
  }
  const type = sibling(value, "_type");
  if (type === "button") {
    visitButton(value, path, reader);
    return;
  }
  if (
    type === "image" &&
    sibling(sibling(value, "asset"), "_ref") &&
    !filled(sibling(value, "alt"))
  )
    facts.silentPictures.push([...path, "alt"]);
  const page = typeof type === "string" ? needsPage[type] : undefined;
  if (page && !sibling(sibling(value, "page"), "_ref"))
    facts.missing.push({ path: [...path, "page"], value: page });
  const addresses = typeof type === "string" ? addressFields.get(type) : undefined;
  for (const [field, inner] of Object.entries(value)) {
    // `_system` and the like are the lake's own.
    if (field.startsWith("_")) continue;
    const at = [...path, field];
    if (filled(inner) && addresses?.has(field))
      facts.addresses.push({ path: at, value: { address: inner, only: "https" } });
    else if (filled(inner) && type === "link" && field === "href")
      facts.addresses.push({ path: at, value: { address: inner, only: "any" } });
    else visit(inner, at, reader);
  }
}

/** A button keeps what was filled in for another target; only what its target uses is looked at. */
function visitButton(button: object, path: Path, { facts, documentType }: Reader): void {
  const target = sibling(button, "target");
  const lacks = (field: string, problem: string) =>
    void facts.missing.push({ path: [...path, field], value: problem });
  if (target === "page") {
    const ref = sibling(sibling(button, "page"), "_ref");
    if (typeof ref === "string") facts.references.push({ path: [...path, "page"], value: ref });
    else lacks("page", "The button leads nowhere: choose its page");
  } else if (target === "address") {
    const address = sibling(button, "address");
    if (filled(address))
      facts.addresses.push({ path: [...path, "address"], value: { address, only: "any" } });
    else lacks("address", "The button leads nowhere: type its address");
  } else if (target === "tab") {
    if (documentType !== "solutionModule") lacks("target", "Only a module's page has tabs");
    else if (!filled(sibling(button, "tab"))) lacks("tab", "The button opens no tab: choose one");
  } else if (target !== "demo" && target !== "assistant")
    lacks("target", "The button leads nowhere: choose a target");
}

/** Whether a value is a text with something in it. */
export function filled(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
