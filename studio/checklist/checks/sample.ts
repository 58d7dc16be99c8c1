import { createFinding, type Check } from "../finding.ts";

/** Example content that is still marked as a sample, and the note about it in the footer. */
export const checkSampleContent: Check = ({ documents }) =>
  [...documents.values()].flatMap((document) => {
    const { _type, sample, sampleNote } = document.value;
    if (sample === true)
      return createFinding(
        document,
        ["sample"],
        "Example content. Replace it, then turn off “Sample”",
      );
    return _type === "siteSettings" && sampleNote
      ? createFinding(
          document,
          ["sampleNote"],
          "The footer says that this site shows sample content. Clear the note when all content is real",
        )
      : [];
  });
