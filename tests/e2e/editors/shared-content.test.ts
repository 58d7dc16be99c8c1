import { expectAccessible } from "../../support/browser/accessibility.ts";
import { expect, origin, test } from "../../support/browser/e2e.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
import { layoutShift } from "../site/layout-shift.fixture.ts";

const read = async (path: string) => (await fetch(origin() + path)).text();

async function mutate(...mutations: object[]) {
  const editor = await signIn(origin());
  const response = await editor.content("/v2025-02-19/data/mutate/production", {
    method: "POST",
    body: JSON.stringify({ mutations }),
  });
  expect(response.status).toBe(200);
}

test("a change of a shared section appears on every page that shows it", async () => {
  const path = 'sections[_key=="section"].headline';
  const setHeadline = (text: string) =>
    mutate({ patch: { id: "shared-first-call", set: { [path]: text } } });
  const original = "Have a question about your own data?";
  for (const page of ["/pricing", "/articles"]) expect(await read(page)).toContain(original);

  await setHeadline("Ask about your own tables");
  for (const page of ["/pricing", "/articles"])
    await expect.poll(() => read(page)).toContain("Ask about your own tables");
  await setHeadline(original);
  await expect.poll(() => read("/pricing")).toContain(original);
});

test("an announcement is above the header, and stays away once it was dismissed", async ({
  page,
}) => {
  const announcement = {
    _id: "announcement-wombat",
    _type: "announcement",
    text: "The wombat report is out.",
    link: [{ _key: "a", _type: "button", label: "Read", target: "address", address: "/articles" }],
    dismissible: true,
  };
  await mutate({ createOrReplace: announcement });
  await expect.poll(() => read("/"), "without JavaScript").toContain(announcement.text);

  await page.goto(`${origin()}/about`);
  const bar = page.getByRole("region", { name: "Announcement" });
  await expect(bar.getByRole("link", { name: "Read" })).toHaveAttribute("href", "/articles");
  const height = (await bar.boundingBox())?.height ?? 0;
  expect((await page.getByRole("banner").boundingBox())?.y).toBe(height);
  await expectAccessible(page);

  await bar.getByRole("button", { name: "Dismiss" }).click();
  await expect(bar).toBeHidden();
  expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
  await page.goto(`${origin()}/platform`, { waitUntil: "commit" });
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(bar).toBeHidden();
  // A bar that disappears after the first paint would shift the page by 0.03.
  expect(await layoutShift(page)).toBeLessThan(0.02);

  await mutate({ delete: { id: announcement._id } });
  await expect.poll(() => read("/")).not.toContain(announcement.text);
});
