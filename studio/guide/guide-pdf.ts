import { drawAll, fit } from "../print/block.ts";
import { colours, hues } from "../print/colors.ts";
import { drawFurniture, margin, textFrame } from "../print/resource-pdf.ts";
import { a4, Pen } from "../print/pdf-canvas.ts";
import { styled, styles } from "../print/styles.ts";
import { type GuideContent, GuideError, type GuideModule } from "./content.ts";
import { backPages, frontPages, type GuidePage, modulePages } from "./pages.ts";

/** spec 9: the guide has 45 pages on 9 modules. */
const promised = { pages: 45, modules: 9 };

/**
 * The solution guide as a PDF. Texts that are longer than their page are set smaller, and cut with the
 * address where they go on, so that the count of pages follows from the content's parts alone.
 * @throws GuideError when the published content does not make 45 pages on 9 modules.
 */
export async function printGuide(content: GuideContent, siteUrl: string): Promise<Buffer> {
  const { guide, settings } = content;
  const [front, modules, back] = [
    frontPages(content),
    guide.modules.map((module) => modulePages(module, content, siteUrl)),
    backPages(content, siteUrl),
  ];
  const pages = 2 + front.length + modules.flat().length + back.length;
  if (pages !== promised.pages || modules.length !== promised.modules)
    throw new GuideError(
      `The guide promises ${promised.pages} pages on ${promised.modules} modules; what is published makes ${pages} pages on ${modules.length} modules. Publish the modules that the document “Solution guide” names.`,
    );

  const pen = new Pen({
    title: `${settings.brand}: ${guide.title}`,
    subject: guide.subtitle,
    author: settings.brand,
    keywords: guide.modules.map(({ name, theme }) => `${name}, ${theme}`).join(", "),
    date: new Date(content.changed),
    size: a4,
  });
  drawCover(pen, content);
  drawContents(pen, content, front, back);
  for (const page of front) drawPage(pen, page, content, siteUrl);
  for (const own of modules) {
    const [first, ...rest] = own;
    const chapter = first && drawPage(pen, first, content, siteUrl);
    for (const page of rest) drawPage(pen, page, content, siteUrl, chapter);
  }
  for (const page of back) drawPage(pen, page, content, siteUrl);

  if (pen.pages !== promised.pages)
    throw new GuideError(`The guide came out with ${pen.pages} pages, not ${promised.pages}.`);
  return pen.end();
}

/** The page on which a module begins. */
const pageOfModule = (index: number, front: number) => 3 + front + index * 4;

