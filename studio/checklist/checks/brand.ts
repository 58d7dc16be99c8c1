import { readField } from "../../schemas/fields/read-field.ts";
import { createFinding, type Check } from "../finding.ts";

/** The pictures of the brand and what the product shows without them. */
const pictures = [
  ["logo", "No logo. The name is shown as text"],
  ["favicon", "No icon. Browser tabs show a default one"],
  ["shareImage", "No share picture. Shared links show a generated picture of each page"],
] as const;

/** Pictures that the brand lacks. */
export const checkBrand: Check = ({ documents }) => {
  const brand = documents.get("brand");
  if (!brand) return [];
  return pictures.flatMap(([field, message]) =>
    readField(readField(readField(brand.value, field), "asset"), "_ref")
      ? []
      : [createFinding(brand, [field], message)],
  );
};
