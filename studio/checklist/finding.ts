import type { Path } from "sanity";
import type { CurrentDocument, StoredAsset, StoredContent } from "./content.ts";
import { type AddressFields, type Facts, factsOf } from "./facts.ts";

/** One thing left to do before a launch, at one field of one document or at one stored file. */
export type Finding =
  | { kind: "field"; document: CurrentDocument; path: Path; message: string }
  | { kind: "file"; asset: StoredAsset; message: string };

/** What every check is given. `site` is the origin of the public site. */
export type Checked = {
  documents: ReadonlyMap<string, CurrentDocument>;
  stored: StoredContent;
  siteUrl: string;
  facts(document: CurrentDocument): Facts;
};

/** A check: what is left to do in the content as it is now. */
export type Check = (content: Checked) => Finding[];

/** A finding at a field; without a path, at the document as a whole. */
export function at(document: CurrentDocument, path: Path, message: string): Finding {
  return { kind: "field", document, path, message };
}

/** A reader of facts that knows the schema's address fields. */
export function factsReader(addressFields: AddressFields): Checked["facts"] {
  return ({ value }) => factsOf(value, addressFields);
}
