import { scaleStyle, drawBlocks, fitToFrame, type Frame, paginate } from "./block.ts";
import { createBlocks } from "./content-blocks.ts";
import { colors } from "./colors.ts";
import type { ResourceContent } from "./document-content.ts";
import { a4, PdfCanvas, type PrintBrand } from "./pdf-canvas.ts";
import { adjustStyle, styles } from "./styles.ts";
import { createNoteBlock, createSectionBlock, createTextBlock } from "./text-blocks.ts";

/** Metadata of a library resource. */
export type ResourceMetadata = {
  brand: PrintBrand;
  title: string;
  description: string;
  /** "Whitepaper", "Webinar notes" or "Case study". */
  type: string;
  category: string;
  /** ISO date. */
  published: string;
  readTime: string;
};

export const margin = 60;
/** The text area of a page: a side column for headings and a text column of about 72 characters. */
export const textFrame: Frame = {
  x: margin,
  y: 84,
  width: a4[0] - 2 * margin,
  height: 664,
  sideWidth: 140,
};

/** Formats a date independently of the time zone. */
export function formatLongDate(iso: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(iso),
  );
}

/**
 * Renders a library resource as a PDF: a cover and its content with header and footer. The output
 * is deterministic.
 */
export async function renderResourcePdf(
  metadata: ResourceMetadata,
  content: ResourceContent,
): Promise<Buffer> {
  const { brand, title } = metadata;
  const canvas = new PdfCanvas({
    title,
    subject: metadata.description,
    brand,
    keywords: `${metadata.type}, ${metadata.category}`,
    date: new Date(`${metadata.published}T12:00:00Z`),
    size: a4,
  });
  drawCover(canvas, metadata, content);
  const closing = [
    createSectionBlock("About this paper"),
    ...(content.sampleNote ? [createNoteBlock("Sample", content.sampleNote)] : []),
    createTextBlock(
      `${brand.name} is a platform of nine AI modules on one governed runtime. You choose the model, every call is logged, and you see the first KPI in 4-8 weeks. A demo is a free 30-minute call: bring one process, and we show you the module that fits, the systems it needs and the number it should move.`,
      styles.text,
      content.sampleNote ? 12 : 9,
    ),
  ];
  const sections = content.body.filter(({ kind }) => kind === "section");
  let next = 0;
  for (const placed of paginate(canvas, [...createBlocks(content.body), ...closing], textFrame)) {
    canvas.addPage();
    for (const { block } of placed) {
      const section = block.span === "side" ? sections[next] : undefined;
      if (section?.kind === "section") canvas.addBookmark(section.title);
      if (block.span === "side") next += 1;
    }
    drawBlocks(canvas, placed);
  }
  for (let page = 2; page <= canvas.pageCount; page += 1) {
    canvas.goToPage(page);
    drawHeaderAndFooter(canvas, {
      left: title,
      right: brand.name,
      foot: `${metadata.type} · ${metadata.category}`,
      page,
    });
  }
  return canvas.finish();
}

/** Header and footer of a page. */
export function drawHeaderAndFooter(
  canvas: PdfCanvas,
  { left, right, foot, page }: { left: string; right: string; foot: string; page: number },
): void {
  const width = canvas.width - 2 * margin;
  const bottom = canvas.height - 54;
  canvas.drawArtifact(() => {
    canvas.drawIcon(margin, 36, 11);
    canvas.drawText(left, margin + 18, 36.4, width - 120, styles.caption);
    canvas.drawText(
      right,
      margin,
      36.4,
      width,
      adjustStyle(styles.label, { color: colors.ink }),
      "right",
    );
    canvas.drawHorizontalLine(margin, 58, width, colors.line);
    canvas.drawHorizontalLine(margin, bottom, width, colors.line);
    canvas.drawText(foot, margin, bottom + 10, width - 60, styles.caption);
    canvas.drawText(
      `${page}`,
      margin,
      bottom + 10,
      width,
      adjustStyle(styles.label, { color: colors.ink }),
      "right",
    );
  }, "Pagination");
}

function drawCover(canvas: PdfCanvas, metadata: ResourceMetadata, content: ResourceContent): void {
  const width = canvas.width - 2 * margin;
  canvas.addPage();
  canvas.addBookmark(metadata.title);
  canvas.drawArtifact(() => {
    canvas.drawIcon(margin, 56, 22);
    canvas.drawHorizontalLine(margin, 104, width, colors.ink, 0.9);
  });
  canvas.tag("P", () => {
    canvas.drawText(
      metadata.brand.name,
      margin + 31,
      56,
      120,
      adjustStyle(styles.heading, { by: 1.2 }),
    );
    canvas.drawText(
      `${metadata.type} · ${metadata.category}`,
      margin,
      59,
      width,
      styles.label,
      "right",
    );
  });
  let top = 146;
  const title = styles.cover;
  canvas.tag("H1", () => {
    const balancedWidth = canvas.balanceWidth(metadata.title, title, width * 0.92);
    top += canvas.drawText(metadata.title, margin, top, balancedWidth, title) + 22;
  });
  canvas.tag("P", () => {
    top += canvas.drawText(metadata.description, margin, top, width * 0.8, styles.lead) + 34;
  });
  const notes = [
    ...content.facts,
    { label: "Published", text: formatLongDate(metadata.published) },
    { label: "Time", text: metadata.readTime },
  ];
  const column = width / notes.length;
  const foot = canvas.height - 112;
  const area = { x: margin, y: top, width, height: foot - top - 40, sideWidth: 0 };
  const { placed } = fitToFrame(canvas, createBlocks([content.cover]), area, 1.4);
  // Align the diagram with the bottom of its area.
  for (const { block, place } of placed) {
    const free = area.height - block.getHeight(canvas, place.width, place.scale);
    block.draw(canvas, { ...place, y: place.y + Math.max(free, 0) });
  }
  canvas.drawArtifact(() => canvas.drawHorizontalLine(margin, foot, width, colors.ink, 0.9));
  for (const [index, { label, text }] of notes.entries()) {
    canvas.tag("P", () => {
      const left = margin + column * index;
      canvas.drawText(label, left, foot + 9, column - 12, styles.label);
      canvas.drawText(text, left, foot + 22, column - 12, scaleStyle(styles.cell, 0.96));
    });
  }
  if (content.sampleNote)
    canvas.tag("P", () =>
      canvas.drawText(
        "Sample: the company and its people are invented.",
        margin,
        canvas.height - 44,
        width,
        adjustStyle(styles.label, { color: colors.signal }),
      ),
    );
}
