import { colors } from "./colors.ts";
import type { SlideDeck } from "./document-content.ts";
import { formatLongDate } from "./resource-pdf.ts";
import { PdfCanvas, type PrintBrand, slideSize } from "./pdf-canvas.ts";
import { drawSlide } from "./slide.ts";
import { scaleStyle } from "./block.ts";
import { adjustStyle, styles } from "./styles.ts";

/** Renders slides as a PDF, one per page, with a title page and a closing page. */
export async function renderSlideDeckPdf(brand: PrintBrand, deck: SlideDeck): Promise<Buffer> {
  const [width, height] = slideSize;
  const margin = 64;
  const canvas = new PdfCanvas({
    title: deck.title,
    subject: deck.subtitle,
    brand,
    date: new Date(`${deck.date}T12:00:00Z`),
    size: slideSize,
  });
  const addBandPage = (title: string, text: string, small: string, tag: "H1" | "H2") => {
    canvas.addPage();
    canvas.addBookmark(title);
    canvas.drawArtifact(() => {
      canvas.fillRectangle(0, 0, width, height, colors.ink);
      canvas.drawHorizontalLine(margin, height - 92, width - 2 * margin, colors.inkFaint);
    });
    canvas.drawLogoOnDark(margin, 51, 40);
    let top = 170;
    canvas.tag(tag, () => {
      const style = adjustStyle(scaleStyle(styles.cover, 1.42), { color: colors.onBand });
      top += canvas.drawText(title, margin, top, width * 0.74, style) + 20;
    });
    canvas.tag("P", () => {
      const style = adjustStyle(scaleStyle(styles.lead, 1.5), { color: colors.onBandSoft });
      canvas.drawText(text, margin, top, width * 0.62, style);
      const note = adjustStyle(scaleStyle(styles.caption, 1.5), { color: colors.onBandSoft });
      canvas.drawText(small, margin, height - 74, width - 2 * margin, note);
    });
  };
  addBandPage(
    deck.title,
    deck.subtitle,
    `${brand.name} · Webinar of ${formatLongDate(deck.date)}`,
    "H1",
  );
  for (const [index, slide] of deck.slides.entries()) {
    canvas.addPage();
    canvas.addBookmark(slide.title);
    drawSlide(canvas, slide, { x: 0, y: 0, width });
    canvas.drawArtifact(() => {
      canvas.drawIcon(width - 74, height - 40, 15);
      canvas.drawText(
        `${index + 2}`,
        width - 116,
        height - 41,
        30,
        scaleStyle(styles.label, 1.4),
        "right",
      );
    }, "Pagination");
  }
  addBandPage(
    "Bring one process, leave with a plan for it",
    "A demo is a free 30-minute call.",
    `Sample: ${deck.sampleNote}`,
    "H2",
  );
  return canvas.finish();
}
