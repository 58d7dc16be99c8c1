// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { partnerAnswers, partnerForm } from "./form.fixture.ts";

const content = vi.hoisted(() => ({ read: vi.fn() }));
vi.mock("server-only", () => ({}));
vi.mock("../../config.ts", () => ({
  getSiteConfig: () => ({ formSecret: "a secret for this test" }),
}));
vi.mock("./published-forms.ts", () => ({ readPublishedForms: content.read }));
const insertRow = vi.fn(async (_table: string, _row: Record<string, unknown>) => "stored");
vi.mock("../../server/supabase-insert.ts", () => ({ insertRow }));
const { customForm } = await import("./custom-form.post.ts");
const { isDownloadToken } = await import("./download-links.ts");

/** Publishes this form, with a resource behind it. */
function publish(form: object = {}, recipients: string[] | null = null) {
  content.read.mockResolvedValue({
    forms: [{ form: { ...partnerForm, ...form }, recipients }],
    gatedResources: [{ _id: "resource-a", title: "The playbook", form: partnerForm._id }],
  });
}

const submit = (fields: Record<string, string> = {}) =>
  customForm.submit({ ...partnerAnswers, ...fields }, { client: "visitor", path: "/partners" });
const getRows = (table: string) =>
  insertRow.mock.calls.flatMap(([name, row]) => (name === table ? [row] : []));

beforeEach(() => {
  insertRow.mockClear();
  publish();
});

test("stores the answers with the labels of the published form", async () => {
  publish({}, ["events@example.com"]);
  expect(await submit({ submission_id: "9c5b94b1-35ad-49bb-b118-8e8fc24abf80" })).toEqual({
    outcome: "sent",
  });
  expect(getRows("leads")).toEqual([
    {
      name: "Ada Sample",
      email: "ada@example.com",
      company: null,
      role: null,
      phone: "+1 212 555 0100",
      form_source: "contact_form",
      page_path: "/partners",
      submission_id: "9c5b94b1-35ad-49bb-b118-8e8fc24abf80",
      submitted_form: {
        id: "form-partner",
        title: "Partner request",
        answers: [
          { label: "Customers", value: "More than 10" },
          { label: "Your plan", value: "We resell." },
          { label: "Invite me to the partner day", value: "No" },
          { label: "I accept the partner terms", value: "Yes" },
        ],
        recipients: ["events@example.com"],
      },
    },
  ]);
});

test("stores nothing for an unknown form, invalid answers or unreadable content", async () => {
  expect(await submit({ form_id: "form-other" })).toMatchObject({ outcome: "refused" });
  expect(await submit({ "answer-email": "" })).toMatchObject({
    problems: { "answer-email": "Enter your email." },
  });
  vi.spyOn(console, "error").mockImplementationOnce(() => {});
  content.read.mockRejectedValue(new Error("down"));
  expect(await submit()).toMatchObject({ outcome: "failed" });
  expect(insertRow).not.toHaveBeenCalled();
});

test("leads to the success page", async () => {
  publish({ successText: null, successPage: { _ref: "page-thank-you", path: "/thank-you" } });
  expect(await submit()).toEqual({ outcome: "sent", location: "/thank-you" });
});

test("unlocks the file of a resource behind this form, and of no other", async () => {
  const outcome = await submit({ resource: "resource-a" });
  const token = "token" in outcome ? (outcome.token ?? "") : "";
  expect(isDownloadToken("resource-a", token)).toBe(true);
  expect(isDownloadToken("resource-b", token)).toBe(false);
  expect(await submit({ resource: "resource-b" })).toEqual({ outcome: "sent" });
  expect(getRows("leads").map((row) => row["submitted_form"])).toMatchObject([
    { resource: { id: "resource-a", title: "The playbook" } },
    { title: "Partner request" },
  ]);
  expect(getRows("leads")[1]?.["submitted_form"]).not.toHaveProperty("resource");
});

test("subscribes visitors who tick the newsletter", async () => {
  publish({ newsletterLabel: "Send me the newsletter" });
  await submit();
  expect(getRows("newsletter_subscribers")).toEqual([]);
  await submit({ newsletter: "yes", consent_wording: "2026-01" });
  expect(getRows("newsletter_subscribers")).toEqual([
    { email: "ada@example.com", source: "form", consent_wording: "2026-01" },
  ]);
});

test("names the fields for the page that is shown without content", async () => {
  expect(await customForm.loadLabels?.(partnerAnswers)).toMatchObject({
    "answer-email": "Work email",
  });
  content.read.mockRejectedValue(new Error("down"));
  expect(await customForm.loadLabels?.(partnerAnswers)).toMatchObject({ "answer-email": "" });
  expect(await customForm.loadLabels?.({ name: "Ada" })).toEqual({});
});
