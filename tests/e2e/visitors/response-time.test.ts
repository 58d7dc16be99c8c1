/** One setting of the back office: emails, reports, hand-offs and pages show its number. */

import { z } from "zod";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { expect, origin } from "../../support/browser/e2e.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";
import { test } from "../../support/browser/studio.ts";

test("a changed response time appears for staff, visitors and in emails", async ({
  page,
  content,
  signInToAdmin,
}) => {
  const staff = await signIn(origin());
  const email = `promise-${Date.now()}@example.com`;
  const fetchText = async (path: string) => (await fetch(`${origin()}${path}`)).text();
  const expectPages = async (text: string) => {
    // A page with form data in its address is rendered for each request.
    await expect
      .poll(() => fetchText("/contact?inquiry=sales"), { timeout: 25_000 })
      .toContain(text);
    // A cached page is refreshed within two minutes; a publish event is faster.
    await content.patch("page-contact", { set: { title: "Contact" } });
    await expect.poll(() => fetchText("/contact"), { timeout: 25_000 }).toContain(text);
  };
  await signInToAdmin();
  try {
    await page.goto(`${origin()}/admin/settings`);
    await page.getByLabel("Reply within").fill("12");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Settings saved")).toBeVisible();

    await page.goto(`${origin()}/admin/handoffs`);
    await expect(page.getByText("Visitors are promised a reply within 12 hours.")).toBeVisible();

    await sendContactForm(origin(), { email });
    const mail = async () => {
      const response = await staff.rest(`/rest/v1/mailbox?recipient=eq.${email}&select=text_body`);
      const [found] = z.array(z.object({ text_body: z.string() })).parse(await response.json());
      return found?.text_body ?? "";
    };
    await expect.poll(() => mail()).toContain("We'll respond within 12 hours.");

    await expectPages("answers within 12 hours");
    expect(await fetchText("/contact?inquiry=sales")).toContain("respond within 12 hours");
    expect(await fetchText("/contact")).not.toMatch(/24 hours|\{response time\}/);
  } finally {
    await staff.rest("/rest/v1/rpc/set_response_hours", {
      method: "POST",
      body: JSON.stringify({ hours: 24 }),
    });
    await expectPages("answers within 24 hours");
  }
});
