import { expect, expectClean, newId, type Studio, test } from "../../support/browser/studio.ts";

/** Fields with structure: ordered lists, references, copies. */
test.describe.configure({ timeout: 180_000 });

const figure = (key: string, label: string) => ({
  _type: "industryMetric",
  _key: key,
  label,
  before: "10",
  after: "5",
  beforeValue: 10,
  afterValue: 5,
  improvement: "half",
});
const industry = (id: string, ...labels: string[]) => ({
  _id: id,
  _type: "industry",
  title: "Bakeries",
  problem: "Bread is left over.",
  solution: "Orders follow the weather.",
  metrics: labels.map((label, index) => figure(`figure-${index}`, label)),
  benefits: ["One", "Two", "Three"],
  hue: "mesh",
});
const labelsOf = (document: { [field: string]: unknown } | undefined): unknown[] => {
  const items = document?.metrics;
  return Array.isArray(items) ? items.map(({ label }: { label: unknown }) => label) : [];
};

async function itemMenu(studio: Studio, field: string, item: number, action: string) {
  const menus = studio.field(field).getByTestId("array-item-menu-button");
  await menus.nth(item).click();
  await studio.page.getByRole("menuitem", { name: action, exact: true }).click();
}

test(
  "items of a list are moved, inserted, duplicated and removed",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const { page } = studio;
    const id = newId();
    await content.put(industry(id, "Waste", "Queue", "Energy"));
    const stored = async () => labelsOf(await content.draft(id));
    await studio.open("industry", id);
    const handles = studio.field("metrics").locator('[data-ui="DragHandleButton"]');

    // With the keyboard, as the Studio instructs screen readers: space, arrows, space.
    const announcements = studio.field("metrics").locator('[id^="DndLiveRegion"]');
    // In the middle of the pane: at its edge an arrow key would scroll and skip an item.
    await handles.nth(1).evaluate((handle) => handle.scrollIntoView({ block: "center" }));
    await handles.nth(0).focus();
    await page.keyboard.press("Space");
    await expect(announcements).toContainText("over droppable area figure-0");
    await page.keyboard.press("ArrowDown");
    await expect(announcements).toContainText("over droppable area figure-1");
    await page.keyboard.press("Space");
    await expect.poll(stored).toEqual(["Queue", "Waste", "Energy"]);

    // With the mouse: the last one to the top.
    const from = await handles.nth(2).boundingBox();
    const to = await handles.nth(0).boundingBox();
    if (!from || !to) throw new Error("The handles are not visible.");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width / 2, from.y - 20, { steps: 5 });
    await page.mouse.move(to.x + to.width / 2, to.y, { steps: 10 });
    await page.mouse.up();
    await expect.poll(stored).toEqual(["Energy", "Queue", "Waste"]);

    await itemMenu(studio, "metrics", 1, "Add item before");
    await studio.dialog.getByLabel("What is measured").fill("Returns");
    await studio.confirm("Close dialog");
    await itemMenu(studio, "metrics", 3, "Add item after");
    await studio.dialog.getByLabel("What is measured").fill("Visits");
    await studio.confirm("Close dialog");
    await expect.poll(stored).toEqual(["Energy", "Returns", "Queue", "Waste", "Visits"]);

    await itemMenu(studio, "metrics", 0, "Duplicate");
    await studio.confirm("Close dialog");
    await itemMenu(studio, "metrics", 3, "Remove");
    await expect.poll(stored).toEqual(["Energy", "Energy", "Returns", "Waste", "Visits"]);
    const keys =
      (await content.query<string[]>(`*[_id == "drafts.${id}"][0].metrics[]._key`)) ?? [];
    expect(new Set(keys).size, "every item has its own key").toBe(5);
    expectClean(studio);
  },
);

