import type { Path } from "sanity";
import type { CurrentDocument, StoredAsset, StoredContent } from "./content.ts";
import { type AddressFields, type Facts, getFacts } from "./facts.ts";

/** A field of a document to fix before launch; an empty path is the whole document. */
export type FieldFinding = {
  kind: "field";
  document: CurrentDocument;
  path: Path;
  message: string;
};
/** A stored file that can be deleted before launch. */
export type FileFinding = { kind: "file"; asset: StoredAsset; message: string };
export type Finding = FieldFinding | FileFinding;

/** The input of every check. `siteUrl` is the origin of the public site. */
export type CheckInput = {
  documents: ReadonlyMap<string, CurrentDocument>;
  stored: StoredContent;
  siteUrl: string;
  facts(document: CurrentDocument): Facts;
};

/** Returns what is left to do in the current content. */
export type Check = (content: CheckInput) => Finding[];

/** Creates a finding at a field, or at the whole document for an empty path. */
export function createFinding(
  document: CurrentDocument,
  path: Path,
  message: string,
): FieldFinding {
  return { kind: "field", document, path, message };
}

/** Returns a function that reads facts with the schema's URL fields. */
export function createFactsReader(addressFields: AddressFields): CheckInput["facts"] {
  return ({ value }) => getFacts(value, addressFields);
}
