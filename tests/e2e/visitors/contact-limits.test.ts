import { z } from "zod";
import { sendContactForm } from "../../support/fixtures/contact-form.ts";
import { expect, origin, test } from "../../support/browser/e2e.ts";
import { signIn } from "../../support/fixtures/staff-client.ts";

/** The number of leads with this address, as staff see it. */
async function stored(email: string): Promise<number> {
  const staff = await signIn(origin());
  const response = await staff.rest(
    `/rest/v1/leads?select=id&email=eq.${encodeURIComponent(email)}`,
  );
  const found = z.array(z.unknown()).parse(await response.json());
  return found.length;
}

const refusals: [what: string, fields: Record<string, string>, message: RegExp][] = [
  ["no name", { name: "" }, /Enter your name/],
  ["only spaces for a subject", { subject: "   " }, /Enter a subject/],
  ["no message", { message: "" }, /Enter your message/],
  ["an over-long name", { name: "n".repeat(5000) }, /Full Name/],
  ["a NUL character", { company: "Acme\u0000Ltd" }, /Company/],
  ["an inquiry type that is none", { inquiryType: "gossip" }, /Choose one of the inquiry types/],
];

for (const [what, fields, message] of refusals) {
  test(`rejects the contact form with ${what} with a message and stores nothing`, async () => {
    const email = `refused.${Date.now()}@example.com`;
    const response = await sendContactForm(origin(), { email, ...fields });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toMatch(message);
    expect(page, "typed text is kept").toContain(email);
    expect(await stored(email)).toBe(0);
  });
}

test("rejects an invalid email address", async () => {
  const response = await sendContactForm(origin(), { email: "not-an-address" });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("not-an-address");
});

test("rejects a form of 10 MB and stores nothing", async () => {
  const email = `huge.${Date.now()}@example.com`;
  const response = await sendContactForm(origin(), { email, message: "m".repeat(10_000_000) });
  expect(response.status).toBe(413);
  expect(await stored(email)).toBe(0);
});

test("rejects a form sent from another site", async () => {
  const email = `foreign.${Date.now()}@example.com`;
  const response = await sendContactForm(
    origin(),
    { email },
    { headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" } },
  );
  expect(response.status).toBe(403);
  expect(await stored(email)).toBe(0);
});

test("stores markup in a lead as text", async () => {
  const email = `markup.${Date.now()}@example.com`;
  const response = await sendContactForm(origin(), {
    email,
    name: '<script>alert("x")</script>',
    company: '=HYPERLINK("https://elsewhere.example")',
  });
  expect(response.status).toBe(303);
  expect(await stored(email)).toBe(1);
});
