import { colours } from "./colors.ts";
import type { Deck } from "./document-content.ts";
import { longDate } from "./resource-pdf.ts";
import { Pen, slideSize } from "./pdf-canvas.ts";
import { drawSlide } from "./slide.ts";
import { at } from "./block.ts";
import { styled, styles } from "./styles.ts";

/** Slides as a PDF, one a page, between a title page and a last one. */
export async function printDeck(brand: string, deck: Deck): Promise<Buffer> {
  const [width, height] = slideSize;
  const margin = 64;
  const pen = new Pen({
    title: deck.title,
    subject: deck.subtitle,
    author: brand,
    date: new Date(`${deck.date}T12:00:00Z`),
    size: slideSize,
  });
  const bandPage = (title: string, text: string, small: string, tag: "H1" | "H2") => {
    pen.addPage();
    pen.bookmark(title);
    pen.ornament(() => {
      pen.bar(0, 0, width, height, colours.ink);
      pen.mark(margin, 56, 30, colours.onBand);
      pen.rule(margin, height - 92, width - 2 * margin, colours.inkFaint);
    });
    let top = 170;
    pen.tag(tag, () => {
      const style = styled(at(styles.cover, 1.42), { colour: colours.onBand });
      top += pen.write(title, margin, top, width * 0.74, style) + 20;
    });
    pen.tag("P", () => {
      const style = styled(at(styles.lead, 1.5), { colour: colours.onBandSoft });
      pen.write(text, margin, top, width * 0.62, style);
      const note = styled(at(styles.caption, 1.5), { colour: colours.onBandSoft });
      pen.write(small, margin, height - 74, width - 2 * margin, note);
    });
  };
  bandPage(deck.title, deck.subtitle, `${brand} · Webinar of ${longDate(deck.date)}`, "H1");
  for (const [index, slide] of deck.slides.entries()) {
    pen.addPage();
    pen.bookmark(slide.title);
    drawSlide(pen, slide, { x: 0, y: 0, width });
    pen.ornament(() => {
      pen.mark(width - 74, height - 40, 15);
      pen.write(`${index + 2}`, width - 116, height - 41, 30, at(styles.label, 1.4), "right");
    }, "Pagination");
  }
  bandPage(
    "Bring one process, leave with a plan for it",
    "A demo takes 30 minutes, is one to one and free.",
    `Sample: ${deck.sampleNote}`,
    "H2",
  );
  return pen.end();
}
