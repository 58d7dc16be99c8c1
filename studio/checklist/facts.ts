import type { Path } from "sanity";
import { readField } from "../schemas/fields/read-field.ts";
import type { StoredDocument } from "./content.ts";

/** A value and its path in the document. */
export type WithPath<Value> = {
  path: Path;
  value: Value;
};

/** The data that checks need from a document. */
export type Facts = {
  /** Active references to documents and assets. */
  references: WithPath<string>[];
  /** Links without a required target, with the message for the editor. */
  missingTargets: WithPath<string>[];
  /** Entered addresses, with the schemes that their fields allow. */
  addresses: WithPath<{ address: string; schemes: "https" | "any" }>[];
  /** Images without an alternative text. */
  imagesWithoutAlt: Path[];
};

/** The names of the schema's “url” fields, by object type. */
export type AddressFields = ReadonlyMap<string, ReadonlySet<string>>;

/** Object types that link to the page in their field `page`. */
const pageLinkTypes: ReadonlySet<string> = new Set(["internalLink", "linkCard"]);

/** Object types that link to the page in `page`, to an address in `address`, or open their `groups`. */
const menuTypes: ReadonlySet<string> = new Set(["headerItem", "menuLink", "navigationItem"]);

/** Object types that may link to the page in `page` or to an address in `address`. */
const optionalLinkTypes: ReadonlySet<string> = new Set(["companyLogo"]);

/** Images without a field for an alternative text: theirs is the name of the brand. */
const brandImages: ReadonlySet<string> = new Set(["brand.logo", "brand.darkLogo", "brand.favicon"]);

const factsByDocument = new WeakMap<StoredDocument, Facts>();

/** Returns the facts of a document, cached by object identity. */
export function getFacts(document: StoredDocument, addressFields: AddressFields): Facts {
  const cached = factsByDocument.get(document);
  if (cached) return cached;
  const facts: Facts = {
    references: [],
    missingTargets: [],
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
    !brandImages.has(`${context.documentType}.${path.join()}`) &&
    readField(readField(value, "asset"), "_ref") &&
    !isFilled(readField(value, "alt"))
  )
    facts.imagesWithoutAlt.push([...path, "alt"]);
  const typeName = typeof type === "string" ? type : "";
  if (pageLinkTypes.has(typeName) && !readField(readField(value, "page"), "_ref"))
    facts.missingTargets.push({
      path: [...path, "page"],
      value: "The link has no page. Choose one",
    });
  const isMenu = menuTypes.has(typeName);
  if (isMenu && !hasMenuTarget(value))
    facts.missingTargets.push({
      path: [...path, "page"],
      value: "The link has no target. Choose a page or enter an address",
    });
  const hasAddress = isMenu || optionalLinkTypes.has(typeName);
  const addresses = addressFields.get(typeName);
  for (const [field, inner] of Object.entries(value)) {
    // System fields such as `_system`.
    if (field.startsWith("_")) continue;
    const fieldPath = [...path, field];
    if (isFilled(inner) && addresses?.has(field))
      facts.addresses.push({ path: fieldPath, value: { address: inner, schemes: "https" } });
    else if (
      isFilled(inner) &&
      (hasAddress ? field === "address" : type === "link" && field === "href")
    )
      facts.addresses.push({ path: fieldPath, value: { address: inner, schemes: "any" } });
    else visit(inner, fieldPath, context);
  }
}

/** Whether a link of the navigation leads to a page or an address, or opens groups of links. */
function hasMenuTarget(link: object): boolean {
  const groups = readField(link, "groups");
  return (
    Boolean(readField(readField(link, "page"), "_ref")) ||
    isFilled(readField(link, "address")) ||
    (Array.isArray(groups) && groups.length > 0)
  );
}

/** Checks only the fields of the current target; a button retains those of targets chosen before. */
function visitButton(button: object, path: Path, { facts, documentType }: VisitContext): void {
  const target = readField(button, "target");
  const reportMissing = (field: string, message: string) =>
    void facts.missingTargets.push({ path: [...path, field], value: message });
  if (target === "page") {
    const ref = readField(readField(button, "page"), "_ref");
    if (typeof ref === "string") facts.references.push({ path: [...path, "page"], value: ref });
    else reportMissing("page", "The button has no page. Choose one");
  } else if (target === "address") {
    const address = readField(button, "address");
    if (isFilled(address))
      facts.addresses.push({ path: [...path, "address"], value: { address, schemes: "any" } });
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
