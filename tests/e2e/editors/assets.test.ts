import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Studio } from "../../support/browser/studio.ts";
import sharp from "sharp";
import { expect, expectClean, newId, origin, test } from "../../support/browser/studio.ts";

/** Images and files from an editor's upload to the site. */
test.describe.configure({ timeout: 180_000 });

type Point = [across: number, down: number];

/** Drags within the crop window; points are fractions of the image size. */
async function drag(studio: Studio, from: Point, to: Point): Promise<void> {
  const picture = await studio.dialog.locator("svg svg").boundingBox();
  if (!picture) throw new Error("The image is not visible.");
  const at = ([across, down]: Point) =>
    [picture.x + picture.width * across, picture.y + picture.height * down] as const;
  const { mouse } = studio.page;
  await mouse.move(...at(from));
  await mouse.down();
  await mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), { steps: 5 });
  await mouse.move(...at(to), { steps: 5 });
  await mouse.up();
}

/**
 * Searches the media tool until it lists the expected number of PDF files. The response to the first
 * listing can replace the result of a search that is typed early.
 */
async function searchMedia(page: Page, text: string, files: number): Promise<void> {
  const search = page.getByPlaceholder("Search").first();
  await expect(async () => {
    await search.fill("");
    await search.fill(text);
    await expect(page.getByText(".pdf")).toHaveCount(files, { timeout: 5_000 });
  }).toPass();
}

