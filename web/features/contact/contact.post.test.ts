// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
vi.mock("../../config.ts", () => ({
  getSiteConfig: () => ({ formSecret: "a secret for this test" }),
}));
const insertRow = vi.fn(async (_table: string, _row: Record<string, unknown>) => "stored");
vi.mock("../../server/supabase-insert.ts", () => ({ insertRow }));
const { contactForm } = await import("./contact.post.ts");

const fields = {
  name: "Ada Sample",
  email: "ada@example.com",
  company: "",
  subject: "A question",
  message: "How long does it take?",
  inquiryType: "",
};
const getInsertedRow = () => insertRow.mock.calls.at(-1)?.[1];

const submit = (posted: Parameters<typeof contactForm.submit>[0]) =>
  contactForm.submit(posted, { client: "visitor" });

beforeEach(() => insertRow.mockClear());

test("stores a valid form as the lead of the specification", async () => {
  const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";
  const submission = "9c5b94b1-35ad-49bb-b118-8e8fc24abf80";
  const outcome = await submit({
    ...fields,
    inquiryType: "sales",
    session_id: session,
    submission_id: submission,
  });
  expect(outcome).toEqual({ outcome: "sent" });
  expect(getInsertedRow()).toEqual({
    name: "Ada Sample",
    email: "ada@example.com",
    company: null,
    inquiry_type: "sales",
    message: "Subject: A question\n\nHow long does it take?",
    form_source: "contact_form",
    session_id: session,
    submission_id: submission,
  });
});

test("derives the same id for the same form sent twice without scripts", async () => {
  await submit(fields);
  const firstId = getInsertedRow()?.["submission_id"];
  await submit(fields);
  expect(firstId).toBeTruthy();
  expect(getInsertedRow()?.["submission_id"]).toBe(firstId);
});

test("reports all invalid fields together and stores nothing", async () => {
  const outcome = await submit({
    ...fields,
    name: "A\u0000da",
    email: "not an address",
    subject: "s".repeat(10_000),
    message: " ",
    inquiryType: "nonsense",
  });
  expect(outcome).toMatchObject({ outcome: "refused" });
  const problems = outcome.outcome === "refused" ? Object.keys(outcome.problems) : [];
  expect(problems.toSorted()).toEqual(["email", "inquiryType", "message", "name", "subject"]);
  expect(insertRow).not.toHaveBeenCalled();
});

test("drops a malformed chat session instead of rejecting the form", async () => {
  await submit({ ...fields, session_id: "'; drop table leads" });
  expect(getInsertedRow()).toMatchObject({ session_id: null });
});

test("returns the specified message during an outage", async () => {
  insertRow.mockResolvedValueOnce("unreachable");
  expect(await submit(fields)).toEqual({
    outcome: "failed",
    message: "There was a problem sending your message. Please try again.",
  });
});
