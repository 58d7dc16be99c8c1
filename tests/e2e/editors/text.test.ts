import type { Locator } from "@playwright/test";
import {
  expect,
  expectClean,
  newId,
  origin,
  type Studio,
  test,
} from "../../support/browser/studio.ts";

/** Rich text: typing, formatting, links, pasting and undo. */
test.describe.configure({ timeout: 180_000 });

type Block = {
  style: string;
  listItem?: string;
  markDefs: { _key: string; _type: string; href?: string; page?: { _ref: string } }[];
  children: { text: string; marks: string[] }[];
};

/** A block as text: `h2: Words`, `bullet: Words with *strong* ones and a [link](there)`. */
function describeBlock({ style, listItem, markDefs, children }: Block): string {
  const words = children.map(({ text, marks }) => {
    const link = markDefs.find(({ _key }) => marks.includes(_key));
    const strong = marks.includes("strong") ? `*${text}*` : text;
    const marked = marks.includes("em") ? `_${strong}_` : strong;
    return link ? `[${marked}](${link.href ?? link.page?._ref ?? ""})` : marked;
  });
  return `${listItem ?? style}: ${words.join("")}`;
}

const draftOfLegalPage = (id: string) => ({
  _id: `drafts.${id}`,
  _type: "legalPage",
  title: "House rules",
  path: { _type: "slug", current: `/${id}` },
  lastUpdatedLabel: "Last updated",
  lastUpdated: "2026-01-02",
  showConsentChoices: false,
});

class Writing {
  readonly editor: Locator;
  readonly #studio: Studio;

  constructor(studio: Studio, field: string) {
    this.#studio = studio;
    this.editor = studio.field(field).getByTestId("pt-editor");
  }

  /** Puts the cursor at the end of the text. */
  async begin(): Promise<void> {
    await this.editor.locator('[contenteditable="true"]').click();
    await this.#studio.page.keyboard.press("Control+End");
  }

  write(words: string): Promise<void> {
    return this.#studio.page.keyboard.type(words);
  }

  press(keys: string): Promise<void> {
    return this.#studio.page.keyboard.press(keys);
  }

  /** Sets the style of the block with the cursor; the menu takes the focus, so it is restored. */
  async style(name: string): Promise<void> {
    await this.editor.locator("#block-style-select").click();
    await this.#studio.page.getByRole("menuitem", { name, exact: true }).click();
    await this.begin();
  }

  /**
   * Presses a toolbar button once it reflects the selection: the editor updates it a moment after the
   * selection changes, later than a script acts.
   */
  async bar(name: string): Promise<void> {
    const button = this.editor.getByRole("button", { name, exact: true }).first();
    await button.hover();
    await expect(
      this.#studio.page.locator('[data-ui="Tooltip__card"]').filter({ visible: true }),
    ).toBeVisible();
    await button.click();
  }

  /**
   * Selects the last characters of the line; a busy editor may miss a key, so the selection is checked.
   */
  async selectBack(words: string): Promise<void> {
    const selected = () => this.#studio.page.evaluate(() => String(getSelection()));
    await expect(async () => {
      await this.press("End");
      for (const _ of words) await this.press("Shift+ArrowLeft");
      expect(await selected()).toBe(words);
    }).toPass();
  }
}

