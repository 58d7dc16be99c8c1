import { expect, expectClean, newId, origin, test } from "../../support/browser/studio.ts";

/** The life cycle of a document in the Studio, verified in the content lake. */
test.describe.configure({ timeout: 120_000 });

const testimonial = {
  quote: "We decide in an hour what took a week.",
  author: "Ada Beispiel",
  title: "Head of Planning",
  company: "Beispiel AG",
  metric: "40 decisions a day",
};

test(
  "a new document is saved automatically, published, unpublished and published again",
  { tag: "@proof" },
  async ({ studio, content }) => {
    await studio.page.goto(`${origin()}/studio/`);
    const id = await studio.create("Testimonial");
    for (const [field, words] of Object.entries(testimonial)) await studio.input(field).fill(words);
    await expect
      .poll(() => content.draft(id), { message: "the draft holds all that was typed" })
      .toMatchObject(testimonial);
    expect(await content.get(id), "nothing is public before publishing").toBeUndefined();

    await studio.publish();
    expect(await content.get(id)).toMatchObject(testimonial);
    expect(await content.draft(id)).toBeUndefined();

    await studio.document.getByTestId("document-header-Published-chip").click();
    await studio.document.getByTestId("action-unpublish").click();
    await studio.confirm("Unpublish now");
    await expect.poll(() => content.get(id)).toBeUndefined();
    expect(await content.draft(id), "the published document is a draft now").toMatchObject(
      testimonial,
    );

    await studio.open("testimonial", id);
    await studio.publish();
    expect(await content.get(id)).toMatchObject(testimonial);
    expectClean(studio);
  },
);

test(
  "a change is discarded, a document is duplicated and deleted",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const id = newId();
    await content.put({ _id: id, _type: "testimonial", ...testimonial });
    await studio.open("testimonial", id);
    await studio.input("company").fill("A name typed by mistake");
    await expect.poll(async () => (await content.draft(id))?.company).toContain("by mistake");
    await studio.action("Discard changes");
    await studio.confirm("Discard changes");
    await expect(studio.input("company")).toHaveValue(testimonial.company);
    expect(await content.draft(id)).toBeUndefined();
    expect(await content.get(id)).toMatchObject(testimonial);

    await studio.action("Duplicate");
    await expect.poll(() => studio.id()).not.toBe(id);
    await studio.ready();
    const copy = studio.id();
    expect(await content.draft(copy)).toMatchObject(testimonial);
    await studio.input("company").fill("The copy's company");
    await expect.poll(async () => (await content.draft(copy))?.company).toBe("The copy's company");
    expect((await content.get(id))?.company, "the original remains").toBe(testimonial.company);

    await studio.action("Delete");
    await studio.confirm("Delete document");
    await expect.poll(() => content.draft(copy)).toBeUndefined();
    expect(await content.get(id)).toBeDefined();
    expectClean(studio);
  },
);

test(
  "a referenced document cannot be deleted, and the dialog lists the references",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const id = newId();
    const category = `${id}-category`;
    await content.put(
      { _id: category, _type: "resourceCategory", title: "Field notes" },
      {
        _id: id,
        _type: "resource",
        title: "Notes from a week of decisions",
        category: { _type: "reference", _ref: category },
      },
    );
    await studio.open("resourceCategory", category);
    await studio.action("Delete");
    await expect(studio.dialog).toContainText("1 document refers to");
    await expect(studio.dialog).toContainText("Notes from a week of decisions");
    await studio.confirm("Delete anyway");
    await expect(studio.toast("other documents that refers to it")).toBeVisible();
    expect(await content.get(category)).toBeDefined();
    expect(studio.seen.failed).toEqual([expect.stringMatching(/^409 .*\/data\/actions\//)]);

    // Without references it can be deleted.
    await content.remove([id]);
    await studio.open("resourceCategory", category);
    await studio.action("Delete");
    await studio.confirm("Delete document");
    await expect.poll(() => content.get(category)).toBeUndefined();
    expect(studio.seen.outside).toEqual([]);
  },
);

test("an error prevents publishing and links to its field, a warning does not", async ({
  studio,
  content,
}) => {
  const id = newId();
  await content.put({ _id: `drafts.${id}`, _type: "testimonial", ...testimonial, company: "" });
  await studio.open("testimonial", id);
  const marker = studio.document.getByRole("button", { name: "Validation" });
  await expect(studio.publishButton).toBeDisabled();
  await marker.click();
  const found = studio.page.getByRole("button", { name: /Company.*Required/s });
  await expect(found).toBeVisible();
  await found.click();
  await expect(studio.input("company")).toBeFocused();
  expect(await content.get(id)).toBeUndefined();

  await studio.input("company").fill(testimonial.company);
  await studio
    .input("metric")
    .fill("A figure with so many words around it that nobody finds it any more");
  const warning = studio.page.getByRole("button", { name: /Metric.*A number with a few words/s });
  await expect(warning).toBeVisible();
  await expect(found).toBeHidden();
  await studio.publish();
  expect(await content.get(id)).toMatchObject({ company: testimonial.company });
  expectClean(studio);
});

test(
  "a reload during an edit shows the saved state, and editing continues",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const id = newId();
    await content.put({ _id: id, _type: "testimonial", ...testimonial });
    await studio.open("testimonial", id);
    await studio.input("company").fill("Beispiel & Partner");
    await expect.poll(async () => (await content.draft(id))?.company).toBe("Beispiel & Partner");
    await studio.page.keyboard.type(" of");
    await studio.page.reload();
    await studio.ready();
    await expect(studio.input("company")).toHaveValue(/^Beispiel & Partner/);
    expect((await content.draft(id))?.company, "shows the saved state").toBe(
      await studio.input("company").inputValue(),
    );
    await studio.input("company").fill("Beispiel & Partner");
    await studio.input("metric").fill("90 decisions a day");
    await studio.publish();
    expect(await content.get(id)).toMatchObject({
      company: "Beispiel & Partner",
      metric: "90 decisions a day",
    });
    expectClean(studio);
  },
);
