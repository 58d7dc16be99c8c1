import { drawBlocks, fitToFrame } from "../print/block.ts";
import { colors, hues } from "../print/colors.ts";
import { drawHeaderAndFooter, margin, textFrame } from "../print/resource-pdf.ts";
import { drawRowLine } from "../print/diagrams.ts";
import { a4, PdfCanvas, type PrintBrand, type StructureNode } from "../print/pdf-canvas.ts";
import { adjustStyle, styles } from "../print/styles.ts";
import type { GuideContent, GuideModule } from "./content.ts";
import { createBackPages, createFrontPages, type GuidePage, createModulePages } from "./pages.ts";

/**
 * Renders the solution guide as a PDF: nine pages, and four for each module (spec 9: 45 pages on 9
 * modules). Long texts are scaled down and truncated with a link to the full text, so that the page count
 * depends only on the number of modules.
 */
export async function renderGuidePdf(
  content: GuideContent,
  siteUrl: string,
  brand: PrintBrand,
): Promise<Buffer> {
  const { guide } = content;
  const [front, modules, back] = [
    createFrontPages(content),
    guide.modules.map((module) => createModulePages(module, content, siteUrl)),
    createBackPages(content, siteUrl),
  ];
  const canvas = new PdfCanvas({
    title: `${brand.name}: ${guide.title}`,
    subject: guide.subtitle,
    brand,
    keywords: guide.modules.map(({ name, theme }) => `${name}, ${theme}`).join(", "),
    date: new Date(content.changed),
    size: a4,
  });
  drawCover(canvas, content);
  drawContents(canvas, content, front, back);
  for (const page of front) drawPage(canvas, page, content, siteUrl);
  for (const [first, ...rest] of modules) {
    const chapter = first && drawPage(canvas, first, content, siteUrl);
    for (const page of rest) drawPage(canvas, page, content, siteUrl, chapter);
  }
  for (const page of back) drawPage(canvas, page, content, siteUrl);
  return canvas.finish();
}

/** The first page of a module. */
const getModulePage = (index: number, front: number) => 3 + front + index * 4;

