/** The text of an email: what its sender wrote, and the earlier email that the program quoted below it. */
export type SplitText = { readonly text: string; readonly quoted: string };

/** The line with which programs start a quote: "On Nov 27, 2026, Ada wrote:", also in German and French. */
const quoteHeader = /^(On|Am|Le)\b.{0,300}(wrote|schrieb.{0,200}|a écrit)\s?:$/;
const originalMessage = /^(-{2,}\s*(Original|Forwarded) Message|Begin forwarded message:|_{20,}$)/i;

/**
 * Splits an email at the start of the quote that ends it. An email without one is returned whole as
 * `text`, and so is one whose sender wrote between the quoted lines.
 */
export function splitQuotedText(body: string): SplitText {
  const lines = body.split("\n").map((line) => line.trimEnd());
  const header = lines.findIndex((line, index) => isHeader(lines, line.trim(), index));
  const start = header === -1 || isAnsweredInline(lines, header) ? findLastQuote(lines) : header;
  return {
    text: lines.slice(0, start).join("\n").trim(),
    quoted: lines.slice(start).join("\n").trim(),
  };
}

function isHeader(lines: readonly string[], line: string, index: number): boolean {
  if (originalMessage.test(line)) return true;
  if (!/^(On|Am|Le)\b/.test(line)) return false;
  // Programs wrap long headers.
  return [1, 2, 3].some((count) =>
    quoteHeader.test(
      lines
        .slice(index, index + count)
        .map((part) => part.trim())
        .join(" "),
    ),
  );
}

/** Whether lines with and without ">" follow the header and the lines that it may be wrapped to. */
function isAnsweredInline(lines: readonly string[], header: number): boolean {
  const below = lines.slice(header + 3).filter((line) => line.trim() !== "");
  return below.some(isQuote) && !below.every(isQuote);
}

/** The index of the first line of the quote at the end; the number of lines if there is none. */
function findLastQuote(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== "" && !isQuote(line));
  const quote = lines.findIndex((line, index) => index > last && isQuote(line));
  return quote === -1 ? lines.length : quote;
}

const isQuote = (line: string): boolean => line.trimStart().startsWith(">");

/** Returns a text with each line quoted. */
export const quoteText = (text: string): string =>
  text
    .split("\n")
    .map((line) => (line.startsWith(">") ? `>${line}` : `> ${line}`.trimEnd()))
    .join("\n");
