import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import sharp from "sharp";
import { deriveAccent } from "../../../supabase/domain/accent.ts";
import { brand as sample } from "../../../studio/seed/brand.ts";
import { expect, test, waitLikeAPerson } from "../../support/browser/e2e.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
import { discard, staff, startProduct } from "../../support/product/product.ts";

/** A marketer rebrands the whole product in the Studio. */

const accent = "#0b62d6";
const name = "Nordwind Logistik";

const drawMark = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><rect width="120" height="32" fill="${color}"/></svg>`,
  );

/** Fills the text input of a field. */
async function fill(page: Page, field: string, text: string) {
  await page.getByTestId(`field-${field}`).locator("input:not([type=color])").first().fill(text);
}

const pictureFields = ["logo", "darkLogo", "favicon", "shareImage"] as const;

/** Uploads the picture of a field in place of the present one. */
async function upload(
  page: Page,
  field: (typeof pictureFields)[number],
  file: { name: string; buffer: Buffer },
) {
  const mimeType = file.name.endsWith("svg") ? "image/svg+xml" : "image/png";
  const input = page.getByTestId("image-input").nth(pictureFields.indexOf(field));
  const before = await input
    .locator("img")
    .getAttribute("src", { timeout: 2_000 })
    .catch(() => "");
  const menu = input.getByTestId("options-menu-button");
  if (await menu.isVisible()) {
    const chooser = page.waitForEvent("filechooser");
    await menu.click();
    await page
      .getByRole("menuitem", { name: "Upload" })
      .or(page.getByText("Upload", { exact: true }))
      .last()
      .click();
    await (await chooser).setFiles({ ...file, mimeType });
  } else
    await input
      .locator("input[type=file]")
      .first()
      .setInputFiles({ ...file, mimeType });
  await expect.poll(() => input.locator("img").getAttribute("src")).not.toBe(before);
}

/** The brightness of the background on which a picture is previewed, from 0 to 255. */
const readBackdrop = (page: Page, field: (typeof pictureFields)[number]) =>
  page
    .getByTestId("image-input")
    .nth(pictureFields.indexOf(field))
    .locator("img")
    .evaluate((image) => {
      const color = (element: Element | null): string => {
        const own = element ? getComputedStyle(element).backgroundColor : "rgb(0, 0, 0)";
        return own === "rgba(0, 0, 0, 0)" ? color(element?.parentElement ?? null) : own;
      };
      return Number(/\d+/.exec(color(image.parentElement))?.[0]);
    });

async function publish(page: Page) {
  await expect(async () => {
    const button = page.getByTestId("action-publish");
    if (await button.isEnabled()) await button.click({ timeout: 2_000 });
    await expect(page.getByTestId("pane-footer-document-status")).toContainText(/published/i, {
      timeout: 5_000,
    });
  }).toPass({ timeout: 60_000 });
}

const readColor = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--signal"));

test(
  "a marketer gives the site, the Studio, the back office, emails and PDFs another brand",
  { tag: "@proof" },
  async ({ page }) => {
    test.setTimeout(600_000);
    const product = await startProduct();
    const { origin } = product;
    try {
      const before = await (await fetch(`${origin}/about`)).text();
      expect(before).toContain(`| ${sample.titleSuffix}</title>`);
      expect(before).toContain(`--signal:${sample.accent};`);

      await page.goto(`${origin}/studio/intent/edit/id=brand;type=brand/`);
      await page.getByLabel("Email").fill(staff.email);
      await page.getByLabel("Password").fill(staff.password);
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("tab", { name: "All fields" }).click();
      await fill(page, "name", name);
      await fill(page, "titleSuffix", `${name} AG`);
      await fill(page, "accent", "#ffd400");
      await expect(page.getByTestId("accent-light").first()).toContainText("text needs 4.5");
      await fill(page, "accent", accent);
      await page.getByText("Editorial: Source Serif 4").click();
      await fill(page, "organization.legalName", `${name} AG`);
      await upload(page, "logo", { name: "logo.svg", buffer: drawMark(accent) });
      await upload(page, "darkLogo", { name: "logo-dark.svg", buffer: drawMark("#9ec5ff") });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await expect.poll(() => readBackdrop(page, "logo")).toBeGreaterThan(200);
        await expect.poll(() => readBackdrop(page, "darkLogo")).toBeLessThan(60);
      }
      await page.emulateMedia({ colorScheme: "light" });
      await upload(page, "favicon", { name: "icon.svg", buffer: drawMark(accent) });
      const share = await sharp({
        create: { width: 1200, height: 630, channels: 3, background: accent },
      })
        .png()
        .toBuffer();
      await upload(page, "shareImage", { name: "share.png", buffer: share });
      await publish(page);

      await test.step("the site", async () => {
        const about = async () => (await fetch(`${origin}/about`)).text();
        await expect.poll(about).toContain(`| ${name} AG</title>`);
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(`${origin}/about`);
        const { light, dark } = deriveAccent(accent);
        expect(await readColor(page)).toBe(light.signal);
        const logos = page.getByRole("img", { name, exact: true });
        await expect(logos).toHaveCount(2);
        const getLogo = () => logos.first().evaluate((img: HTMLImageElement) => img.currentSrc);
        const lightLogo = await getLogo();
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await readColor(page)).toBe(dark.signal);
        await expect.poll(getLogo).not.toBe(lightLogo);
        const fonts = await page.evaluate(async () => {
          await document.fonts.ready;
          return performance
            .getEntriesByType("resource")
            .flatMap(({ name: url }) => (url.endsWith(".woff2") ? [url] : []));
        });
        expect(fonts.toSorted().map((url) => url.replace(/^.*media\/|-latin.*$/g, ""))).toEqual([
          "source-sans-3",
          "source-serif-4",
        ]);
        for (const selector of ["meta[property='og:image']", "meta[name='twitter:image']"])
          await expect(page.locator(selector)).toHaveAttribute("content", /\/images\/.*1200x630/);
        await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /\/images\/.*\.svg/);
      });

      await test.step("no page has a trace of the former brand", async () => {
        const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
        const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? "");
        expect(addresses.length).toBeGreaterThan(15);
        const formerAssets = [...before.matchAll(/\/images\/[^"?\s]+/g)].map(([path]) => path);
        for (const address of addresses) {
          const html = await (await fetch(address)).text();
          expect(html, address).not.toMatch(
            new RegExp(
              [sample.accent, deriveAccent(sample.accent).dark.signal, sample.titleSuffix].join(
                "|",
              ),
              "i",
            ),
          );
          for (const path of formerAssets) expect(html, address).not.toContain(path);
          expect(html, address).toContain(`aria-label="${name}, home"`);
        }
      });

      await test.step("the Studio and the back office", async () => {
        await page.emulateMedia({ colorScheme: "light" });
        await page.goto(`${origin}/studio/intent/edit/id=brand;type=brand/`);
        await expect(page).toHaveTitle(new RegExp(`${name} content`));
        const blue = await page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue("--blue-500"),
        );
        expect(blue).toBe(accent);
        await page.goto(`${origin}/admin`);
        await expect(page.getByRole("img", { name }).first()).toBeVisible();
        await expect(page.getByRole("button", { name: "Sign in" })).toHaveCSS(
          "background-color",
          "rgb(11, 98, 214)",
        );
        await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /\/images\//);
      });

      const client = await signIn(origin);
      await test.step("an email", async () => {
        const email = "ada@example.com";
        await page.goto(`${origin}/download-guide`);
        await page.getByLabel("First Name").fill("Ada");
        await page.getByLabel("Last Name").fill("Lovelace");
        await page.getByLabel("Business Email").fill(email);
        await page.getByLabel("Company Name").fill("Engines");
        await waitLikeAPerson(page.getByRole("main"));
        await page
          .getByRole("button", { name: /download/i })
          .last()
          .click();
        await expect
          .poll(
            async () => {
              const path = `/rest/v1/mailbox?recipient=eq.${email}&select=subject,text_body`;
              return JSON.stringify(await (await client.rest(path)).json());
            },
            { timeout: 60_000 },
          )
          .toContain(`Your ${name} guide`);
      });

      await test.step("the guide", async () => {
        const link = page.getByRole("main").getByRole("link", { name: "Download Guide" });
        const address = new URL((await link.getAttribute("href")) ?? "", origin);
        const readGuide = async () => {
          const file = await fetch(address);
          const { text } = await extractText(
            await getDocumentProxy(new Uint8Array(await file.arrayBuffer())),
          );
          return text.join(" ");
        };
        await expect.poll(readGuide, { timeout: 120_000 }).toContain(name);
      });
    } finally {
      await product.stop();
      discard(product.dataDir);
    }
  },
);