function drawPage(
  canvas: PdfCanvas,
  page: GuidePage,
  { guide, brand }: GuideContent,
  siteUrl: string,
  chapter?: PDFKit.PDFOutline,
): PDFKit.PDFOutline {
  canvas.addPage();
  const bookmark = canvas.addBookmark(page.title, chapter);
  if (page.anchor) canvas.addAnchor(page.anchor);
  const { x, width } = textFrame;
  const color = page.hue ? hues[page.hue] : colors.ink;
  drawHeaderAndFooter(canvas, {
    left: [guide.title, page.chapter].filter(Boolean).join(" · "),
    right: brand.name,
    foot: siteUrl.replace(/^https?:\/\//, "") + (page.path ?? ""),
    page: canvas.pageCount,
  });
  let top = textFrame.y;
  canvas.drawArtifact(() => canvas.fillRectangle(x, top, 40, 4, color));
  canvas.tag("P", () => {
    top +=
      12 + canvas.drawText(page.kicker, x, top + 12, width, adjustStyle(styles.label, { color }));
  });
  const largest = adjustStyle(styles.title, { by: page.startsChapter ? 1.25 : 1 });
  canvas.tag(page.startsChapter ? "H1" : "H2", () => {
    const title = shrinkToFit(canvas, page.title, largest, width * 0.94, 3);
    const wide = canvas.balanceWidth(page.title, title, width * 0.94);
    top += canvas.drawText(page.title, x, top + 4, wide, title) + 14;
  });
  if (page.lead) {
    const { lead } = page;
    canvas.tag("P", () => {
      const style = shrinkToFit(canvas, lead, styles.lead, width * 0.9, 6);
      top += canvas.drawText(lead, x, top, width * 0.9, style) + 18;
    });
  }
  const frame = { ...textFrame, y: top, height: textFrame.y + textFrame.height - top - 14 };
  const { placed, isComplete } = fitToFrame(canvas, page.blocks, frame, 1.2);
  drawBlocks(canvas, placed);
  if (!isComplete)
    canvas.tag("P", () => {
      const more = `${guide.moreLabel} ${siteUrl}${page.path ?? "/"}`;
      canvas.drawText(more, x, textFrame.y + textFrame.height - 8, width, styles.label);
    });
  return bookmark;
}

/** Scales a style down, to half its size at most, until a text takes at most `maxLines` lines. */
function shrinkToFit(
  canvas: PdfCanvas,
  text: string,
  style: typeof largestStyle,
  width: number,
  maxLines: number,
) {
  for (let by = 1; by > 0.5; by -= 0.05) {
    const smaller = adjustStyle(style, { by });
    if (canvas.wrapText(text, smaller, width).length <= maxLines) return smaller;
  }
  return adjustStyle(style, { by: 0.5 });
}
const largestStyle = adjustStyle(styles.title, {});

function drawCover(canvas: PdfCanvas, { guide }: GuideContent): void {
  const width = canvas.width - 2 * margin;
  canvas.addPage();
  canvas.addBookmark(guide.title);
  canvas.drawArtifact(() => {
    canvas.fillRectangle(0, 0, canvas.width, canvas.height, colors.ink);
  });
  canvas.drawLogoOnDark(margin, 56, 35);
  let top = 158;
  canvas.tag("H1", () => {
    const style = adjustStyle(styles.cover, { color: colors.onBand, by: 1.36 });
    top +=
      canvas.drawText(
        guide.title,
        margin,
        top,
        width,
        shrinkToFit(canvas, guide.title, style, width, 4),
      ) + 22;
  });
  canvas.tag("P", () => {
    const style = adjustStyle(styles.lead, { color: colors.onBandSoft, by: 1.08 });
    top += canvas.drawText(
      guide.subtitle,
      margin,
      top,
      width * 0.72,
      shrinkToFit(canvas, guide.subtitle, style, width * 0.72, 5),
    );
  });
  drawCoverList(canvas, guide.modules, top + 24);
}

/** The modules with their first pages, above the lower edge. Many modules get lower rows. */
function drawCoverList(canvas: PdfCanvas, modules: readonly GuideModule[], top: number): void {
  const width = canvas.width - 2 * margin;
  const bottom = canvas.height - 70;
  const row = Math.min(34, (bottom - top) / modules.length);
  const by = Math.min(1, row / 20);
  const heading = adjustStyle(styles.heading, { color: colors.onBand, by });
  const text = adjustStyle(styles.text, { color: colors.onBandSoft, by });
  for (const [index, { name, theme, hue, path }] of modules.entries()) {
    const y = bottom - row * (modules.length - index);
    const inset = (row - 18 * by) / 2;
    canvas.drawArtifact(() => {
      canvas.drawHorizontalLine(margin, y, width, colors.inkSoft);
      canvas.fillRectangle(
        margin,
        y + row / 2 - 4 * by,
        8 * by,
        8 * by,
        hues[hue] ?? colors.measure,
      );
    });
    canvas.tag("P", () => {
      canvas.drawText(name, margin + 22, y + inset, 150, heading);
      canvas.drawText(theme, margin + 170, y + inset + 1, width - 220, text);
      const page = `${getModulePage(index, frontPageCount)}`;
      canvas.drawText(page, margin, y + inset + 1, width, text, "right");
    });
    canvas.addLink(margin, y, width, row, path);
  }
}

/** The number of front pages after cover and contents. */
const frontPageCount = 4;

function drawContents(
  canvas: PdfCanvas,
  { guide, settings, brand }: GuideContent,
  front: GuidePage[],
  back: GuidePage[],
): void {
  canvas.addPage();
  canvas.addBookmark(guide.contentsTitle);
  const { x, y, width } = textFrame;
  drawHeaderAndFooter(canvas, {
    left: guide.title,
    right: brand.name,
    foot: settings.copyright ?? "",
    page: 2,
  });
  let top = y;
  canvas.tag("H1", () => {
    top +=
      canvas.drawText(guide.contentsTitle, x, top, width, adjustStyle(styles.title, { by: 1.25 })) +
      26;
  });
  const entries = listContents(guide, front, back);
  const rowHeight = (textFrame.y + textFrame.height - top) / entries.length;
  canvas.group("TOC", (list) => {
    for (const [index, entry] of entries.entries())
      drawContentsEntry(canvas, list, entry, index, top + rowHeight * index, rowHeight);
  });
}

type ContentsEntry = {
  title: string;
  text: string;
  page: number;
  target: string;
  hue?: GuideModule["hue"];
};

function listContents(
  guide: GuideContent["guide"],
  front: GuidePage[],
  back: GuidePage[],
): ContentsEntry[] {
  const firstBackPage = getModulePage(guide.modules.length, frontPageCount);
  const toEntry = ({ title, anchor }: GuidePage, page: number): ContentsEntry => ({
    title,
    text: "",
    page,
    target: anchor ?? "",
  });
  return [
    ...front.map((page, index) => toEntry(page, 3 + index)),
    ...guide.modules.map(({ name, headline, hue, path }, index) => ({
      title: name,
      text: headline,
      page: getModulePage(index, frontPageCount),
      target: path,
      hue,
    })),
    ...back.map((page, index) => toEntry(page, firstBackPage + index)),
  ];
}

function drawContentsEntry(
  canvas: PdfCanvas,
  list: StructureNode,
  { title, text, page, target, hue }: ContentsEntry,
  index: number,
  y: number,
  height: number,
): void {
  const { x, width } = textFrame;
  canvas.drawArtifact(() => {
    drawRowLine(canvas, index, x, y, width);
    if (hue) canvas.fillRectangle(x, y + Math.min(11, height / 3), 7, 7, hues[hue]);
  });
  const drawEntry = () => {
    const left = hue ? x + 18 : x;
    const titleWidth = text ? 100 : width - 40;
    // Many entries have low rows with one line each.
    const by = Math.min(1, height / 22);
    const textTop = y + 7.5 * by;
    const titleStyle = shrinkToFit(
      canvas,
      title,
      adjustStyle(styles.strong, { by }),
      titleWidth,
      1,
    );
    canvas.drawText(title, left, textTop, titleWidth, titleStyle);
    if (text) {
      const textWidth = width - 175;
      const lines = height < 36 ? 1 : 2;
      const textStyle = shrinkToFit(
        canvas,
        text,
        adjustStyle(styles.soft, { by }),
        textWidth,
        lines,
      );
      canvas.drawText(text, x + 130, textTop, textWidth, textStyle);
    }
    canvas.drawText(`${page}`, x, textTop, width, adjustStyle(styles.text, { by }), "right");
  };
  canvas.tag("TOCI", drawEntry, undefined, list);
  if (target) canvas.addLink(x, y, width, height, target);
}
