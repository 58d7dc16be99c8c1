import { createHmac, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, origin, test, watchPage } from "../../support/browser/e2e.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";

const mutate = "/v2025-02-19/data/mutate/production";
const dayMs = 24 * 3_600_000;

/** A link as the Studio creates it; `change` alters it afterwards. */
async function makeLink(document: string, expires = new Date(Date.now() + dayMs)) {
  const key = randomBytes(32);
  const id = randomBytes(12).toString("base64url");
  const link = {
    _id: `previewLink.${id}`,
    _type: "previewLink",
    document,
    key: key.toString("base64url"),
    expires: expires.toISOString(),
    madeBy: "A test",
  };
  const signature = createHmac("sha256", key)
    .update([id, document, link.expires].join("\n"))
    .digest("base64url");
  await store([{ create: link }]);
  return { link, address: `${origin()}/api/preview/${id}.${signature}`, id, signature };
}

async function store(mutations: object[]) {
  const editor = await signIn(origin());
  const stored = await editor.content(mutate, {
    method: "POST",
    body: JSON.stringify({ mutations }),
  });
  expect(stored.status).toBe(200);
}

/** An unpublished page with its own headline. */
async function draftPage(name: string) {
  const id = `page-shared-${name}-${Date.now()}`;
  const path = `/shared-${name}-${Date.now()}`;
  const headline = `Not for everyone, ${name} ${Date.now()}`;
  const hero = { _key: "hero", _type: "hero", headline, lead: "A draft." };
  const page = { _type: "page", title: headline, path: { current: path }, sections: [hero] };
  await store([{ createOrReplace: { _id: `drafts.${id}`, ...page } }]);
  return { id, path, headline };
}

const ended = (page: Page) => page.getByRole("heading", { name: "This preview has ended" });

test("a link shows the draft of its page only, and does not affect other visitors", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const draft = await draftPage("alone");
  const { address } = await makeLink(draft.id);
  const seen = watchPage(page);
  await page.goto(address);
  expect(page.url(), "the final address contains nothing of the link").toBe(
    `${origin()}${draft.path}`,
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(draft.headline);
  const banner = page.getByRole("complementary", { name: "Preview" });
  await expect(banner).toContainText("You see a draft of this page. The link ends on");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  expect(await page.content(), "no editing controls").not.toMatch(/data-sanity|presentation/);

  const response = await page.goto(page.url());
  const { "cache-control": kept, "x-robots-tag": robots } = response?.headers() ?? {};
  expect(kept).toMatch(/no-store/);
  expect(robots).toMatch(/noindex/);
  expect(seen.outside).toEqual([]);
  expect(seen.errors).toEqual([]);

  const visitor = await (await browser.newContext()).newPage();
  expect((await visitor.goto(`${origin()}${draft.path}`))?.status()).toBe(404);
  expect(await visitor.content()).not.toContain(draft.headline);
  expect(await visitor.context().cookies()).toEqual([]);

  await page.goto(`${origin()}/about`);
  await expect(banner, "other pages are the published ones").toHaveCount(0);

  await page.goto(`${origin()}${draft.path}`);
  await page.getByRole("link", { name: "Leave preview" }).click();
  await expect(page).toHaveURL(`${origin()}/`);
  expect((await page.goto(`${origin()}${draft.path}`))?.status()).toBe(404);
  expect(await page.context().cookies()).toEqual([]);
});

test("a revoked, expired or altered link leads to a page that says so", async ({
  page,
  context,
}) => {
  const draft = await draftPage("ended");
  const { address, link, id, signature } = await makeLink(draft.id);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(draft.headline);

  // A copied link or cookie does not outlive the link.
  const other = await draftPage("other");
  await store([{ patch: { id: link._id, set: { document: other.id } } }]);
  expect((await page.goto(address))?.status()).toBe(410);
  const later = new Date(Date.now() + 300 * dayMs).toISOString();
  await store([{ patch: { id: link._id, set: { document: draft.id, expires: later } } }]);
  expect((await page.goto(address))?.status()).toBe(410);

  await store([{ patch: { id: link._id, set: { expires: link.expires } } }]);
  await page.goto(address);
  await store([{ delete: { id: link._id } }]);
  expect((await page.reload())?.status(), "revoked while viewing").toBe(410);
  await expect(ended(page)).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect((await page.goto(address))?.status(), "opened again").toBe(410);

  const past = await makeLink(draft.id, new Date(Date.now() - 1000));
  expect((await page.goto(past.address))?.status()).toBe(410);
  await expect(ended(page)).toBeVisible();

  const token = `${id}.${signature}`;
  for (const made of [
    token.replace(/.$/, "_"),
    `${id}.`,
    `${id}.${"A".repeat(43)}`,
    "leave",
    "%00",
  ])
    expect((await page.request.get(`${origin()}/api/preview/${made}`)).status(), made).toBe(
      made === "leave" ? 200 : made === "%00" ? 400 : 410,
    );
});

