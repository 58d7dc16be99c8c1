import type { Page } from "@playwright/test";
import { expect, origin, test } from "../../support/browser/e2e.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";

const id = "page-that-moves";

/** Other tests count the pages of the same product: this one removes its page. */
const remove = [
  { delete: { query: `*[_type == "redirect" && page._ref == "${id}"]` } },
  { delete: { id: `drafts.${id}` } },
  { delete: { id } },
];

async function mutate(mutations: object[]) {
  const editor = await signIn(origin());
  const response = await editor.content("/v2025-02-19/data/mutate/production", {
    method: "POST",
    body: JSON.stringify({ mutations }),
  });
  expect(response.status).toBe(200);
}

test.afterAll(() => mutate(remove));

const publishPage = (path: string) =>
  mutate([
    ...remove,
    {
      create: {
        _id: id,
        _type: "page",
        title: "A page that moves",
        path: { _type: "slug", current: path },
        sections: [{ _key: "a", _type: "closingCta", headline: "Here today" }],
      },
    },
  ]);

async function publishAt(page: Page, path: string) {
  await page.goto(`${origin()}/studio/structure/page;${id}`);
  const input = page.getByTestId("field-path").getByRole("textbox");
  await input.fill(path);
  await expect(page.getByTestId("pane-footer-document-status")).toContainText("Edited");
  const publish = page.getByTestId("action-publish");
  await expect(publish).toBeEnabled();
  await publish.click();
}

/** The response to a visitor's browser, with its redirect target. */
async function responseTo(path: string) {
  const { status, headers } = await fetch(`${origin()}${path}`, { redirect: "manual" });
  const to = headers.get("location");
  return to ? `${status} ${new URL(to, origin()).pathname}` : String(status);
}

test(
  "a moved page redirects from its former paths, also after moving back",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    test.setTimeout(180_000);
    await publishPage("/moves-first");
    await signInToStudio();

    await publishAt(page, "/moves-second");
    await expect
      .poll(() => responseTo("/moves-first"), { timeout: 30_000 })
      .toBe("308 /moves-second");
    expect(await responseTo("/moves-second")).toBe("200");

    await publishAt(page, "/moves-third");
    await expect
      .poll(() => responseTo("/moves-first"), { timeout: 30_000 })
      .toBe("308 /moves-third");
    expect(await responseTo("/moves-second")).toBe("308 /moves-third");

    await publishAt(page, "/moves-first");
    await expect.poll(() => responseTo("/moves-first"), { timeout: 30_000 }).toBe("200");
    expect(await responseTo("/moves-second")).toBe("308 /moves-first");
    expect(await responseTo("/moves-third")).toBe("308 /moves-first");
  },
);

test(
  "a page whose redirect cannot be stored is not published, and the editor sees why",
  { tag: "@proof" },
  async ({ page, signInToStudio }) => {
    test.setTimeout(120_000);
    await publishPage("/stays-here");
    await signInToStudio();
    await page.route("**/data/mutate/**", (route) => route.abort());

    await publishAt(page, "/goes-there");
    await expect(
      page.getByText("Could not save the redirect from /stays-here. Try again."),
    ).toBeVisible();
    expect(await responseTo("/stays-here")).toBe("200");
    await expect(page.getByTestId("action-publish")).toBeEnabled();

    await page.unroute("**/data/mutate/**");
    await page.getByTestId("action-publish").click();
    await expect.poll(() => responseTo("/stays-here"), { timeout: 30_000 }).toBe("308 /goes-there");
  },
);
