import type { Path } from "sanity";
import { readField } from "../../schemas/fields/read-field.ts";
import { brand as sampleBrand } from "../../seed/brand.ts";
import type { StoredDocument } from "../content.ts";
import { isFilled } from "../facts.ts";
import { createFinding, type Check } from "../finding.ts";

/** More findings would hide the other categories. Fixed documents make room for the next. */
const maxDocuments = 100;

/** The name as a whole word, which excludes product names that start with it. */
const sampleName = new RegExp(String.raw`\b${sampleBrand.name}\b`);

/** Texts and search titles with the name of the sample brand, once the brand has another name. */
export const checkFormerBrand: Check = ({ documents }) => {
  const name = readField(documents.get("brand")?.value, "name");
  if (!isFilled(name) || sampleName.test(name)) return [];
  const findings: ReturnType<Check> = [];
  for (const document of documents.values()) {
    const [first, ...others] = findTexts(document.value);
    if (!first) continue;
    const more = others.length > 0 ? ` in ${others.length + 1} texts` : "";
    findings.push(
      createFinding(
        document,
        first,
        `Contains “${sampleBrand.name}”, the name of the sample brand${more}`,
      ),
    );
    if (findings.length === maxDocuments) break;
  }
  return findings;
};

/** The paths of the texts that contain the name, without those of system fields. */
function findTexts(value: StoredDocument): Path[] {
  const found: Path[] = [];
  const visit = (inner: unknown, path: Path): void => {
    if (typeof inner === "string") {
      if (sampleName.test(inner)) found.push(path);
    } else if (Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) {
        const key = readField(item, "_key");
        visit(item, [...path, typeof key === "string" ? { _key: key } : index]);
      }
    } else if (typeof inner === "object" && inner !== null) {
      for (const [field, item] of Object.entries(inner))
        if (!field.startsWith("_")) visit(item, [...path, field]);
    }
  };
  visit(value, []);
  return found;
}
