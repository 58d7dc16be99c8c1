import PdfFile from "pdfkit";
import { deriveAccent } from "../../supabase/domain/accent.ts";
import { colors } from "./colors.ts";
import { styles } from "./styles.ts";
import { sumWidths, TextLayout, type Style, type TextRun } from "./text-layout.ts";

/** The brand of a document. Images are PNG files as `data:` URLs. */
export type PrintBrand = {
  name: string;
  accent: string | null;
  icon?: string | undefined;
  /** The logo for dark backgrounds. */
  darkLogo?: string | undefined;
};

/** Document metadata. The date is part of the output, so it must not be the current time. */
export type DocumentMetadata = {
  title: string;
  subject: string;
  brand: PrintBrand;
  keywords?: string;
  date: Date;
  /** Page width and height in points. */
  size: readonly [number, number];
};

export const a4: DocumentMetadata["size"] = [595, 842];
export const slideSize: DocumentMetadata["size"] = [960, 540];

type Tag = "H1" | "H2" | "H3" | "P" | "Figure" | "Span" | "Caption" | "TOCI" | "Lbl" | "LBody";
type GroupTag = "L" | "LI" | "Table" | "TR" | "TH" | "TD" | "Sect" | "TOC";

/** A node of the document structure, for screen readers. */
export type StructureNode = {
  add(child: PDFKit.PDFStructureElement): unknown;
};

/**
 * Draws and measures on a tagged PDF with deterministic output. Coordinates are in points from the
 * upper left corner; the caller adds pages.
 */
export class PdfCanvas {
  readonly width: number;
  readonly height: number;
  readonly #document: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #ended: Promise<Buffer>;
  readonly #text: TextLayout;
  readonly #brand: PrintBrand;
  readonly #accent: Readonly<Record<string, string>>;
  #pages = 0;

