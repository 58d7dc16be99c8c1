import { fileURLToPath } from "node:url";
import PdfFile from "pdfkit";
import { archPath, stonePath } from "../branding/mark.ts";
import { colours } from "./colors.ts";

/** How a text looks. `size` in points; `leading` as a multiple of it. */
export type Style = {
  face: Face;
  size: number;
  leading: number;
  colour: string;
};

type Face = "display" | "text" | "strong";

const packages = {
  display: ["familjen-grotesk", 500],
  text: ["instrument-sans", 400],
  strong: ["instrument-sans", 600],
} as const;

const fontFile = (face: Face, set: "latin" | "latin-ext") => {
  const [family, weight] = packages[face];
  const name = `@fontsource/${family}/files/${family}-${set}-${weight}-normal.woff`;
  return fileURLToPath(import.meta.resolve(name));
};

/** What a document says about itself. The date is part of the bytes, so it must not be "now". */
export type DocumentFacts = {
  title: string;
  subject: string;
  author: string;
  keywords?: string;
  date: Date;
  /** Width and height of a page in points. */
  size: readonly [number, number];
};

export const a4: DocumentFacts["size"] = [595, 842];
export const slideSize: DocumentFacts["size"] = [960, 540];

/** A piece of a line in one font, with its width at size 1. */
type Run = {
  font: string;
  text: string;
  width: number;
};

type Tag = "H1" | "H2" | "H3" | "P" | "Figure" | "Span" | "Caption" | "TOCI" | "Lbl" | "LBody";
type Group = "L" | "LI" | "Table" | "TR" | "TH" | "TD" | "Sect" | "TOC";

/** A node of the document's structure, for readers that cannot see it. */
export type Structure = {
  add(child: PDFKit.PDFStructureElement): unknown;
};

/**
 * Draws and measures on a tagged PDF whose bytes depend on its content alone. Lengths are in points
 * from the upper left corner; pages are added by whoever lays them out.
 */
export class Pen {
  readonly width: number;
  readonly height: number;
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #ended: Promise<Buffer>;
  readonly #wrapped = new Map<string, Run[][]>();
  readonly #widths = new Map<string, number>();
  readonly #known = new Map<string, boolean>();
  #pages = 0;