/** Waits until the browser has written the clipboard, which the Studio does not report. */
async function copied(studio: Studio, valuePath: string): Promise<void> {
  const clipboard = () =>
    studio.page.evaluate(async () => {
      for (const item of await navigator.clipboard.read())
        for (const type of item.types)
          if (type.endsWith("sanity-clipboard-item+json")) return (await item.getType(type)).text();
      return "";
    });
  // It cannot be read while it is being written.
  await expect(async () => {
    expect(await clipboard()).toContain(`"valuePath":${valuePath}`);
  }).toPass();
}

test(
  "an item, a field and a whole document are copied into another document",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const [source, target] = [newId(), newId()];
    await content.put(industry(source, "Waste", "Queue"), {
      ...industry(target, "Energy"),
      title: "Butchers",
      solution: "Nobody knows yet.",
    });
    await studio.open("industry", source);
    await itemMenu(studio, "metrics", 1, "Copy");
    await copied(studio, '["metrics"]');
    await studio.open("industry", target);
    await studio.fieldAction("metrics", "Paste field");
    await expect
      .poll(async () => labelsOf(await content.draft(target)))
      .toEqual(["Energy", "Queue"]);

    await studio.open("industry", source);
    await studio.fieldAction("solution", "Copy field");
    await copied(studio, '["solution"]');
    await studio.open("industry", target);
    await studio.fieldAction("solution", "Paste field");
    await expect
      .poll(() => content.draft(target))
      .toMatchObject({ title: "Butchers", solution: "Orders follow the weather." });

    await studio.open("industry", source);
    await studio.paneMenu("Copy document");
    await copied(studio, "[]");
    await studio.open("industry", target);
    await studio.paneMenu("Paste document");
    await expect(studio.input("title")).toHaveValue("Bakeries");
    await expect
      .poll(async () => labelsOf(await content.draft(target)))
      .toEqual(["Waste", "Queue"]);
    expect(labelsOf(await content.get(source)), "the source is unchanged").toEqual([
      "Waste",
      "Queue",
    ]);
    expect(await content.draft(source)).toBeUndefined();
    expectClean(studio);
  },
);

test(
  "a reference is searched, selected and replaced by a document created in place",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const { page } = studio;
    const id = newId();
    await content.put({ _id: `drafts.${id}`, _type: "resource", title: "Notes on bread" });
    const category = async () => (await content.draft(id))?.category;
    await studio.open("resource", id);
    const picker = studio.document.locator("#category");
    await picker.fill("manufact");
    await page
      .getByTestId("autocomplete-popover")
      .getByText("Manufacturing", { exact: true })
      .click();
    await expect.poll(category).toMatchObject({ _ref: "category-manufacturing" });

    await studio.document.locator("#category-menuButton").click();
    await page.getByRole("menuitem", { name: "Replace" }).click();
    await picker.fill("no category has this name");
    await expect(page.getByText(/No results for/)).toBeVisible();
    await page.getByTestId("create-new-document-select-category-selectTypeMenuButton").click();
    await expect(page.getByTestId("document-pane")).toHaveCount(2);
    await studio.ready();
    const made = studio.id();
    await studio.input("title").fill("Bakery notes");
    await expect.poll(async () => (await content.draft(made))?.title).toBe("Bakery notes");
    await expect
      .poll(category, { message: "until it is published it can still be thrown away" })
      .toMatchObject({ _ref: made, _weak: true });
    await studio.publish();

    await studio.open("resource", id);
    await expect(studio.document.getByText("Bakery notes")).toBeVisible();
    for (const [field, words] of [
      ["description", "What a week of bread teaches."],
      ["readTime", "5 min read"],
      ["published", "2026-01-02"],
      ["link", "https://example.com/bread"],
    ] as const)
      await studio.input(field).fill(words);
    await page.keyboard.press("Tab");
    await studio.document.getByLabel("Whitepaper").check();
    await studio.publish();
    const published = await content.get(id);
    expect(published?.category, "from now on the category cannot be deleted").toEqual({
      _type: "reference",
      _ref: made,
    });
    expectClean(studio);
  },
);