test(
  "an uploaded image gets a crop, a focal point and an alternative text, and appears so on the site",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const { page } = studio;
    const id = newId();
    const path = `/${id}`;
    await content.put(
      {
        _id: id,
        _type: "teamMember",
        name: "Ada Beispiel",
        designation: "Head of Planning",
        profileUrl: "https://example.com/ada",
      },
      {
        _id: `${id}-page`,
        _type: "page",
        title: "Our people",
        path: { _type: "slug", current: path },
        sections: [
          { _type: "hero", _key: "hero", headline: "Our people", lead: "They plan." },
          {
            _type: "team",
            _key: "team",
            headline: "Who plans",
            profileLabel: "Profile",
            members: [{ _type: "reference", _key: "ada", _ref: id }],
          },
        ],
      },
    );
    // A unique image: equal bytes would be an existing asset.
    const shade = Number.parseInt(id.slice(-2), 16);
    const buffer = await sharp({
      create: { width: 800, height: 600, channels: 3, background: { r: shade, g: 60, b: 40 } },
    })
      .png()
      .toBuffer();
    await studio.open("teamMember", id);
    const upload = studio.document.getByTestId("file-button-input").first();
    await upload.setInputFiles({ name: "ada.png", mimeType: "image/png", buffer });
    await studio.document.getByTestId("options-menu-edit-details").click();
    await expect(studio.dialog.locator("svg svg")).toBeVisible();
    const image = async () => (await content.draft(id))?.image;
    // The right half is cropped; then the focal point is made small and moved to the upper left.
    await drag(studio, [1, 0.5], [0.5, 0.5]);
    await expect
      .poll(image)
      .toMatchObject({ crop: { left: 0, right: expect.closeTo(0.5, 2), top: 0, bottom: 0 } });
    await drag(studio, [0.427, 0.854], [0.33, 0.6]);
    await drag(studio, [0.25, 0.5], [0.25, 0.3]);
    await expect
      .poll(image)
      .toMatchObject({ hotspot: { x: expect.closeTo(0.25, 1), y: expect.closeTo(0.3, 1) } });
    await studio.confirm("Close dialog");
    await studio.input("image.alt").fill("Ada in front of a shelf of bread");
    await studio.publish();

    const asVisitor = await page.context().newPage();
    const portrait = asVisitor.getByAltText("Ada in front of a shelf of bread");
    await expect(async () => {
      await asVisitor.goto(`${origin()}${path}`);
      await expect(portrait).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const source = new URL((await portrait.getAttribute("src")) ?? "", origin());
    const [left, top, width, height] = (source.searchParams.get("rect") ?? "")
      .split(",")
      .map(Number);
    // 4:3 of the left half, positioned by the focal point: at 30 % of 600 pixels.
    expect([left, width, height]).toEqual([0, 400, 300]);
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(100);
    const shown = await portrait.evaluate((picture: HTMLImageElement) =>
      picture.decode().then(() => picture.naturalWidth / picture.naturalHeight),
    );
    expect(shown).toBeCloseTo(4 / 3, 1);
    expectClean(studio);
  },
);

test(
  "an uploaded PDF is downloaded from the site unchanged",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const { page } = studio;
    const id = newId();
    const title = `Minutes of ${id.slice(-12)}`;
    await content.put({
      _id: `drafts.${id}`,
      _type: "resource",
      title,
      description: "What was said.",
      type: "whitepaper",
      category: { _type: "reference", _ref: "category-platform" },
      readTime: "1 min read",
      published: "2026-01-02",
    });
    const pdf = Buffer.from(`%PDF-1.4\n% ${id}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n`);
    await studio.open("resource", id);
    await studio.document
      .getByTestId("file-button-input")
      .setInputFiles({ name: "minutes.pdf", mimeType: "application/pdf", buffer: pdf });
    await expect(studio.document.getByTestId("file-name")).toHaveText("minutes.pdf");
    await studio.publish();

    const visitor = await page.context().newPage();
    const link = visitor
      .getByRole("listitem")
      .filter({ hasText: title })
      .getByRole("link", { name: /^Download Resource/ });
    await expect(async () => {
      await visitor.goto(`${origin()}/resources`);
      await expect(link).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const downloading = visitor.waitForEvent("download");
    await link.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    expect((await readFile(await download.path())).equals(pdf)).toBe(true);
    expectClean(studio);

    // The list is left as the test found it.
    await content.remove([id]);
    await expect
      .poll(async () => (await fetch(`${origin()}/resources`)).text())
      .not.toContain(title);
  },
);

test("an image is uploaded, described, tagged and found in the media tool", async ({
  studio,
  content,
}) => {
  const { page } = studio;
  const name = `${newId()}.png`;
  const background = { r: Number.parseInt(name.slice(-6, -4), 16), g: 90, b: 140 };
  const buffer = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  await page.goto(`${origin()}/studio/media`);
  await expect(page.getByText("webinar-first-kpi.pdf")).toBeVisible({ timeout: 60_000 });
  const file = { name, mimeType: "image/png", buffer };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await searchMedia(page, name, 0);
  const altText = studio.dialog.locator("[name=altText]");
  // A listing that arrives late replaces the cards, and with them the one just clicked.
  await expect(async () => {
    await page.locator("img").last().click({ timeout: 5_000 });
    await expect(altText).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await altText.fill("A plain color");
  await studio.dialog.getByRole("combobox").first().fill("journey");
  await page.keyboard.press("Enter");
  await expect(studio.dialog.getByText("journey", { exact: true })).toBeVisible();
  await studio.dialog.getByRole("button", { name: /Save/ }).first().click();
  const query = `*[originalFilename == "${name}"][0]{ altText, "tag": opt.media.tags[0]->name.current }`;
  await expect
    .poll(() => content.query(query))
    .toEqual({ altText: "A plain color", tag: "journey" });
  expectClean(studio);
});

test(
  "a file that a resource uses cannot be deleted in the media tool",
  { tag: "@proof" },
  async ({ studio }) => {
    const { page } = studio;
    await page.goto(`${origin()}/studio/media`);
    await expect(page.getByText("webinar-first-kpi.pdf")).toBeVisible({ timeout: 60_000 });
    await searchMedia(page, "zero-trust", 1);
    await expect(async () => {
      const box = await page.getByText("zero-trust-for-agents.pdf").boundingBox();
      // The card above the name opens the file.
      if (box) await page.mouse.click(box.x + 60, box.y - 80);
      await expect(studio.dialog).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await studio.dialog.getByRole("tab", { name: /References/ }).click();
    await expect(studio.dialog.getByText(/zero trust/i).first()).toBeVisible();
    await studio.dialog.getByRole("button", { name: "Delete" }).click();
    await studio.dialog
      .getByRole("button", { name: /Delete|Yes/ })
      .last()
      .click();
    await expect(studio.toast(/Unable to delete 1 asset/)).toBeVisible();
  },
);