test(
  "text is written with headings, emphasis, lists and links, and appears so on the site",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const { page } = studio;
    const id = newId();
    await content.put(draftOfLegalPage(id));
    const written = async () =>
      ((await content.query<Block[] | null>(`*[_id == "drafts.${id}"][0].body`)) ?? []).map(
        describeBlock,
      );
    await studio.open("legalPage", id);
    await studio.field("body").scrollIntoViewIfNeeded();
    const text = new Writing(studio, "body");

    await text.begin();
    await text.write("What counts here");
    await text.style("Heading");
    await text.press("Enter");
    await text.write("Be ");
    await text.press("Control+b");
    await text.write("kind");
    await text.press("Control+b");
    await text.write(" to ");
    await text.press("Control+i");
    await text.write("all");
    await text.press("Control+i");
    await text.write(" others.");
    await text.press("Enter");
    await text.bar("Bullets");
    await text.write("Say who you are");
    await text.press("Enter");
    await text.write("Read our terms");
    await text.press("Enter");
    await text.press("Enter");
    await text.write("More is at example.com");
    const plain = [
      "h2: What counts here",
      "normal: Be *kind* to _all_ others.",
      "bullet: Say who you are",
      "bullet: Read our terms",
      "normal: More is at example.com",
    ];
    await expect.poll(written).toEqual(plain);

    await text.selectBack("example.com");
    await text.bar("Link to an address");
    const popover = page.getByTestId("popover-edit-dialog");
    await popover.getByLabel("Address").fill("https://example.com/rules");
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();

    await text.editor.getByText("Read our terms").click();
    await text.selectBack("terms");
    await text.bar("Link to a page");
    await popover.getByTestId("autocomplete").fill("terms of");
    await page.getByTestId("autocomplete-popover").getByText("Terms of service").click();
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden();
    await expect
      .poll(written)
      .toEqual([
        ...plain.slice(0, 3),
        "bullet: Read our [terms](legal-terms)",
        "normal: More is at [example.com](https://example.com/rules)",
      ]);
    // Opened again, because the Studio still has the link without its page for a moment.
    await studio.open("legalPage", id);
    await studio.publish();

    const visitor = await page.context().newPage();
    const heading = visitor.getByRole("heading", { level: 2, name: "What counts here" });
    await expect(async () => {
      await visitor.goto(`${origin()}/${id}`);
      await expect(heading).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const main = visitor.getByRole("main");
    await expect(main.locator("strong")).toHaveText("kind");
    await expect(main.locator("em")).toHaveText("all");
    await expect(main.locator("li", { hasText: "Say who you are" })).toBeVisible();
    await expect(main.getByRole("link", { name: "terms" })).toHaveAttribute("href", "/terms");
    await expect(main.getByRole("link", { name: /example\.com/ })).toHaveAttribute(
      "href",
      "https://example.com/rules",
    );
    expectClean(studio);
  },
);

/** The clipboard format of a word processor, with its redundant markup. */
const fromWordProcessor = `<html xmlns:o="urn:schemas-microsoft-com:office:office"
 xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style></head><body lang=EN-GB>
<!--StartFragment-->
<h2 style='mso-style-next:Normal'><span style='font-family:"Calibri Light"'>Opening hours<o:p></o:p></span></h2>
<p class=MsoNormal>We open at <b style='mso-bidi-font-weight:normal'>nine</b>, see <a
href="https://example.com/hours">the list</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Monday<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>Tuesday<o:p></o:p></p>
<!--EndFragment--></body></html>`;

test(
  "text pasted from a word processor keeps its structure without redundant markup; undo removes it",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const { page } = studio;
    const id = newId();
    await content.put(draftOfLegalPage(id));
    const written = async () =>
      ((await content.query<Block[] | null>(`*[_id == "drafts.${id}"][0].body`)) ?? []).map(
        describeBlock,
      );
    await studio.open("legalPage", id);
    await studio.field("body").scrollIntoViewIfNeeded();
    const text = new Writing(studio, "body");
    await text.begin();
    await text.write("Mind the step.");
    await text.press("Enter");
    await expect.poll(written).toEqual(["normal: Mind the step.", "normal: "]);

    await page.evaluate(async (html) => {
      await navigator.clipboard.write([
        new ClipboardItem({
          "text/html": new Blob([html], { type: "text/html" }),
          "text/plain": new Blob(["Opening hours"], { type: "text/plain" }),
        }),
      ]);
    }, fromWordProcessor);
    await text.press("Control+v");
    const pasted = [
      "normal: Mind the step.",
      "h2: Opening hours",
      "normal: We open at *nine*, see [the list](https://example.com/hours).",
      "bullet: Monday",
      "bullet: Tuesday",
    ];
    await expect.poll(written).toEqual(pasted);

    await text.press("Control+z");
    await expect.poll(written).toEqual(["normal: Mind the step.", "normal: "]);
    await text.press("Control+Shift+z");
    await expect.poll(written).toEqual(pasted);
    expectClean(studio);
  },
);
