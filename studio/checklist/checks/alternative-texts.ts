import { createFinding, type Check } from "../finding.ts";

/** Images without an alternative text. */
export const checkAlternativeTexts: Check = ({ documents, facts }) =>
  [...documents.values()].flatMap((document) =>
    facts(document).imagesWithoutAlt.map((path) =>
      createFinding(document, path, "Describe the image in one sentence"),
    ),
  );
