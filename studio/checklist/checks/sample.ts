import { at, type Check } from "../finding.ts";

/** Content that was invented for the first start and still carries its mark. */
export const sampleContent: Check = ({ documents }) =>
  [...documents.values()]
    .filter(({ value }) => value.sample === true)
    .map((document) => at(document, ["sample"], "Invented: replace it, then switch off “Sample”"));
