import { at, drawAll, fit, type Frame, paginate } from "./block.ts";
import { blocksOf } from "./content-blocks.ts";
import { colours } from "./colors.ts";
import type { Paper } from "./document-content.ts";
import { a4, Pen } from "./pdf-canvas.ts";
import { styled, styles } from "./styles.ts";
import { noteBlock, sectionBlock, textBlock } from "./text-blocks.ts";

/** What is known about a paper besides its matter. */
export type PaperFacts = {
  brand: string;
  title: string;
  description: string;
  /** "Whitepaper", "Webinar notes", "Case study". */
  type: string;
  category: string;
  /** ISO date. */
  published: string;
  readTime: string;
};

export const margin = 60;
/** The text of a page: a side column for headings and a column of about 72 letters. */
export const textFrame: Frame = {
  x: margin,
  y: 84,
  width: a4[0] - 2 * margin,
  height: 664,
  side: 140,
};

/** A date as the papers write it, the same in every time zone. */
export function longDate(iso: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(iso),
  );
}

/**
 * A paper of the library as a PDF: a cover, then its matter, with the brand's head and foot. The same
 * paper gives the same bytes.
 */
export async function printPaper(facts: PaperFacts, paper: Paper): Promise<Buffer> {
  const { brand, title } = facts;
  const pen = new Pen({
    title,
    subject: facts.description,
    author: brand,
    keywords: `${facts.type}, ${facts.category}`,
    date: new Date(`${facts.published}T12:00:00Z`),
    size: a4,
  });
  drawCover(pen, facts, paper);
  const closing = [
    sectionBlock("About this paper"),
    ...(paper.sampleNote ? [noteBlock("Sample", paper.sampleNote)] : []),
    textBlock(
      `${brand} brings AI to nine jobs of a large company, as modules on one governed runtime: first KPI in 4-8 weeks, the model of your choice, every call in the log. A demo takes 30 minutes, is one to one and free. Describe a process, and we show the module that fits it, the systems it would read and the measure to judge it by.`,
      styles.text,
      paper.sampleNote ? 12 : 9,
    ),
  ];
  const sections = paper.matter.filter(({ kind }) => kind === "section");
  let next = 0;
  for (const placed of paginate(pen, [...blocksOf(paper.matter), ...closing], textFrame)) {
    pen.addPage();
    for (const { block } of placed) {
      const section = block.span === "side" ? sections[next] : undefined;
      if (section?.kind === "section") pen.bookmark(section.title);
      if (block.span === "side") next += 1;
    }
    drawAll(pen, placed);
  }
  for (let page = 2; page <= pen.pages; page += 1) {
    pen.turnTo(page);
    drawFurniture(pen, {
      left: title,
      right: brand,
      foot: `${facts.type} · ${facts.category}`,
      page,
    });
  }
  return pen.end();
}

/** Head and foot of a page. */
export function drawFurniture(
  pen: Pen,
  { left, right, foot, page }: { left: string; right: string; foot: string; page: number },
): void {
  const width = pen.width - 2 * margin;
  const bottom = pen.height - 54;
  pen.ornament(() => {
    pen.mark(margin, 36, 11);
    pen.write(left, margin + 18, 36.4, width - 120, styles.caption);
    pen.write(right, margin, 36.4, width, styled(styles.label, { colour: colours.ink }), "right");
    pen.rule(margin, 58, width, colours.line);
    pen.rule(margin, bottom, width, colours.line);
    pen.write(foot, margin, bottom + 10, width - 60, styles.caption);
    pen.write(
      `${page}`,
      margin,
      bottom + 10,
      width,
      styled(styles.label, { colour: colours.ink }),
      "right",
    );
  }, "Pagination");
}

function drawCover(pen: Pen, facts: PaperFacts, paper: Paper): void {
  const width = pen.width - 2 * margin;
  pen.addPage();
  pen.bookmark(facts.title);
  pen.ornament(() => {
    pen.mark(margin, 56, 22);
    pen.rule(margin, 104, width, colours.ink, 0.9);
  });
  pen.tag("P", () => {
    pen.write(facts.brand, margin + 31, 56, 120, styled(styles.heading, { by: 1.2 }));
    pen.write(`${facts.type} · ${facts.category}`, margin, 59, width, styles.label, "right");
  });
  let top = 146;
  const title = styles.cover;
  pen.tag("H1", () => {
    const wide = pen.balanced(facts.title, title, width * 0.92);
    top += pen.write(facts.title, margin, top, wide, title) + 22;
  });
  pen.tag("P", () => {
    top += pen.write(facts.description, margin, top, width * 0.8, styles.lead) + 34;
  });
  const notes = [
    ...paper.facts,
    { label: "Published", text: longDate(facts.published) },
    { label: "Time", text: facts.readTime },
  ];
  const column = width / notes.length;
  const foot = pen.height - 112;
  const room = { x: margin, y: top, width, height: foot - top - 40, side: 0 };
  const { placed } = fit(pen, blocksOf([paper.cover]), room, 1.4);
  // The drawing stands on the foot of the page.
  for (const { block, place } of placed) {
    const free = room.height - block.height(pen, place.width, place.scale);
    block.draw(pen, { ...place, y: place.y + Math.max(free, 0) });
  }
  pen.ornament(() => pen.rule(margin, foot, width, colours.ink, 0.9));
  for (const [index, { label, text }] of notes.entries()) {
    pen.tag("P", () => {
      const left = margin + column * index;
      pen.write(label, left, foot + 9, column - 12, styles.label);
      pen.write(text, left, foot + 22, column - 12, at(styles.cell, 0.96));
    });
  }
  if (paper.sampleNote)
    pen.tag("P", () =>
      pen.write(
        "Sample: the company and its people are invented.",
        margin,
        pen.height - 44,
        width,
        styled(styles.label, { colour: colours.signal }),
      ),
    );
}
