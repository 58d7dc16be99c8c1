import { createFinding, type Check } from "../finding.ts";

/** Example content that is still marked as a sample. */
export const checkSampleContent: Check = ({ documents }) =>
  [...documents.values()]
    .filter(({ value }) => value.sample === true)
    .map((document) =>
      createFinding(document, ["sample"], "Example content. Replace it, then turn off “Sample”"),
    );
