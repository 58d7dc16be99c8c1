import { expect, expectClean, newId, test } from "../../support/browser/studio.ts";

/** The history of a document: viewed, compared, reverted in part and restored as a whole. */
test.describe.configure({ timeout: 180_000 });

const first = {
  quote: "The first words.",
  author: "Ada Beispiel",
  title: "Head of Planning",
  company: "Beispiel AG",
  metric: "40 decisions a day",
};

test(
  "an old revision is viewed, restored and published unchanged",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const id = newId();
    await content.put({ _id: id, _type: "testimonial", ...first });
    const imported = await content.get(id);
    await studio.open("testimonial", id);
    await studio.input("quote").fill("The second words.");
    await studio.input("company").fill("Beispiel & Partner");
    await studio.publish();
    const second = await content.get(id);
    expect(second).toMatchObject({ quote: "The second words.", company: "Beispiel & Partner" });
    await studio.input("quote").fill("The third words.");
    await studio.publish();

    await studio.paneMenu("History");
    const entries = studio.page.getByTestId("timeline-item-button");
    await entries.filter({ hasText: "Published" }).nth(1).click();
    await expect(studio.input("quote")).toHaveValue("The second words.");
    await expect(studio.input("quote"), "the history is read-only").toHaveAttribute("readonly");

    // Versions that were never drafts are in the history too, such as imported ones.
    await entries.filter({ hasText: "Created" }).last().click();
    await expect(studio.input("quote")).toHaveValue(first.quote);
    await studio.page.getByTestId("action-reverttorevision").click();
    await studio.confirm("Confirm");
    await expect(studio.input("quote")).toHaveValue(first.quote);
    await expect(studio.input("quote")).toBeEditable();
    await studio.publish();

    const restored = await content.get(id);
    const { _rev, _updatedAt, ...words } = { ...imported };
    expect(restored, "every field is as it was").toMatchObject(words);
    expect(restored?._rev).not.toBe(_rev);
    expectClean(studio);
  },
);

test(
  "changes are compared word by word, and one of them is reverted",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const id = newId();
    await content.put({ _id: id, _type: "testimonial", ...first });
    await studio.open("testimonial", id);
    await studio.input("quote").fill("The last words.");
    await studio.input("metric").fill("90 decisions a day");
    await expect
      .poll(() => content.draft(id))
      .toMatchObject({ quote: "The last words.", metric: "90 decisions a day" });

    await studio.paneMenu("History");
    await studio.page.getByRole("tab", { name: "Review changes" }).click();
    const changes = studio.page.getByTestId("review-changes-pane").last();
    await expect(changes.locator("del", { hasText: "fir" })).toBeVisible();
    await expect(changes.locator("ins", { hasText: "la" })).toBeVisible();
    await expect(changes).toContainText("Metric");

    await changes.getByTestId("single-change-revert-button-metric").click();
    await studio.confirm("Revert change");
    await expect(studio.input("metric")).toHaveValue(first.metric);
    await expect(changes).not.toContainText("Metric");
    await expect
      .poll(() => content.draft(id), { message: "the other change stays" })
      .toMatchObject({ quote: "The last words.", metric: first.metric });
    await studio.publish();
    expect(await content.get(id)).toMatchObject({ ...first, quote: "The last words." });

    // A published version can still be compared with the imported one.
    await expect(changes.locator("del", { hasText: "fir" })).toBeVisible();
    expectClean(studio);
  },
);
