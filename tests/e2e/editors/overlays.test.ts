import type { Page } from "@playwright/test";
import { expect, test } from "@playwright/test";
import {
  markDocuments,
  markPattern,
  type StoredDocument,
} from "../../support/fixtures/marked-content.ts";
import { discard, staff, startProduct, type Product } from "../../support/product/product.ts";
import { sitemapPaths } from "../../support/browser/site-checks.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";

/**
 * Every authored text in the preview opens its field on click: replaces all strings of all documents by
 * marks as drafts. Each mark on a page must be in an element that names its document and path.
 */
const api = "/v2025-02-19/data";

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product.stop();
  discard(product.dataDir);
});

async function draftMarks() {
  const editor = await signIn(product.origin);
  const query = `*[!(_id in path("_.**")) && !(_type match "sanity.*") && !(_type in ["redirect", "previewLink"])]`;
  const response = await editor.content(
    `${api}/query/production?perspective=published&query=${encodeURIComponent(query)}`,
  );
  const { result }: { result: StoredDocument[] } = await response.json();
  expect(result.length).toBeGreaterThan(60);
  const { documents } = markDocuments(result);
  const stored = await editor.content(`${api}/mutate/production`, {
    method: "POST",
    body: JSON.stringify({
      mutations: documents.map((document) => ({
        createOrReplace: { ...document, _id: `drafts.${document._id}` },
      })),
    }),
  });
  expect(stored.status).toBe(200);
  return new Map(documents.map((document) => [document._id, document]));
}

type Shown = { mark: string; place: string | null; at: string };

/** Every mark on a page, with the source named by its element. */
const shownMarks = (page: Page): Promise<Shown[]> =>
  page.locator("body").evaluate((body, pattern) => {
    const found: Shown[] = [];
    const marks = new RegExp(pattern, "g");
    for (const element of body.querySelectorAll("*")) {
      if (element.closest("script, style, template, sanity-visual-editing")) continue;
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
      // A text split into pieces: marks are read from the whole text.
      const whole = element.localName === "code";
      if (element.parentElement?.closest("code")) continue;
      const text = whole ? element.textContent : own.map((node) => node.textContent).join("");
      for (const [mark] of text.matchAll(marks))
        found.push({
          mark,
          place: element.closest("[data-sanity]")?.getAttribute("data-sanity") ?? null,
          at: `${element.parentElement?.className ?? ""} > ${element.localName}`,
        });
    }
    return found;
  }, markPattern.source);

/** Texts that still contain the invisible source markers of the preview. */
const textsWithSigns = (page: Page) =>
  page.locator("body").evaluate((body) => {
    const signs = /[\u{E0020}-\u{E005F}]/u;
    return [...body.querySelectorAll("*:not(script)")].flatMap(({ childNodes }) =>
      [...childNodes].flatMap(({ nodeType, nodeValue }) =>
        nodeType === 3 && nodeValue && signs.test(nodeValue) ? [nodeValue] : [],
      ),
    );
  });

/** The value at a path in the format of the attribute, for example `sections:hero.chips:1`. */
function valueAt(document: unknown, path: string): unknown {
  let value = document;
  for (const step of path.split(/[.:]/)) {
    if (typeof value !== "object" || value === null) return undefined;
    const keyed =
      Array.isArray(value) && value.find((item: { _key?: string }) => item._key === step);
    value = keyed || Reflect.get(value, step);
  }
  return value;
}

test(
  "every authored text of every page opens its field",
  { tag: "@proof" },
  async ({ browser }) => {
    test.setTimeout(300_000);
    const { origin } = product;
    const paths = [...(await sitemapPaths(origin)), "/thank-you", "/search"];
    const documents = await draftMarks();
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${origin}/studio/`);
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password").fill(staff.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/studio/);
    await page.goto(`${origin}/api/draft-mode/enable?sanity-preview-pathname=/`);
    const wrong = new Map<string, string>();
    let right = 0;
    for (const path of paths) {
      await page.goto(`${origin}${path}`);
      await expect
        .poll(() => textsWithSigns(page), {
          message: `${path} keeps none of our signs`,
          timeout: 30_000,
        })
        .toEqual([]);
      for (const { mark, place, at } of await shownMarks(page)) {
        const { id, path: field } = placeOf(place);
        const holds = valueAt(documents.get(id), field);
        // Rich text opens at the paragraph.
        const isRight = holds !== documents.get(id) && JSON.stringify(holds ?? "").includes(mark);
        if (isRight) right += 1;
        else wrong.set(`${at}: ${mark} in ${place}`, path);
      }
    }
    expect(Object.fromEntries(wrong)).toEqual({});
    expect(right).toBeGreaterThan(1_000);

    const visitor = await (await browser.newContext()).newPage();
    for (const path of paths) {
      await visitor.goto(`${origin}${path}`);
      const html = await visitor.content();
      expect(html, path).not.toMatch(/data-sanity|visual-editing|[\u{E0020}-\u{E005F}]/u);
      expect(html.match(markPattern), `${path} shows no draft`).toBeNull();
    }
  },
);

function placeOf(attribute: string | null) {
  const part = (name: string) =>
    new RegExp(`(?:^|;)${name}=([^;]*)`).exec(attribute ?? "")?.[1] ?? "";
  return { id: decodeURIComponent(part("id")), path: decodeURIComponent(part("path")) };
}
