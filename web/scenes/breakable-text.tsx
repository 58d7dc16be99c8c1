import { Fragment } from "react";

/**
 * A text, such as a file name or an email address, that may also wrap after `_`, `.`, `/` or `@` before a
 * letter. Spaces wrap as usual.
 */
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