  constructor(facts: DocumentFacts) {
    const [width, height] = facts.size;
    this.width = width;
    this.height = height;
    this.#document = new PdfFile({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang: "en-US",
      info: {
        Title: facts.title,
        Subject: facts.subject,
        Author: facts.author,
        Creator: facts.author,
        ...(facts.keywords && { Keywords: facts.keywords }),
        CreationDate: facts.date,
        ModDate: facts.date,
      },
    });
    for (const face of ["display", "text", "strong"] as const)
      for (const set of ["latin", "latin-ext"] as const)
        this.#document.registerFont(`${face} ${set}`, fontFile(face, set));
    this.#root = this.#document.struct("Document");
    this.#document.addStructure(this.#root);
    const chunks: Buffer[] = [];
    this.#document.on("data", (chunk: Buffer) => chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      this.#document.on("end", () => resolve(Buffer.concat(chunks)));
      this.#document.on("error", reject);
    });
  }

  /** Pages so far. */
  get pages(): number {
    return this.#pages;
  }

  addPage(): void {
    this.#document.addPage();
    this.#pages += 1;
  }

  /** Returns to a page, to add what is known only when all are laid out. The first is 1. */
  turnTo(page: number): void {
    this.#document.switchToPage(page - 1);
  }

  /** Names this page in the outline that a reader shows beside the pages. */
  bookmark(title: string, below?: PDFKit.PDFOutline): PDFKit.PDFOutline {
    return (below ?? this.#document.outline).addItem(title);
  }

  /** A place that links lead to. */
  anchor(name: string): void {
    this.#document.addNamedDestination(name, "XYZ", 0, 0, null);
  }

  /** An area that leads to an anchor, or to an address. */
  link(x: number, y: number, width: number, height: number, target: string): void {
    if (/^(https?|mailto):/.test(target)) this.#document.link(x, y, width, height, target);
    else this.#document.goTo(x, y, width, height, target);
  }

  /** Draws something that has a meaning of its own. `alt` says in words what a figure shows. */
  tag(tag: Tag, draw: () => void, alt?: string, inside: Structure = this.#root): void {
    const element = this.#document.struct(tag, alt ? { alt } : {}, draw);
    inside.add(element);
    element.end();
  }

  /** Puts what belongs together below one node: a table, its rows, a list. */
  group(group: Group, fill: (inside: Structure) => void, inside: Structure = this.#root): void {
    const element = this.#document.struct(group);
    inside.add(element);
    fill(element);
    element.end();
  }

  /** Draws what is there for the eye alone: lines, grounds, page numbers. */
  ornament(draw: () => void, kind: "Layout" | "Pagination" = "Layout"): void {
    this.#document.markContent("Artifact", { type: kind });
    draw();
    this.#document.endMarkedContent();
  }

  rule(x: number, y: number, width: number, colour: string = colours.line, weight = 0.6): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .stroke(colour);
  }

  /** An upright line. */
  post(x: number, y: number, height: number, colour: string = colours.line, weight = 0.6): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x, y + height)
      .lineWidth(weight)
      .stroke(colour);
  }

  bar(x: number, y: number, width: number, height: number, colour: string): void {
    this.#document.rect(x, y, Math.max(width, 0.8), height).fill(colour);
  }

  frame(x: number, y: number, width: number, height: number, colour: string = colours.line): void {
    this.#document.rect(x, y, width, height).lineWidth(0.6).stroke(colour);
  }

  arrow(x: number, y: number, length: number, colour: string = colours.lineStrong): void {
    this.rule(x, y, length, colour, 0.8);
    this.#document
      .moveTo(x + length - 3, y - 2.4)
      .lineTo(x + length, y)
      .lineTo(x + length - 3, y + 2.4)
      .lineWidth(0.8)
      .stroke(colour);
  }

  /** A line through points. */
  line(points: readonly [number, number][], colour: string, weight = 1.6): void {
    const [first, ...rest] = points;
    if (!first) return;
    this.#document.moveTo(...first);
    for (const point of rest) this.#document.lineTo(...point);
    this.#document.lineWidth(weight).lineJoin("round").stroke(colour);
  }

  /** A line that leaves and arrives level. */
  curve(from: [number, number], to: [number, number], colour: string): void {
    const middle = (from[0] + to[0]) / 2;
    this.#document
      .moveTo(...from)
      .bezierCurveTo(middle, from[1], middle, to[1], ...to)
      .lineWidth(1)
      .stroke(colour);
  }

  /** The brand's mark on a square of `size`. */
  mark(x: number, y: number, size: number, arch: string = colours.ink): void {
    this.#document
      .save()
      .translate(x, y)
      .scale(size / 24);
    this.#document.path(archPath).fill(arch);
    this.#document.path(stonePath).fill(colours.signal);
    this.#document.restore();
  }

  /** The lines a text takes in a width. `**strong**` words and line breaks are kept. */
  lines(text: string, style: Style, width: number): Run[][] {
    // Blocks are measured at several sizes, and more than once at each.
    const key = `${style.face} ${(width / style.size).toFixed(3)} ${text}`;
    let lines = this.#wrapped.get(key);
    if (!lines) {
      lines = text.split("\n").flatMap((paragraph) => this.#wrap(paragraph, style, width));
      this.#wrapped.set(key, lines);
    }
    return lines;
  }

  /** The least width at which a title takes no more lines: they become about equally long. */
  balanced(text: string, style: Style, width: number): number {
    const count = this.lines(text, style, width).length;
    let narrow = width;
    while (narrow > width / 2 && this.lines(text, style, narrow - 6).length === count) narrow -= 6;
    return narrow;
  }

  heightOf(text: string, style: Style, width: number): number {
    return this.lines(text, style, width).length * style.size * style.leading;
  }

  widthOf(text: string, style: Style): number {
    return sum(this.#runs(text, style.face)) * style.size;
  }

  /** Writes a text and returns the height it took. */
  write(
    text: string,
    x: number,
    y: number,
    width: number,
    style: Style,
    align: "left" | "right" | "center" = "left",
  ): number {
    const leading = style.size * style.leading;
    const lines = this.lines(text, style, width);
    // The first line's capitals touch its upper edge as far as the leading's half allows.
    let baseline = y + leading / 2 + style.size * 0.35;
    for (const line of lines) {
      const room = width - sum(line) * style.size;
      let at = x + (align === "right" ? room : align === "center" ? room / 2 : 0);
      for (const { font, text: piece, width: wide } of line) {
        this.#document
          .font(font)
          .fontSize(style.size)
          .fillColor(style.colour)
          // Without `lineBreak` the text stays where it is put; the line ends in a space for readers.
          .text(piece, at, baseline, { lineBreak: false, baseline: "alphabetic" });
        at += wide * style.size;
      }
      baseline += leading;
    }
    return lines.length * leading;
  }

  /** The finished file. */
  async end(): Promise<Buffer> {
    this.#root.end();
    this.#document.end();
    return this.#ended;
  }

  #wrap(paragraph: string, style: Style, width: number): Run[][] {
    const most = width / style.size;
    const lines: Run[][] = [];
    let line: Run[] = [];
    let strong = style.face === "strong";
    const space = this.#width("text latin", " ");
    for (const part of paragraph.split("**")) {
      const face = strong ? "strong" : style.face;
      for (const word of part
        .split(/(?<=[ ])|(?<=[-–/])(?=\p{L})/u)
        .flatMap(this.#pieces(face, most))) {
        const runs = this.#runs(word, face);
        if (line.length && sum(line) + sum(runs) - (word.endsWith(" ") ? space : 0) > most) {
          lines.push(line);
          line = [];
        }
        line = joined([...line, ...runs]);
      }
      if (style.face !== "strong") strong = !strong;
    }
    return [...lines, line];
  }

  /** A word that is wider than the line, cut where the line ends. */
  #pieces(face: Face, most: number) {
    return (word: string): string[] => {
      if (sum(this.#runs(word, face)) <= most + 0.3) return [word];
      const pieces: string[] = [];
      let [piece, long] = ["", 0];
      for (const letter of word) {
        const wide = sum(this.#runs(letter, face));
        if (piece && long + wide > most) {
          pieces.push(piece);
          [piece, long] = ["", 0];
        }
        piece += letter;
        long += wide;
      }
      return [...pieces, piece];
    };
  }

  /** Pieces of one font each. Letters that neither set has are shown as a question mark. */
  #runs(text: string, face: Face): Run[] {
    const runs: Run[] = [];
    let [font, piece] = ["", ""];
    const close = () => piece && runs.push({ font, text: piece, width: this.#width(font, piece) });
    for (const letter of text.normalize("NFC").replace(/[^\P{C}\n]/gu, "")) {
      const found = [`${face} latin`, `${face} latin-ext`].find((name) => this.#has(name, letter));
      const next = found ?? `${face} latin`;
      if (next !== font) {
        close();
        [font, piece] = [next, ""];
      }
      piece += found ? letter : "?";
    }
    close();
    return runs;
  }

  #has(font: string, letter: string): boolean {
    const key = `${font} ${letter}`;
    let has = this.#known.get(key);
    if (has === undefined) {
      this.#document.font(font);
      has = this.#fontHas(letter);
      this.#known.set(key, has);
    }
    return has;
  }

  #fontHas(letter: string): boolean {
    // The types of pdfkit do not name the font it holds.
    const current: { _font?: { font?: { hasGlyphForCodePoint(code: number): boolean } } } =
      // As above: `_font` is the font set last.
      this.#document as object;
    return current._font?.font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false;
  }

  #width(font: string, text: string): number {
    const key = `${font}|${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      width = this.#document.font(font).fontSize(1).widthOfString(text);
      this.#widths.set(key, width);
    }
    return width;
  }
}

const sum = (runs: Run[]) => runs.reduce((total, { width }) => total + width, 0);

/** Neighbours of one font as one piece, so that words stay whole for whoever copies them. */
function joined(runs: Run[]): Run[] {
  const result: Run[] = [];
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
