// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));
vi.mock("../../config.ts", () => ({
  getSiteConfig: () => ({ formSecret: "a secret for this test" }),
}));
const insertRow = vi.fn(async (_table: string, _row: Record<string, unknown>) => "stored");
vi.mock("../../server/supabase-insert.ts", () => ({ insertRow }));
vi.mock("./guide-links.ts", () => ({ issueGuideToken: () => "a-token" }));
const { guideForm } = await import("./guide.post.ts");

const fields = {
  firstName: "Ada",
  lastName: "Sample",
  email: "ada@example.com",
  company: "Sample Ltd",
  role: "",
  employees: "51-200",
};
const getInsertedRow = () => insertRow.mock.calls.at(-1)?.[1];

const submit = (posted: Parameters<typeof guideForm.submit>[0]) =>
  guideForm.submit(posted, { client: "visitor" });

beforeEach(() => insertRow.mockClear());

test("stores a valid form as the lead of the specification and issues a download token", async () => {
  const submission = "9c5b94b1-35ad-49bb-b118-8e8fc24abf80";
  expect(await submit({ ...fields, submission_id: submission })).toEqual({
    outcome: "sent",
    token: "a-token",
  });
  expect(insertRow.mock.calls.at(-1)?.[0]).toBe("leads");
  expect(getInsertedRow()).toEqual({
    name: "Ada Sample",
    email: "ada@example.com",
    company: "Sample Ltd",
    role: null,
    form_source: "download_guide",
    message: "Company size: 51-200",
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

test("stores nothing and issues no token for an invalid form", async () => {
  const outcome = await submit({ ...fields, firstName: " ", email: "ada", role: "king" });
  expect(outcome).toMatchObject({ outcome: "refused" });
  const problems = outcome.outcome === "refused" ? Object.keys(outcome.problems) : [];
  expect(problems.toSorted()).toEqual(["email", "firstName", "role"]);
  expect(insertRow).not.toHaveBeenCalled();
});

test("returns the specified message and no token during an outage", async () => {
  insertRow.mockResolvedValueOnce("unreachable");
  expect(await submit(fields)).toEqual({
    outcome: "failed",
    message: "There was a problem processing your request. Please try again.",
  });
});
