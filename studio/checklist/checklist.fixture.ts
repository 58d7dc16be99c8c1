import { schema } from "../schemas/seeded-content.fixture.ts";
import { findAddressFields } from "./address-fields.ts";
import type { StoredAsset, StoredDocument } from "./content.ts";
import type { Finding } from "./finding.ts";
import { type Checklist, createChecklist } from "./groups.ts";

// Documents, and functions that run the checklist on them, for its tests.

export const siteUrl = "https://arq.example.io";
export const addressFields = findAddressFields(schema);

/** An uploaded PDF of one byte, whose file name is its id. */
export const createAsset = (id: string): StoredAsset => ({
  _id: id,
  _type: "sanity.fileAsset",
  originalFilename: `${id}.pdf`,
  url: null,
  size: 1,
});

/** Runs all checks on these documents and on uploads with these ids. */
export function runChecklist(
  documents: readonly StoredDocument[],
  assets: readonly string[] = [],
): Checklist {
  return createChecklist(
    {
      documents: new Map(documents.map((document) => [document._id, document])),
      assets: new Map(assets.map((id) => [id, createAsset(id)])),
    },
    { siteUrl, addressFields },
  );
}

/** The findings of a category, formatted by {@link formatFinding}; none for an unknown category. */
export function getMessages(list: Checklist, group: string): string[] {
  const found = list.groups.find(({ group: { name } }) => name === group)?.findings ?? [];
  return found.map(formatFinding);
}

/** A finding as “document field: message”, without the field if it concerns the whole document. */
export function formatFinding(finding: Finding): string {
  if (finding.kind === "file") return `${finding.asset._id}: ${finding.message}`;
  const { document, path, message } = finding;
  const pathText = path.map((step) =>
    typeof step === "object" && "_key" in step ? `[${step._key}]` : String(step),
  );
  return `${[document.id, pathText.join(".")].filter(Boolean).join(" ")}: ${message}`;
}

export const createReference = (id: string) => ({ _type: "reference", _ref: id });

/** A published page with the path /new. */
export const createPage = (fields: object, id = "page-new"): StoredDocument => ({
  _id: id,
  _type: "page",
  title: "New",
  path: { current: "/new" },
  ...fields,
});

/** A page whose only section has one button. */
export const createPageWithButton = (button: object) =>
  createPage({
    sections: [
      { _key: "end", _type: "closingCta", buttons: [{ _key: "go", _type: "button", ...button }] },
    ],
  });

/** The published page that the buttons and links of the tests open. */
export const contact = createPage(
  { title: "Contact", path: { current: "/contact" } },
  "page-contact",
);

/** A redirect without a target, unless `fields` has one. */
export const createRedirect = (from: string, fields: object = {}): StoredDocument => ({
  _id: `redirect${from.replaceAll("/", "-")}`,
  _type: "redirect",
  from,
  ...fields,
});
