import { fileURLToPath } from "node:url";

/** A text style. `size` is in points, `leading` is a multiple of it. */
export type Style = {
  face: Face;
  size: number;
  leading: number;
  color: string;
};

type Face = "display" | "text" | "strong";

const packages = {
  display: ["familjen-grotesk", 500],
  text: ["instrument-sans", 400],
  strong: ["instrument-sans", 600],
} as const;

const getFontFile = (face: Face, set: "latin" | "latin-ext") => {
  const [family, weight] = packages[face];
  const name = `@fontsource/${family}/files/${family}-${set}-${weight}-normal.woff`;
  return fileURLToPath(import.meta.resolve(name));
};

/** A part of a line in one font with its width at font size 1. */
export type TextRun = {
  font: string;
  text: string;
  width: number;
};

/** Wraps and measures texts with the fonts of a PDF document. */
export class TextLayout {
  readonly #document: PDFKit.PDFDocument;
  readonly #lines = new Map<string, TextRun[][]>();
  readonly #widths = new Map<string, number>();
  readonly #glyphs = new Map<string, boolean>();

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
    for (const face of ["display", "text", "strong"] as const)
      for (const set of ["latin", "latin-ext"] as const)
        document.registerFont(`${face} ${set}`, getFontFile(face, set));
  }

  /** Wraps a text into lines. `**bold**` and line breaks are supported. */
  wrap(text: string, style: Style, width: number): TextRun[][] {
    // Cached, because blocks are measured repeatedly.
    const key = `${style.face} ${(width / style.size).toFixed(3)} ${text}`;
    let lines = this.#lines.get(key);
    if (!lines) {
      lines = text.split("\n").flatMap((paragraph) => this.#wrapParagraph(paragraph, style, width));
      this.#lines.set(key, lines);
    }
    return lines;
  }

  measureWidth(text: string, style: Style): number {
    return sumWidths(this.#splitRuns(text, style.face)) * style.size;
  }

  #wrapParagraph(paragraph: string, style: Style, width: number): TextRun[][] {
    const maxWidth = width / style.size;
    const lines: TextRun[][] = [];
    let line: TextRun[] = [];
    let isStrong = style.face === "strong";
    const space = this.#getWidth("text latin", " ");
    for (const part of paragraph.split("**")) {
      const face = isStrong ? "strong" : style.face;
      for (const word of part
        .split(/(?<=[ ])|(?<=[-–/])(?=\p{L})/u)
        .flatMap(this.#breakWord(face, maxWidth))) {
        const runs = this.#splitRuns(word, face);
        if (
          line.length &&
          sumWidths(line) + sumWidths(runs) - (word.endsWith(" ") ? space : 0) > maxWidth
        ) {
          lines.push(line);
          line = [];
        }
        line = mergeRuns([...line, ...runs]);
      }
      if (style.face !== "strong") isStrong = !isStrong;
    }
    return [...lines, line];
  }

  /** Breaks a word that is wider than the line. */
  #breakWord(face: Face, maxWidth: number) {
    return (word: string): string[] => {
      if (sumWidths(this.#splitRuns(word, face)) <= maxWidth + 0.3) return [word];
      const pieces: string[] = [];
      let [piece, pieceWidth] = ["", 0];
      for (const character of word) {
        const characterWidth = sumWidths(this.#splitRuns(character, face));
        if (piece && pieceWidth + characterWidth > maxWidth) {
          pieces.push(piece);
          [piece, pieceWidth] = ["", 0];
        }
        piece += character;
        pieceWidth += characterWidth;
      }
      return [...pieces, piece];
    };
  }

  /**
   * Splits a text into runs of one font. Characters missing in both fonts become question marks.
   */
  #splitRuns(text: string, face: Face): TextRun[] {
    const runs: TextRun[] = [];
    let [currentFont, piece] = ["", ""];
    const close = () =>
      piece &&
      runs.push({ font: currentFont, text: piece, width: this.#getWidth(currentFont, piece) });
    for (const character of text.normalize("NFC").replace(/[^\P{C}\n]/gu, "")) {
      const font = [`${face} latin`, `${face} latin-ext`].find((name) =>
        this.#hasGlyph(name, character),
      );
      const nextFont = font ?? `${face} latin`;
      if (nextFont !== currentFont) {
        close();
        [currentFont, piece] = [nextFont, ""];
      }
      piece += font ? character : "?";
    }
    close();
    return runs;
  }

  #hasGlyph(font: string, character: string): boolean {
    const key = `${font} ${character}`;
    let has = this.#glyphs.get(key);
    if (has === undefined) {
      this.#document.font(font);
      has = this.#readGlyph(character);
      this.#glyphs.set(key, has);
    }
    return has;
  }

  #readGlyph(character: string): boolean {
    // pdfkit's types do not declare its current font.
    const current: { _font?: { font?: { hasGlyphForCodePoint(code: number): boolean } } } =
      // `_font` is the current font.
      this.#document as object;
    return current._font?.font?.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ?? false;
  }

  #getWidth(font: string, text: string): number {
    const key = `${font}|${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = this.#document.font(font).fontSize(1).widthOfString(text);
      this.#widths.set(key, width);
    }
    return width;
  }
}

export const sumWidths = (runs: TextRun[]) => runs.reduce((total, { width }) => total + width, 0);

/** Merges adjacent runs of one font, so that words stay whole when text is copied. */
function mergeRuns(runs: TextRun[]): TextRun[] {
  const result: TextRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last?.font === run.font)
      result[result.length - 1] = {
        font: run.font,
        text: last.text + run.text,
        width: last.width + run.width,
      };
    else result.push(run);
  }
  return result;
}
