import type { Content } from "../../support/fixtures/content.ts";
import {
  expect,
  newId,
  origin,
  type Studio,
  test,
  expectClean,
} from "../../support/browser/studio.ts";

/** The preview of pages that exist, or are at their path, in a release only. */
test.describe.configure({ timeout: 180_000 });

const createPage = (id: string, title: string, path: string) => ({
  _id: id,
  _type: "page",
  title,
  path: { _type: "slug", current: path },
  sections: [{ _key: "hero", _type: "hero", headline: title, lead: "In a release." }],
});

/** A release with a new page and a page at a new path. */
async function prepareRelease(content: Content, release: string) {
  const [created, moved] = [newId(), newId()];
  await content.put(createPage(moved, "Before the move", `/${moved}`));
  await content.act(
    {
      actionType: "sanity.action.release.create",
      releaseId: release,
      metadata: { title: release, releaseType: "undecided" },
    },
    ...[
      createPage(created, "New in the release", `/${created}`),
      createPage(moved, "After the move", `/${moved}-moved`),
    ].map((page) => ({
      actionType: "sanity.action.document.version.create",
      publishedId: page._id,
      document: { ...page, _id: `versions.${release}.${page._id}` },
    })),
  );
  return { created, moved };
}

/** Opens a page from the list of the pages that show the document. */
async function openUsedOn(studio: Studio, id: string, release: string, title: string) {
  await studio.page.goto(
    `${origin()}/studio/intent/edit/id=${id};type=page/?perspective=${release}`,
  );
  await expect(studio.document.getByTestId("form-view")).toBeVisible({ timeout: 60_000 });
  await studio.document.getByText(/Nothing links to it yet/).click();
  await studio.document.getByRole("link", { name: title }).click();
}

test("the first page of the preview is new or moved in a release", async ({ studio, content }) => {
  const release = "rPreviewed";
  const { created, moved } = await prepareRelease(content, release);
  const preview = studio.page.frameLocator("iframe");
  const headline = preview.getByRole("heading", { level: 1 });
  for (const [id, title] of [
    [created, "New in the release"],
    [moved, "After the move"],
  ] as const) {
    // Without the cookies of an earlier preview.
    await studio.page.context().clearCookies({ name: /__prerender_bypass|sanity-preview/ });
    await openUsedOn(studio, id, release, title);
    await expect(headline).toHaveText(title);
    await expect(preview.locator("sanity-visual-editing")).toBeAttached();
    await expect(preview.getByText("Your privacy choices")).toHaveCount(0);
  }
  expectClean(studio);
});

test(
  "the preview of a missing page follows the perspective of the Studio",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const release = "rMissing";
    const { created } = await prepareRelease(content, release);
    await studio.go(`/presentation?preview=/${created}`);
    const headline = studio.page.frameLocator("iframe").getByRole("heading", { level: 1 });
    await expect(headline).toHaveText("Oops! Page not found", { timeout: 60_000 });
    await studio.page.getByTestId("global-perspective-menu-button").click();
    await studio.page.getByTestId(`release-${release}`).click();
    await expect(headline).toHaveText("New in the release");
  },
);

test(
  "a preview link shows the release that was selected, until the release ends",
  { tag: "@proof" },
  async ({ studio, content, browser }) => {
    const release = "rShared";
    const { moved } = await prepareRelease(content, release);
    const { page } = studio;
    await studio.go(`/presentation?preview=/${moved}-moved&perspective=${release}`);
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText(
      "After the move",
      { timeout: 60_000 },
    );
    await expect(page.locator("#share-menu")).toHaveCount(0);
    await page.getByRole("button", { name: "Share preview" }).click();
    const versions = studio.dialog.getByLabel("Version");
    await expect(versions).toHaveValue(release);
    const create = studio.dialog.getByRole("button", { name: "Create link" });
    const links = studio.dialog.getByRole("textbox", { name: "Link" });
    await create.click();
    await expect(links).toHaveCount(1);
    await versions.selectOption("Draft");
    await create.click();
    await expect(links).toHaveCount(2);
    const rows = studio.dialog.getByRole("listitem");
    const addressOf = (version: string) =>
      rows
        .filter({ hasText: `${version}. Expires` })
        .getByRole("textbox")
        .inputValue();
    const [planned, draft] = [await addressOf(release), await addressOf("Draft")];

    const context = await browser.newContext();
    const guest = await context.newPage();
    const headline = guest.getByRole("heading", { level: 1 });
    await guest.goto(planned);
    expect(guest.url()).toBe(`${origin()}/${moved}-moved`);
    await expect(headline).toHaveText("After the move");
    await guest.goto(draft);
    expect(guest.url()).toBe(`${origin()}/${moved}`);
    await expect(headline).toHaveText("Before the move");

    const token = draft.split("/").at(-1) ?? "";
    const stored = await content.query<{ _id: string; release: string | null }[]>(
      '*[_type == "previewLink"]{ _id, release }',
    );
    const draftLink = stored.find(({ _id }) => _id === `previewLink.${token.split(".")[0]}`);
    await content.patch(draftLink?._id ?? "", { set: { release } });
    expect((await guest.goto(draft))?.status(), "the release is signed").toBe(410);

    await content.act({ actionType: "sanity.action.release.archive", releaseId: release });
    expect((await guest.goto(planned))?.status(), "the release has ended").toBe(410);
    await expect(rows.filter({ hasText: "Release ended" }).first()).toBeVisible();
    await context.close();
  },
);

test("the preview follows a page whose path an editor changes", async ({ studio, content }) => {
  const id = newId();
  await content.put(createPage(id, "The page", `/${id}`));
  const { page } = studio;
  await studio.go(`/presentation/page/${id}?preview=/${id}`);
  const headline = page.frameLocator("iframe").getByRole("heading", { level: 1 });
  await expect(headline).toHaveText("The page", { timeout: 60_000 });
  await studio.input("path").fill(`/${id}-moved`);
  await expect(headline).toHaveText("The page");
  await expect(page.locator(`input[value="${origin()}/${id}-moved"]`)).toBeVisible();
  await expect(headline).toHaveText("The page");
  await expect(studio.input("path")).toHaveValue(`/${id}-moved`);
});

test("a click opens the page that the preview shows after its address was changed", async ({
  studio,
  content,
}) => {
  const [first, second] = [newId(), newId()];
  await content.put(createPage(first, "The first page", `/${first}`));
  await content.put(createPage(second, "The second page", `/${second}`));
  const { page } = studio;
  await studio.go(`/presentation?preview=/${first}`);
  const preview = page.frameLocator("iframe");
  const headline = preview.getByRole("heading", { level: 1 });
  await expect(headline).toHaveText("The first page", { timeout: 60_000 });
  await expect(headline).toHaveAttribute("data-sanity", new RegExp(`id=${first};`));
  await expect(preview.locator("sanity-visual-editing")).toBeAttached();

  const address = page.locator(`input[value^="${origin()}"]`);
  await address.fill(`${origin()}/${second}`);
  await address.press("Enter");
  await expect(headline).toHaveText("The second page");
  await expect(headline).toHaveAttribute("data-sanity", new RegExp(`id=${second};`));
  const field = page.getByLabel("Headline").last();
  await expect(async () => {
    await headline.click({ timeout: 2_000 });
    await expect(field).toHaveValue("The second page", { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
});
