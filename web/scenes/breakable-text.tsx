import { Fragment } from "react";

/** An identifier, such as a table or file name, that may wrap after its separators but not within words. */
export function BreakableText({ text }: { text: string }) {
  const parts = text.split(/(?<=[\p{L}\p{N}][_./@])(?=\p{L})/u);
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text are never reordered
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
