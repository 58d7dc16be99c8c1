/**
 * `npm run thumbnails`: draws the pictures of the Studio's insert menu from the sections of a running
 * product with its sample content, so that they can be redrawn after a redesign.
 * `npm run thumbnails -- <path> …` visits these pages instead and draws only missing pictures.
 */
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import sectionLabels from "../../../web/content/sanity/section-labels.json" with { type: "json" };
import { executablePath } from "../../playwright.config.ts";

const origin = process.env.PRODUCT_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`;

/** Pages of the sample content that together show every type of section except logos. */
const samplePaths = [
  "/",
  "/about",
  "/platform",
  "/solutions",
  "/solutions/arqmesh",
  "/resources",
  "/demo",
  "/code-examples",
  "/search",
  "/contact",
  "/schedule-demo",
  "/download-guide",
  "/thank-you",
  "/articles",
  "/customers",
  "/events",
  "/careers",
  "/pricing",
  "/security",
];

/** A shared section has the look of the section in it. */
const sharedType = "sharedSectionReference";
const types = Object.keys(sectionLabels).filter(
  (type) => type !== sharedType && !type.endsWith("Block"),
);

/** The aspect ratio of the insert menu, at twice its usual width. */
const size = { width: 480, height: 320 };

/**
 * Runs in the browser: waits for web fonts and images, hides the header and the consent banner, and
 * unpins headings in sections.
 */
async function preparePage(): Promise<void> {
  await document.fonts.ready;
  // Images below the fold load lazily. A broken one is drawn as it is.
  const images = [...document.images];
  for (const image of images) image.loading = "eager";
  await Promise.allSettled(images.map((image) => image.decode()));
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const { position } = getComputedStyle(element);
    if (position === "fixed") element.style.display = "none";
    if (position === "sticky") element.style.position = "static";
  }
}

/** Rows at the edges of a scaled picture that contain a rule between sections. */
const edge = 4;

/** The upper part of a tall section; a low one is centered on its own background. */
async function createThumbnail(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .resize({ width: size.width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  });
  const height = info.height - 2 * edge;
  const space = size.height - height;
  const [r, g, b] = data.subarray(edge * info.width * info.channels);
  const fitted =
    space > 0
      ? image.extract({ left: 0, top: edge, width: size.width, height }).extend({
          top: Math.floor(space / 2),
          bottom: Math.ceil(space / 2),
          background: { r, g, b },
        })
      : image.extract({ left: 0, top: 0, ...size });
  return fitted.webp({ quality: 70 }).toBuffer();
}

const toFile = (type: string) =>
  new URL(`../../../studio/static/sections/${type}.webp`, import.meta.url);

/** Three pages with the same section. */
async function drawSharedSection(): Promise<void> {
  const pages = [60, 190, 320]
    .map(
      (x) => `<rect x="${x}" y="60" width="100" height="200" rx="4" fill="#fff" stroke="#a3b1b8"/>
        <path d="M${x + 14} 84h50M${x + 14} 102h72M${x + 14} 120h60" stroke="#c9d2d6" stroke-width="6"/>
        <rect x="${x}" y="160" width="100" height="48" fill="#17262e"/>
        <path d="M${x + 14} 178h46M${x + 14} 192h28" stroke="#fff" stroke-width="5"/>`,
    )
    .join("");
  const { width, height } = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#f4f7f8"/>${pages}</svg>`;
  await sharp(Buffer.from(svg))
    .webp({ quality: 90 })
    .toFile(fileURLToPath(toFile(sharedType)));
}

async function drawSections(page: Page, missing: Set<string>): Promise<void> {
  for (const type of missing) {
    const section = page.locator(`[data-section="${type}"]`).first();
    if ((await section.count()) === 0) continue;
    const picture = await section.screenshot({ animations: "disabled" });
    await writeFile(toFile(type), await createThumbnail(picture));
    missing.delete(type);
  }
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage({
  // As tall as a section: a resize while a section is captured would move it.
  viewport: { width: 1200, height: 2400 },
  colorScheme: "light",
  reducedMotion: "reduce",
});
const paths = process.argv.slice(2);
const hasPicture = (type: string) => existsSync(toFile(type));
if (paths.length === 0) await drawSharedSection();
const missing = new Set(paths.length === 0 ? types : types.filter((type) => !hasPicture(type)));
const total = missing.size;
for (const path of paths.length === 0 ? samplePaths : paths) {
  await page.goto(`${origin}${path}`);
  await page.evaluate(preparePage);
  await drawSections(page, missing);
}
await browser.close();
console.log(`${total - missing.size} sections drawn in studio/static/sections`);
const kept = [...missing].filter(hasPicture);
if (kept.length > 0) console.log(`Kept the pictures of sections on no page: ${kept.join(", ")}`);
const undrawn = [...missing].filter((type) => !hasPicture(type));
if (undrawn.length > 0) {
  console.error(
    `No page shows: ${undrawn.join(", ")}. Publish a page with the section, then run: npm run thumbnails -- <path>`,
  );
  process.exitCode = 1;
}
