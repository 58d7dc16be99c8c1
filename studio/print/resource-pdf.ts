import { scaleStyle, drawBlocks, fitToFrame, type Frame, paginate } from "./block.ts";
import { createBlocks } from "./content-blocks.ts";
import { colors } from "./colors.ts";
import type { ResourceContent } from "./document-content.ts";
import { a4, PdfCanvas } from "./pdf-canvas.ts";
import { adjustStyle, styles } from "./styles.ts";
import { createNoteBlock, createSectionBlock, createTextBlock } from "./text-blocks.ts";

/** Metadata of a library resource. */
export type ResourceMetadata = {
  brand: string;
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
  facts: ResourceMetadata,
  paper: ResourceContent,
): Promise<Buffer> {
  const { brand, title } = facts;
  const canvas = new PdfCanvas({
    title,
    subject: facts.description,
    author: brand,
    keywords: `${facts.type}, ${facts.category}`,
    date: new Date(`${facts.published}T12:00:00Z`),
    size: a4,
  });
  drawCover(canvas, facts, paper);
  const closing = [
    createSectionBlock("About this paper"),
    ...(paper.sampleNote ? [createNoteBlock("Sample", paper.sampleNote)] : []),
    createTextBlock(
      `${brand} brings AI to nine jobs of a large company, as modules on one governed runtime: first KPI in 4-8 weeks, the model of your choice, every call in the log. A demo takes 30 minutes, is one to one and free. Describe a process, and we show the module that fits it, the systems it would read and the measure to judge it by.`,
      styles.text,
      paper.sampleNote ? 12 : 9,
    ),
  ];
  const sections = paper.content.filter(({ kind }) => kind === "section");
  let next = 0;
  for (const placed of paginate(canvas, [...createBlocks(paper.content), ...closing], textFrame)) {
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
      right: brand,
      foot: `${facts.type} · ${facts.category}`,
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
    canvas.drawBrandMark(margin, 36, 11);
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

function drawCover(canvas: PdfCanvas, facts: ResourceMetadata, paper: ResourceContent): void {
  const width = canvas.width - 2 * margin;
  canvas.addPage();
  canvas.addBookmark(facts.title);
  canvas.drawArtifact(() => {
    canvas.drawBrandMark(margin, 56, 22);
    canvas.drawHorizontalLine(margin, 104, width, colors.ink, 0.9);
  });
  canvas.tag("P", () => {
    canvas.drawText(facts.brand, margin + 31, 56, 120, adjustStyle(styles.heading, { by: 1.2 }));
    canvas.drawText(`${facts.type} · ${facts.category}`, margin, 59, width, styles.label, "right");
  });
  let top = 146;
  const title = styles.cover;
  canvas.tag("H1", () => {
    const wide = canvas.balanceWidth(facts.title, title, width * 0.92);
    top += canvas.drawText(facts.title, margin, top, wide, title) + 22;
  });
  canvas.tag("P", () => {
    top += canvas.drawText(facts.description, margin, top, width * 0.8, styles.lead) + 34;
  });
  const notes = [
    ...paper.facts,
    { label: "Published", text: formatLongDate(facts.published) },
    { label: "Time", text: facts.readTime },
  ];
  const column = width / notes.length;
  const foot = canvas.height - 112;
  const room = { x: margin, y: top, width, height: foot - top - 40, sideWidth: 0 };
  const { placed } = fitToFrame(canvas, createBlocks([paper.cover]), room, 1.4);
  // Align the diagram with the bottom of its area.
  for (const { block, place } of placed) {
    const free = room.height - block.getHeight(canvas, place.width, place.scale);
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
  if (paper.sampleNote)
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
