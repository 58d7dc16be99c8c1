import type { Path } from "sanity";
import type { CurrentDocument, StoredAsset, StoredContent } from "./content.ts";
import { type AddressFields, type Facts, getFacts } from "./facts.ts";

/** An item to fix before launch: a field of a document, or a stored file. */
export type Finding =
  | { kind: "field"; document: CurrentDocument; path: Path; message: string }
  | { kind: "file"; asset: StoredAsset; message: string };

/** The input of every check. `siteUrl` is the origin of the public site. */
export type CheckInput = {
  documents: ReadonlyMap<string, CurrentDocument>;
  stored: StoredContent;
  siteUrl: string;
  facts(document: CurrentDocument): Facts;
};

/** Returns what is left to do in the current content. */
export type Check = (content: CheckInput) => Finding[];

/** A finding at a field, or at the whole document for an empty path. */
export function createFinding(document: CurrentDocument, path: Path, message: string): Finding {
  return { kind: "field", document, path, message };
}

/** Returns a function that reads facts with the schema's URL fields. */
export function createFactsReader(addressFields: AddressFields): CheckInput["facts"] {
  return ({ value }) => getFacts(value, addressFields);
}
