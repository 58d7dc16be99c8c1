import { Fragment } from "react";

/** A name of a table, a file or a service that may break after its own separators, not in a word. */
export function BreakableText({ text }: { text: string }) {
  const parts = text.split(/(?<=[\p{L}\p{N}][_./@])(?=\p{L})/u);
  return parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text keep their places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
