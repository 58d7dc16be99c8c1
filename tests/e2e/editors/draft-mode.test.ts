import { dataDir, expect, origin, test } from "../../support/browser/e2e.ts";
import { staff } from "../../support/product/product.ts";
import { createStaff } from "../../support/product/product-staff.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";

/** Access to drafts on the site. */

type Account = { email: string; password: string };

const enable = "/api/draft-mode/enable";

const ask = (path: string, cookie = "", init: RequestInit = {}) =>
  fetch(`${origin()}${path}`, { redirect: "manual", headers: { cookie }, ...init });

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

/** Signs in on the Studio's page; returns the session cookie, or undefined. */
async function login({ email, password }: Account): Promise<string> {
  const body = new URLSearchParams({ email, password });
  return cookiesOf(await ask("/v1/auth/login/staff", "", { method: "POST", body }));
}

/** A draft of the about page, and its text that visitors must not see. */
async function draft(): Promise<string> {
  const title = `A draft ${Date.now()}`;
  const editor = await signIn(origin());
  const published = { query: '*[_id == "page-about"][0]' };
  const found = await editor.content(
    `/v2025-02-19/data/query/production?${new URLSearchParams(published)}`,
  );
  const { result }: { result: { seo: object } } = await found.json();
  const seo = { ...result.seo, title };
  const changed = { ...result, _id: "drafts.page-about", seo };
  const stored = await editor.content("/v2025-02-19/data/mutate/production", {
    method: "POST",
    body: JSON.stringify({
      mutations: [{ createOrReplace: changed }],
    }),
  });
  expect(stored.status).toBe(200);
  return title;
}

const title = async (cookie: string, path = "/about") =>
  /<title>([^<]*)</.exec(await (await ask(path, cookie)).text())?.[1] ?? "";

for (const role of ["admin", "marketing", "viewer"] as const)
  test(`${role} sees the draft while signed in`, async () => {
    const account = { ...staff, email: `draft-${role}@example.com`, name: role };
    await createStaff(dataDir(), account, role);
    const session = await login(account);
    const words = await draft();
    const response = await ask(`${enable}?sanity-preview-pathname=/about`, session);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/about");
    expect(response.headers.getSetCookie().every((line) => /httponly/i.test(line))).toBe(true);
    const drafting = `${session}; ${cookiesOf(response)}`;
    expect(await title(drafting)).toContain(words);

    const page = await ask("/about", drafting);
    expect(page.headers.get("cache-control")).toMatch(/no-store/);
    expect(await page.text()).toMatch(/<meta name="robots" content="noindex/);
    expect(await title(""), "a visitor").not.toContain(words);
    expect((await ask("/about")).headers.getSetCookie()).toEqual([]);

    expect(await title(cookiesOf(response)), "the cookie without the session").not.toContain(words);
    await ask("/v1/auth/logout", session, { method: "POST" });
    expect(await title(drafting), "after signing out").not.toContain(words);
  });

test("sales and visitors without a session get no draft and no cookie", async () => {
  const account = { ...staff, email: "draft-sales@example.com", name: "sales" };
  await createStaff(dataDir(), account, "sales");
  const words = await draft();
  const secret = "sanity-preview-secret=made-up&sanity-preview-pathname=/about";
  for (const cookie of ["", await login(account), "editor_session=made-up", "editor_session="]) {
    for (const address of [enable, `${enable}?${secret}`]) {
      const response = await ask(address, cookie);
      expect(response.status).toBe(401);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    const made = `${cookie}; __prerender_bypass=made-up; sanity-preview-perspective=drafts`;
    expect(await title(made)).not.toContain(words);
    const perspective = await ask("/api/draft-mode/perspective", made, {
      method: "POST",
      body: "drafts",
    });
    expect(perspective.status).toBe(401);
  }
});

test("enabling draft mode redirects only to pages of this site, disabling it leaves no cookie", async () => {
  const session = await login(staff);
  for (const path of [
    "//evil.example",
    "/.//evil.example",
    "https://evil.example/",
    "/\\evil.example",
  ]) {
    const response = await ask(
      `${enable}?sanity-preview-pathname=${encodeURIComponent(path)}`,
      session,
    );
    const location = response.headers.get("location") ?? "";
    expect(new URL(location, origin()).origin, path).toBe(origin());
  }
  const drafting = `${session}; ${cookiesOf(await ask(enable, session))}`;
  const chosen = await ask("/api/draft-mode/perspective", drafting, {
    method: "POST",
    body: "rSpring,drafts",
  });
  expect(cookiesOf(chosen)).toBe("sanity-preview-perspective=rSpring%2Cdrafts");
  const off = await ask("/api/draft-mode/disable", `${drafting}; ${cookiesOf(chosen)}`);
  expect(off.headers.get("location")).toBe("/");
  for (const line of off.headers.getSetCookie()) expect(line).toMatch(/Max-Age=0|1970/);
});