test(
  "a cookie that outlives its link, or belongs to another page, shows nothing",
  { tag: "@proof" },
  async ({ browser }) => {
    const draft = await draftPage("cookie");
    const past = await makeLink(draft.id, new Date(Date.now() - 1000));
    const token = past.address.split("/").at(-1) ?? "";
    const ask = async (path: string, value: string) => {
      const response = await fetch(`${origin()}${path}`, {
        headers: { cookie: `shared_preview=${value}` },
      });
      return { status: response.status, text: await response.text() };
    };
    expect((await ask(draft.path, `${token}:${draft.path}`)).status).toBe(410);

    const holds = await makeLink(draft.id);
    const live = holds.address.split("/").at(-1) ?? "";
    expect((await ask(draft.path, `${live}:${draft.path}`)).text).toContain(draft.headline);
    const elsewhere = await ask("/about", `${live}:/about`);
    expect(elsewhere.text).not.toContain(draft.headline);
    const visitor = await (await browser.newContext()).newPage();
    expect((await visitor.goto(`${origin()}/about`))?.status()).toBe(200);

    const posted = await fetch(`${origin()}${draft.path}`, {
      method: "POST",
      headers: { cookie: `shared_preview=${live}:${draft.path}`, origin: origin() },
      body: new URLSearchParams({ form: "newsletter", email: "reader@example.com" }),
    });
    expect(posted.status, "a preview is read-only").toBe(403);
  },
);

test("visitors cannot read the links, and leaving the preview redirects only to this site", async () => {
  const { link } = await makeLink("page-about");
  const query = encodeURIComponent(`*[_type == "previewLink" || _id == "${link._id}"]`);
  for (const perspective of ["published", "raw", "drafts"]) {
    const response = await fetch(
      `${origin()}/v2025-02-19/data/query/production?perspective=${perspective}&query=${query}`,
    );
    expect(await response.text()).not.toContain(link.key);
  }
  for (const from of ["//evil.example", "https://evil.example", "/\\evil.example", "/~/x"]) {
    const response = await fetch(`${origin()}/api/preview/leave?from=${encodeURIComponent(from)}`, {
      redirect: "manual",
    });
    expect(response.headers.get("location")).toBeNull();
  }
});

test(
  "an editor creates a link in the Studio, shares it and revokes it",
  { tag: "@proof" },
  async ({ page, browser, signInToStudio }) => {
    test.setTimeout(120_000);
    const draft = await draftPage("studio");
    const seen = watchPage(page);
    await signInToStudio();
    await page.goto(`${origin()}/studio/intent/edit/id=${draft.id};type=page`);
    // Until the document is loaded, the Studio renders the menu again and closes it.
    await expect(page.getByTestId("action-publish")).toBeEnabled({ timeout: 60_000 });
    await page.getByTestId("action-menu-button").click();
    await page.getByRole("menuitem", { name: "Share preview…" }).click();
    await page.getByRole("radio", { name: "1 day", exact: true }).check();
    await page.getByRole("button", { name: "Create link" }).click();
    const address = await page.getByRole("textbox", { name: "Link" }).inputValue();

    const guest = await (await browser.newContext()).newPage();
    await guest.goto(address);
    await expect(guest.getByRole("heading", { level: 1 })).toHaveText(draft.headline);
    await page.getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByRole("textbox", { name: "Link" })).toHaveCount(0);
    await guest.reload();
    await expect(ended(guest)).toBeVisible();
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  },
);
