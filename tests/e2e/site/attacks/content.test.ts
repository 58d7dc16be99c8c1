import { randomUUID } from "node:crypto";
import { z } from "zod";
import { fetchExportText } from "../../../support/exported.ts";
import { sendContactForm } from "../../../support/fixtures/contact-form.ts";
import { expect, origin, test, watchPage } from "../../../support/browser/e2e.ts";
import { evil, leadsOf, newAddress, setUpStaff, staff, visit } from "./attacks.fixture.ts";

/** Active content by visitors and in addresses, and what is rendered of it. */
test.describe("attack", () => {
  setUpStaff();

  test("files with active content are sandboxed, and oversized images are rejected", async () => {
    const upload = async (kind: string, filename: string, body: BodyInit) => {
      const response = await staff.content(`/v1/assets/${kind}/production?filename=${filename}`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body,
      });
      const { document } = z
        .object({ document: z.object({ path: z.string() }) })
        .parse(await response.json());
      return `/${document.path}`;
    };
    const script = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
    for (const name of ["a.html", "a.svg", "a.xml"]) {
      const { headers } = await visit(await upload("files", name, script));
      expect(headers.get("content-security-policy")).toContain("sandbox");
      expect(headers.get("content-disposition")).toMatch(/^attachment/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
    }
    const dot =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const path = await upload("images", "dot.png", Buffer.from(dot, "base64"));
    expect((await visit(`${path}?w=64&h=64&fit=scale`)).status).toBe(200);
    const huge = await visit(`${path}?w=8192&h=8192&fit=scale&fm=avif&q=100`);
    expect(huge.status).toBe(400);
  });

  test("a forged key in an address does not remove the pages of other keys", async () => {
    const nothing = "/resources?category=Security&q=nothing-is-called-this";
    await visit("/resources");
    for (const made of ["category%26q=1", "category,q=1"])
      expect((await visit(`/resources?${made}`)).status).toBe(200);
    expect(await (await visit(nothing)).text()).toContain('value="nothing-is-called-this"');
  });

  test("search terms are rendered as text", async () => {
    const script = "<script>alert(1)</script>";
    const queries = [script, `"><img src=x onerror=alert(1)>`, "word ".repeat(2_000), "\0\u202e"];
    for (const path of ["/search?q=", "/resources?q=", "/resources?category="])
      for (const query of queries) {
        const response = await visit(path + encodeURIComponent(query));
        expect(response.status).toBe(200);
        expect(response.headers.get("content-security-policy")).not.toContain("unsafe");
        expect(await response.text()).not.toMatch(/<script>alert|<img src=x/);
      }
  });

  test("images are rendered for pages only, and the guide requires a valid signed link", async () => {
    for (const path of ["/og/made-up.png", "/og/.png", "/og/_home", "/og/contact.png.png"])
      expect((await visit(path)).status, path).toBe(404);
    const end = Math.floor(Date.now() / 1000 + 600).toString(36);
    for (const token of ["", "x", end, `${end}.${"A".repeat(43)}`, `${end}.`]) {
      const response = await visit(`/download-guide/file?token=${token}`);
      expect(response.status, token).toBe(403);
      expect(response.headers.get("content-type")).toContain("text/html");
    }
  });

  test("a redirect to its own address causes no loop, and non-Latin redirects work", async () => {
    const name = `attack-${randomUUID()}`;
    const redirect = (end: string, address: string) => ({
      create: { _id: `${name}-${end}`, _type: "redirect", from: `/${name}-${end}`, address },
    });
    const mutate = (mutations: object[]) =>
      staff.content("/v2025-02-19/data/mutate/production", {
        method: "POST",
        body: JSON.stringify({ mutations }),
      });
    const made = await mutate([
      redirect("loop", `${origin()}/${name}-loop`),
      redirect("far", "https://例え.example/路"),
    ]);
    expect(made.status).toBe(200);
    await expect.poll(async () => (await visit(`/${name}-far`)).status).toBe(308);
    const far = (await visit(`/${name}-far?a=%0d%0ab`)).headers.get("location");
    expect(far).toMatch(/^https:\/\/xn--r8jz45g\.example\/%E8%B7%AF\?a=%0d%0ab$/i);
    expect((await visit(`/${name}-loop`)).status).toBe(404);
    await mutate([{ delete: { id: `${name}-loop` } }, { delete: { id: `${name}-far` } }]);
  });

  test("a lead is text to a spreadsheet", async () => {
    const email = newAddress();
    const name = `=HYPERLINK("${evil}","x")`;
    expect((await sendContactForm(origin(), { email, name, company: "@SUM(1)" })).status).toBe(303);
    const [stored] = await leadsOf(email);
    expect(stored).toMatchObject({ name, company: "@SUM(1)", status: "new" });
    const csv = await fetchExportText(staff.rest, origin(), "leads", { search: email });
    expect(csv).toContain(`"'=HYPERLINK(""${evil}"",""x"")"`);
    expect(csv).toContain(`"'@SUM(1)"`);
  });

  test("visitors' texts are rendered as text on every screen", async ({ page, signInToAdmin }) => {
    const email = newAddress();
    const evilText = `<img src=x onerror="document.title='pwned'"><svg onload=alert(1)>`;
    const form = { email, name: evilText, company: evilText, subject: evilText, message: evilText };
    expect((await sendContactForm(origin(), form)).status).toBe(303);
    const [stored] = await leadsOf(email);
    const seen = watchPage(page);
    await signInToAdmin();
    await page.goto(`${origin()}/admin/leads/${String(stored?.["id"])}`);
    await expect(page.getByText(evilText).first()).toBeVisible();
    await page.goto(`${origin()}/admin/people/${String(stored?.["person_id"])}`);
    await expect(page.getByText(evilText).first()).toBeVisible();
    await page.goto(`${origin()}/admin/leads`);
    await expect(page.getByText(evilText).first()).toBeVisible();
    expect(await page.locator("img[src=x], svg[onload]").count()).toBe(0);
    expect(await page.title()).not.toBe("pwned");
    expect(seen).toEqual({ errors: [], outside: [], failed: [] });
  });
});
