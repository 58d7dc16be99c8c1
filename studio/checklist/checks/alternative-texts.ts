import { at, type Check } from "../finding.ts";

/** Pictures that say nothing to those who cannot see them. */
export const alternativeTexts: Check = ({ documents, facts }) =>
  [...documents.values()].flatMap((document) =>
    facts(document).silentPictures.map((path) =>
      at(document, path, "Say in one sentence what the picture shows"),
    ),
  );
