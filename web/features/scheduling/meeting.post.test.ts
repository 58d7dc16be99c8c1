// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
const insertRow = vi.fn(async (_table: string, _row: Record<string, unknown>) => "stored");
vi.mock("../../server/supabase-insert.ts", () => ({ insertRow }));
const { meetingForm } = await import("./meeting.post.ts");

const fields = { name: "Ada Sample", email: "ada@example.com", company: "", message: "" };
const stored = () => insertRow.mock.calls.at(-1)?.[1];

const submit = (posted: Parameters<typeof meetingForm.submit>[0]) =>
  meetingForm.submit(posted, { client: "visitor" });

beforeEach(() => insertRow.mockClear());

test("a request is a sales inquiry that continues the chat it came from", async () => {
  const session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";
  const submission = "9c5b94b1-35ad-49bb-b118-8e8fc24abf80";
  const outcome = await submit({
    ...fields,
    message: "Our month end",
    session_id: session,
    submission_id: submission,
  });
  expect(outcome).toEqual({ outcome: "sent" });
  expect(stored()).toEqual({
    name: "Ada Sample",
    email: "ada@example.com",
    company: null,
    inquiry_type: "sales",
    message: "Subject: Schedule a Demo\n\nOur month end",
    form_source: "contact_form",
    session_id: session,
    submission_id: submission,
  });
});

test("name and e-mail address are asked for, all faults at once", async () => {
  const outcome = await submit({ ...fields, name: "", email: "ada" });
  const problems = outcome.outcome === "refused" ? Object.keys(outcome.problems) : [];
  expect(problems.toSorted()).toEqual(["email", "name"]);
  expect(insertRow).not.toHaveBeenCalled();
});

test("an outage keeps the request with the visitor", async () => {
  insertRow.mockResolvedValueOnce("unreachable");
  expect(await submit(fields)).toMatchObject({ outcome: "failed" });
});
