import type { Path } from "sanity";
import { readField } from "../schemas/fields/read-field.ts";
import type { StoredDocument } from "./content.ts";

/** A value and its path in the document. */
export type WithPath<Value> = {
  path: Path;
  value: Value;
};

/** The data that checks need from a document, extracted once. */
export type Facts = {
  /** Active references to documents and assets. */
  references: WithPath<string>[];
  /** Links without a required target. */
  missing: WithPath<string>[];
  /** Entered addresses; `only` restricts the scheme. */
  addresses: WithPath<{ address: string; only: "https" | "any" }>[];
  /** Images without an alternative text. */
  imagesWithoutAlt: Path[];
};

/** The names of the schema's “url” fields, by object type. */
export type AddressFields = ReadonlyMap<string, ReadonlySet<string>>;

/** Messages for links without a page, by link type. */
const missingPageMessages: Readonly<Record<string, string>> = {
  internalLink: "The link has no page. Choose one",
  linkCard: "The link has no page. Choose one",
  navigationItem: "The link has no page. Choose one",
};

const factsByDocument = new WeakMap<StoredDocument, Facts>();

/** The facts of a document, cached by object identity. */
export function getFacts(document: StoredDocument, addressFields: AddressFields): Facts {
  const cached = factsByDocument.get(document);
  if (cached) return cached;
  const facts: Facts = {
    references: [],
    missing: [],
    addresses: [],
    imagesWithoutAlt: [],
  };
  visit(document, [], { facts, addressFields, documentType: document._type });
  factsByDocument.set(document, facts);
  return facts;
}

type VisitContext = {
  facts: Facts;
  documentType: string;
  addressFields: AddressFields;
};

function visit(value: unknown, path: Path, context: VisitContext): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const key = readField(item, "_key");
      visit(item, [...path, typeof key === "string" ? { _key: key } : index], context);
    }
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const { facts, addressFields } = context;
  const ref = readField(value, "_ref");
  if (typeof ref === "string") {
    facts.references.push({ path, value: ref });
    return;
  }
  const type = readField(value, "_type");
  if (type === "button") {
    visitButton(value, path, context);
    return;
  }
  if (
    type === "image" &&
    readField(readField(value, "asset"), "_ref") &&
    !isFilled(readField(value, "alt"))
  )
    facts.imagesWithoutAlt.push([...path, "alt"]);
  const page = typeof type === "string" ? missingPageMessages[type] : undefined;
  if (page && !readField(readField(value, "page"), "_ref"))
    facts.missing.push({ path: [...path, "page"], value: page });
  const addresses = typeof type === "string" ? addressFields.get(type) : undefined;
  for (const [field, inner] of Object.entries(value)) {
    // System attributes such as `_system`.
    if (field.startsWith("_")) continue;
    const fieldPath = [...path, field];
    if (isFilled(inner) && addresses?.has(field))
      facts.addresses.push({ path: fieldPath, value: { address: inner, only: "https" } });
    else if (isFilled(inner) && type === "link" && field === "href")
      facts.addresses.push({ path: fieldPath, value: { address: inner, only: "any" } });
    else visit(inner, fieldPath, context);
  }
}

/** A button retains the values of its other targets; only the current target's fields count. */
function visitButton(button: object, path: Path, { facts, documentType }: VisitContext): void {
  const target = readField(button, "target");
  const reportMissing = (field: string, problem: string) =>
    void facts.missing.push({ path: [...path, field], value: problem });
  if (target === "page") {
    const ref = readField(readField(button, "page"), "_ref");
    if (typeof ref === "string") facts.references.push({ path: [...path, "page"], value: ref });
    else reportMissing("page", "The button has no page. Choose one");
  } else if (target === "address") {
    const address = readField(button, "address");
    if (isFilled(address))
      facts.addresses.push({ path: [...path, "address"], value: { address, only: "any" } });
    else reportMissing("address", "The button has no address. Enter one");
  } else if (target === "tab") {
    if (documentType !== "solutionModule") reportMissing("target", "Only module pages have tabs");
    else if (!isFilled(readField(button, "tab")))
      reportMissing("tab", "The button has no tab. Choose one");
  } else if (target !== "demo" && target !== "assistant")
    reportMissing("target", "The button has no target. Choose one");
}

/** Whether a value is a non-empty string. */
export function isFilled(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}
