import type { Locator } from "@playwright/test";
import type { Content } from "../../support/fixtures/content.ts";
import {
  expect,
  expectClean,
  newId,
  origin,
  type Studio,
  test,
} from "../../support/browser/studio.ts";

/** Changes that are published together, prepared by an editor in the Studio. */
test.describe.configure({ timeout: 180_000 });

/** A published page with a unique path. */
async function newPage(content: Content, title: string): Promise<{ id: string; path: string }> {
  const id = newId();
  const path = `/${id}`;
  await content.put({
    _id: id,
    _type: "page",
    title,
    path: { _type: "slug", current: path },
    sections: [
      {
        _key: "a",
        _type: "prose",
        headline: title,
        body: [
          {
            _key: "b",
            _type: "block",
            style: "normal",
            markDefs: [],
            children: [{ _key: "c", _type: "span", marks: [], text: "As it was." }],
          },
        ],
      },
    ],
  });
  return { id, path };
}

/** The page title for each path, or the status if it is not a page. */
const titles = (...paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${origin()}${path}`, { redirect: "manual" });
      const title = /<title>([^<|]*)/.exec(await response.text())?.[1];
      return response.status === 200 ? title?.trim() : response.status;
    }),
  );

/** Clicks until the target is visible: the Studio renders its tools again while they load. */
async function clickUntil(there: Locator, ...clicks: Locator[]): Promise<void> {
  await expect(async () => {
    for (const target of clicks) await target.click({ timeout: 3_000 });
    await expect(there).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
}

/** Opens the version of a page in a release. */
async function openVersion(studio: Studio, id: string, release: string) {
  await studio.page.goto(
    `${origin()}/studio/intent/edit/id=${id};type=page/?perspective=${release}`,
  );
  await expect(studio.document.getByTestId("form-view")).toBeVisible();
}

test(
  "two pages are changed in a release and published together, one at a new path, and reverted",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const [one, two] = [await newPage(content, "One before"), await newPage(content, "Two before")];
    await expect.poll(() => titles(one.path, two.path)).toEqual(["One before", "Two before"]);

    await studio.page.goto(`${origin()}/studio/releases`);
    const title = studio.page.getByTestId("release-form-title");
    const begin = studio.page.getByRole("button", { name: "New release" });
    await expect(async () => {
      if (!(await title.isVisible())) await begin.click({ timeout: 3_000 });
      await title.fill("Autumn launch", { timeout: 3_000 });
      await studio.page.getByTestId("submit-release-button").click({ timeout: 3_000 });
      await expect(studio.page).toHaveURL(/releases\/r\w+/);
    }).toPass({ timeout: 60_000 });
    const release = new URL(studio.page.url()).pathname.split("/").at(-1) ?? "";
    await studio.page.getByRole("button", { name: "Add document" }).click();
    await studio.page.keyboard.type("One before");
    await studio.page.getByTestId("search-results").getByText("One before").first().click();
    await expect(studio.page.getByTestId("document-table-card")).toContainText("One before");

    await openVersion(studio, two.id, release);
    await studio.page.getByRole("button", { name: "Add to release" }).click();
    await expect.poll(() => content.get(`versions.${release}.${two.id}`)).toBeDefined();
    await openVersion(studio, two.id, release);
    await studio.input("title").fill("Two after");
    await studio.input("path").fill(`${two.path}-moved`);
    await expect
      .poll(() => content.get(`versions.${release}.${two.id}`))
      .toMatchObject({ title: "Two after", path: { current: `${two.path}-moved` } });
    await openVersion(studio, one.id, release);
    await studio.input("title").fill("One after");
    await expect
      .poll(() => content.get(`versions.${release}.${one.id}`))
      .toMatchObject({ title: "One after" });
    expect(await titles(one.path, two.path)).toEqual(["One before", "Two before"]);

    await studio.page.goto(`${origin()}/studio/releases/${release}`);
    const table = studio.page.getByTestId("document-table-card");
    await expect(table).toContainText("Redirect");
    await studio.page.getByTestId("publish-all-button").click();
    await studio.page.getByTestId("confirm-button").click();
    await expect(studio.page.getByText(/^Published on/)).toBeVisible();
    await expect
      .poll(() => titles(one.path, two.path, `${two.path}-moved`))
      .toEqual(["One after", 308, "Two after"]);
    const [first, second] = [await content.get(one.id), await content.get(two.id)];
    expect(second?._rev, "one transaction for both").toBe(first?._rev);

    const redirect = `redirect-${two.path.slice(1).replaceAll("/", "_")}`;
    expect(await content.get(redirect)).toMatchObject({ from: two.path });
    await clickUntil(
      studio.page.getByTestId("confirm-button"),
      studio.page.getByTestId("revert-button"),
    );
    // Otherwise the Studio only creates a release that reverts this one.
    await studio.dialog.getByRole("checkbox").check();
    await studio.page.getByTestId("confirm-button").click();
    await expect.poll(() => titles(two.path, `${two.path}-moved`)).toEqual(["Two before", 404]);
    await expect.poll(() => content.get(`drafts.${redirect}`)).toBeUndefined();
    expect(await content.get(redirect)).toBeUndefined();
    expectClean(studio);
  },
);

test(
  "a scheduled release is locked and published automatically",
  { tag: "@proof" },
  async ({ studio, content }) => {
    const page = await newPage(content, "Before its time");
    const release = { releaseId: "rLater" };
    const versionId = `versions.rLater.${page.id}`;
    await content.act(
      {
        actionType: "sanity.action.release.create",
        ...release,
        metadata: { title: "Later", releaseType: "undecided" },
      },
      {
        actionType: "sanity.action.document.version.create",
        publishedId: page.id,
        baseId: page.id,
        versionId,
      },
      {
        actionType: "sanity.action.document.edit",
        publishedId: page.id,
        draftId: versionId,
        patch: { set: { title: "In its time" } },
      },
    );
    await studio.page.goto(`${origin()}/studio/releases/rLater`);
    const date = studio.dialog.getByRole("textbox");
    const menu = studio.page.getByTestId("release-menu-button");
    await clickUntil(date, menu, studio.page.getByTestId("schedule-button-menu-item"));
    await date.fill("Jan 31, 2031 09:00");
    await date.press("Tab");
    await studio.page.getByTestId("confirm-button").click();
    await expect(studio.page.getByRole("button", { name: "Unschedule release" })).toBeVisible();
    await expect
      .poll(() => content.get("_.releases.rLater"))
      .toMatchObject({ state: "scheduled", publishAt: expect.stringMatching(/^2031-01-31T/) });

    await openVersion(studio, page.id, "rLater");
    await expect(studio.input("title")).toHaveValue("In its time");
    await expect(studio.input("title")).not.toBeEditable();
    expect(await titles(page.path)).toEqual(["Before its time"]);

    await studio.page.goto(`${origin()}/studio/releases/rLater`);
    await expect(studio.page.getByRole("button", { name: "Unschedule release" })).toBeVisible();
    const publishAt = new Date(Date.now() + 1000).toISOString();
    await content.act({ actionType: "sanity.action.release.schedule", ...release, publishAt });
    await expect.poll(() => titles(page.path)).toEqual(["In its time"]);
    await expect(studio.page.getByText(/^Published on/)).toBeVisible();
    expectClean(studio);
  },
);
