import { readField } from "../../schemas/fields/read-field.ts";
import { createFinding, type Check } from "../finding.ts";
import { checkFormerBrand } from "./former-brand.ts";

/** The pictures of the brand and what the product shows without them. */
const pictures = [
  ["logo", "No logo. The name is shown as text"],
  ["favicon", "No icon. Browser tabs show a default one"],
  ["shareImage", "No share picture. Shared links show a generated picture of each page"],
] as const;

/** Pictures that the brand lacks, and texts with the name of the sample brand. */
export const checkBrand: Check = (content) => [
  ...checkPictures(content),
  ...checkFormerBrand(content),
];

const checkPictures: Check = ({ documents }) => {
  const brand = documents.get("brand");
  if (!brand) return [];
  return pictures.flatMap(([field, message]) =>
    readField(readField(readField(brand.value, field), "asset"), "_ref")
      ? []
      : [createFinding(brand, [field], message)],
  );
};