  constructor(metadata: DocumentMetadata) {
    const [width, height] = metadata.size;
    this.width = width;
    this.height = height;
    this.#brand = metadata.brand;
    const { light } = deriveAccent(metadata.brand.accent);
    this.#accent = { [colors.signal]: light.signal, [colors.signalSoft]: light.signalSoft };
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
        Title: metadata.title,
        Subject: metadata.subject,
        Author: metadata.brand.name,
        Creator: metadata.brand.name,
        ...(metadata.keywords && { Keywords: metadata.keywords }),
        CreationDate: metadata.date,
        ModDate: metadata.date,
      },
    });
    this.#text = new TextLayout(this.#document);
    this.#root = this.#document.struct("Document");
    this.#document.addStructure(this.#root);
    const chunks: Buffer[] = [];
    this.#document.on("data", (chunk: Buffer) => chunks.push(chunk));
    this.#ended = new Promise((resolve, reject) => {
      this.#document.on("end", () => resolve(Buffer.concat(chunks)));
      this.#document.on("error", reject);
    });
  }

  /** The number of pages so far. */
  get pageCount(): number {
    return this.#pages;
  }

  addPage(): void {
    this.#document.addPage();
    this.#pages += 1;
  }

  /** Switches to an earlier page (1-based), for content that is known only after the layout. */
  goToPage(page: number): void {
    this.#document.switchToPage(page - 1);
  }

  /** Adds this page to the document outline. */
  addBookmark(title: string, below?: PDFKit.PDFOutline): PDFKit.PDFOutline {
    return (below ?? this.#document.outline).addItem(title);
  }

  /** A target for internal links. */
  addAnchor(name: string): void {
    this.#document.addNamedDestination(name, "XYZ", 0, 0, null);
  }

  /** An area that links to an anchor or a URL. */
  addLink(x: number, y: number, width: number, height: number, target: string): void {
    if (/^(https?|mailto):/.test(target)) this.#document.link(x, y, width, height, target);
    else this.#document.goTo(x, y, width, height, target);
  }

  /** Draws tagged content. `alt` describes a figure. */
  tag(tag: Tag, draw: () => void, alt?: string, inside: StructureNode = this.#root): void {
    const element = this.#document.struct(tag, alt ? { alt } : {}, draw);
    inside.add(element);
    element.end();
  }

  /** Groups tagged content in a node, such as a table, its rows or a list. */
  group(
    group: GroupTag,
    fill: (inside: StructureNode) => void,
    inside: StructureNode = this.#root,
  ): void {
    const element = this.#document.struct(group);
    inside.add(element);
    fill(element);
    element.end();
  }

  /** Draws content that screen readers skip: lines, backgrounds, page numbers. */
  drawArtifact(draw: () => void, kind: "Layout" | "Pagination" = "Layout"): void {
    this.#document.markContent("Artifact", { type: kind });
    draw();
    this.#document.endMarkedContent();
  }

  drawHorizontalLine(
    x: number,
    y: number,
    width: number,
    color: string = colors.line,
    weight = 0.6,
  ): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .stroke(this.#resolve(color));
  }

  /** A vertical line. */
  drawVerticalLine(
    x: number,
    y: number,
    height: number,
    color: string = colors.line,
    weight = 0.6,
  ): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x, y + height)
      .lineWidth(weight)
      .stroke(this.#resolve(color));
  }

  fillRectangle(x: number, y: number, width: number, height: number, color: string): void {
    this.#document.rect(x, y, Math.max(width, 0.8), height).fill(this.#resolve(color));
  }

  strokeRectangle(
    x: number,
    y: number,
    width: number,
    height: number,
    color: string = colors.line,
  ): void {
    this.#document.rect(x, y, width, height).lineWidth(0.6).stroke(this.#resolve(color));
  }

  drawArrow(x: number, y: number, length: number, color: string = colors.lineStrong): void {
    this.drawHorizontalLine(x, y, length, color, 0.8);
    this.#document
      .moveTo(x + length - 3, y - 2.4)
      .lineTo(x + length, y)
      .lineTo(x + length - 3, y + 2.4)
      .lineWidth(0.8)
      .stroke(this.#resolve(color));
  }

  /** A polyline. */
  drawPolyline(points: readonly [number, number][], color: string, weight = 1.6): void {
    const [first, ...rest] = points;
    if (!first) return;
    this.#document.moveTo(...first);
    for (const point of rest) this.#document.lineTo(...point);
    this.#document.lineWidth(weight).lineJoin("round").stroke(this.#resolve(color));
  }

  /** A curve with horizontal ends. */
  drawCurve(from: [number, number], to: [number, number], color: string): void {
    const middle = (from[0] + to[0]) / 2;
    this.#document
      .moveTo(...from)
      .bezierCurveTo(middle, from[1], middle, to[1], ...to)
      .lineWidth(1)
      .stroke(this.#resolve(color));
  }

  /** The brand's icon in a square of `size`, if it has one. */
  drawIcon(x: number, y: number, size: number): void {
    const { icon } = this.#brand;
    if (icon) this.#document.image(icon, x, y, { fit: [size, size] });
  }

  /** The logo on a dark background; without one, the brand's name. */
  drawLogoOnDark(x: number, y: number, height: number): void {
    const { darkLogo, name } = this.#brand;
    if (darkLogo) this.tag("Figure", () => this.#document.image(darkLogo, x, y, { height }), name);
    else {
      const style = { ...styles.title, size: height * 0.6, color: colors.onBand };
      this.tag("P", () => this.drawText(name, x, y + height * 0.14, this.width - 2 * x, style));
    }
  }

  /** The color of a name in `colors` that differs between documents, or the color itself. */
  #resolve(color: string): string {
    return this.#accent[color] ?? color;
  }

  /** Wraps a text into lines. `**bold**` and line breaks are supported. */
  wrapText(text: string, style: Style, width: number): TextRun[][] {
    return this.#text.wrap(text, style, width);
  }

  /** The smallest width with the same number of lines, which makes the lines about equally long. */
  balanceWidth(text: string, style: Style, width: number): number {
    const count = this.wrapText(text, style, width).length;
    let balanced = width;
    while (balanced > width / 2 && this.wrapText(text, style, balanced - 6).length === count)
      balanced -= 6;
    return balanced;
  }

  measureHeight(text: string, style: Style, width: number): number {
    return this.wrapText(text, style, width).length * style.size * style.leading;
  }

  measureWidth(text: string, style: Style): number {
    return this.#text.measureWidth(text, style);
  }

  /** Draws a text and returns its height. */
  drawText(
    text: string,
    x: number,
    y: number,
    width: number,
    style: Style,
    align: "left" | "right" | "center" = "left",
  ): number {
    const leading = style.size * style.leading;
    const lines = this.wrapText(text, style, width);
    // Aligns the first baseline with the middle of the leading.
    let baseline = y + leading / 2 + style.size * 0.35;
    for (const line of lines) {
      const room = width - sumWidths(line) * style.size;
      let left = x + (align === "right" ? room : align === "center" ? room / 2 : 0);
      for (const { font, text: piece, width: runWidth } of line) {
        this.#document
          .font(font)
          .fontSize(style.size)
          .fillColor(this.#resolve(style.color))
          // Disables pdfkit's own wrapping. Lines end with a space for text extraction.
          .text(piece, left, baseline, { lineBreak: false, baseline: "alphabetic" });
        left += runWidth * style.size;
      }
      baseline += leading;
    }
    return lines.length * leading;
  }

  /** The finished file. */
  async finish(): Promise<Buffer> {
    this.#root.end();
    this.#document.end();
    return this.#ended;
  }
}