function drawPage(
  pen: Pen,
  page: GuidePage,
  { guide, settings }: GuideContent,
  siteUrl: string,
  chapter?: PDFKit.PDFOutline,
): PDFKit.PDFOutline {
  pen.addPage();
  const bookmark = pen.bookmark(page.title, chapter);
  if (page.anchor) pen.anchor(page.anchor);
  const { x, width } = textFrame;
  const colour = page.hue ? hues[page.hue] : colours.ink;
  drawFurniture(pen, {
    left: [guide.title, page.chapter].filter(Boolean).join(" · "),
    right: settings.brand,
    foot: siteUrl.replace(/^https?:\/\//, "") + (page.path ?? ""),
    page: pen.pages,
  });
  let top = textFrame.y;
  pen.ornament(() => pen.bar(x, top, 40, 4, colour));
  pen.tag("P", () => {
    top += 12 + pen.write(page.kicker, x, top + 12, width, styled(styles.label, { colour }));
  });
  const largest = styled(styles.title, { by: page.large ? 1.25 : 1 });
  pen.tag(page.large ? "H1" : "H2", () => {
    const title = fitting(pen, page.title, largest, width * 0.94, 3);
    const wide = pen.balanced(page.title, title, width * 0.94);
    top += pen.write(page.title, x, top + 4, wide, title) + 14;
  });
  if (page.lead) {
    const { lead } = page;
    pen.tag("P", () => {
      const style = fitting(pen, lead, styles.lead, width * 0.9, 6);
      top += pen.write(lead, x, top, width * 0.9, style) + 18;
    });
  }
  const frame = { ...textFrame, y: top, height: textFrame.y + textFrame.height - top - 14 };
  const { placed, whole } = fit(pen, page.blocks, frame, 1.2);
  drawAll(pen, placed);
  if (!whole)
    pen.tag("P", () => {
      const more = `${guide.moreLabel} ${siteUrl}${page.path ?? "/"}`;
      pen.write(more, x, textFrame.y + textFrame.height - 8, width, styles.label);
    });
  return bookmark;
}

/** A style small enough for a text to take at most `most` lines, down to half of its size. */
function fitting(pen: Pen, text: string, style: typeof largestStyle, width: number, most: number) {
  for (let by = 1; by > 0.5; by -= 0.05) {
    const smaller = styled(style, { by });
    if (pen.lines(text, smaller, width).length <= most) return smaller;
  }
  return styled(style, { by: 0.5 });
}
const largestStyle = styled(styles.title, {});

function drawCover(pen: Pen, { guide, settings }: GuideContent): void {
  const width = pen.width - 2 * margin;
  pen.addPage();
  pen.bookmark(guide.title);
  pen.ornament(() => {
    pen.bar(0, 0, pen.width, pen.height, colours.ink);
    pen.mark(margin, 60, 26, colours.onBand);
  });
  pen.tag("P", () =>
    pen.write(
      settings.brand,
      margin + 37,
      61,
      200,
      styled(styles.title, { colour: colours.onBand, by: 0.82 }),
    ),
  );
  let top = 158;
  pen.tag("H1", () => {
    const style = styled(styles.cover, { colour: colours.onBand, by: 1.36 });
    top +=
      pen.write(guide.title, margin, top, width, fitting(pen, guide.title, style, width, 4)) + 22;
  });
  pen.tag("P", () => {
    const style = styled(styles.lead, { colour: colours.onBandSoft, by: 1.08 });
    pen.write(
      guide.subtitle,
      margin,
      top,
      width * 0.72,
      fitting(pen, guide.subtitle, style, width * 0.72, 5),
    );
  });
  const row = 34;
  const begin = pen.height - 70 - row * guide.modules.length;
  for (const [index, { name, theme, hue, path }] of guide.modules.entries()) {
    const y = begin + row * index;
    pen.ornament(() => {
      pen.rule(margin, y, width, colours.inkSoft);
      pen.bar(margin, y + 13, 8, 8, hues[hue] ?? colours.measure);
    });
    pen.tag("P", () => {
      pen.write(name, margin + 22, y + 8, 150, styled(styles.heading, { colour: colours.onBand }));
      pen.write(
        theme,
        margin + 170,
        y + 9,
        width - 220,
        styled(styles.text, { colour: colours.onBandSoft }),
      );
      const page = `${pageOfModule(index, frontCount)}`;
      pen.write(
        page,
        margin,
        y + 9,
        width,
        styled(styles.text, { colour: colours.onBandSoft }),
        "right",
      );
    });
    pen.link(margin, y, width, row, path);
  }
}

/** Cover and contents come before the other pages of the front. */
const frontCount = 4;

function drawContents(
  pen: Pen,
  { guide, settings }: GuideContent,
  front: GuidePage[],
  back: GuidePage[],
): void {
  pen.addPage();
  pen.bookmark(guide.contentsTitle);
  const { x, y, width } = textFrame;
  drawFurniture(pen, {
    left: guide.title,
    right: settings.brand,
    foot: settings.copyright ?? "",
    page: 2,
  });
  let top = y;
  pen.tag("H1", () => {
    top += pen.write(guide.contentsTitle, x, top, width, styled(styles.title, { by: 1.25 })) + 26;
  });
  const afterModules = pageOfModule(guide.modules.length, frontCount);
  const rows: {
    title: string;
    text: string;
    page: number;
    target: string;
    hue?: GuideModule["hue"];
  }[] = [
    ...front.map(({ title, anchor }, index) => ({
      title,
      text: "",
      page: 3 + index,
      target: anchor ?? "",
    })),
    ...guide.modules.map(({ name, headline, hue, path }, index) => ({
      title: name,
      text: headline,
      page: pageOfModule(index, frontCount),
      target: path,
      hue,
    })),
    ...back.map(({ title, anchor }, index) => ({
      title,
      text: "",
      page: afterModules + index,
      target: anchor ?? "",
    })),
  ];
  const row = (textFrame.y + textFrame.height - top) / rows.length;
  pen.group("TOC", (list) => {
    for (const [index, { title, text, page, target, hue }] of rows.entries()) {
      const line = top + row * index;
      pen.ornament(() => {
        pen.rule(x, line, width, index ? colours.line : colours.ink, index ? 0.6 : 0.9);
        if (hue) pen.bar(x, line + 11, 7, 7, hues[hue]);
      });
      pen.tag(
        "TOCI",
        () => {
          const left = hue ? x + 18 : x;
          const wide = text ? 100 : width - 40;
          pen.write(title, left, line + 7.5, wide, fitting(pen, title, styles.strong, wide, 1));
          if (text) {
            const room = width - 175;
            pen.write(text, x + 130, line + 7.5, room, fitting(pen, text, styles.soft, room, 2));
          }
          pen.write(`${page}`, x, line + 7.5, width, styles.text, "right");
        },
        undefined,
        list,
      );
      if (target) pen.link(x, line, width, row, target);
    }
  });
}
