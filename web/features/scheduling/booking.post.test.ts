// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import type { DatabaseAnswer } from "../../server/database-call.ts";

vi.mock("server-only", () => ({}));
let answer: DatabaseAnswer = { at: "unreachable" };
const askDatabase = vi.fn(
  async (_name: string, _given: { booking: Record<string, unknown> }, _client?: string) => answer,
);
vi.mock("../../server/database-call.ts", () => ({ askDatabase }));
const { bookingForm } = await import("./booking.post.ts");

const fields = {
  type: "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f",
  time: "1893456000",
  zone: "Asia/Kolkata",
  name: "Ada Sample",
  email: "ada@example.com",
  company: "",
  notes: "",
};
const asked = () => askDatabase.mock.calls.at(-1)?.[1].booking ?? {};
const submit = (posted: Parameters<typeof bookingForm.submit>[0], client = "a visitor") =>
  bookingForm.submit(posted, { client });

beforeEach(() => {
  askDatabase.mockClear();
  answer = { at: "unreachable" };
});

test("the database is asked for the chosen time, counted for its visitor", async () => {
  const submission = "9c5b94b1-35ad-49bb-b118-8e8fc24abf80";
  await submit({ ...fields, submission_id: submission });
  expect(askDatabase).toHaveBeenCalledWith("book_appointment", expect.anything(), "a visitor");
  expect(asked()).toMatchObject({
    type_id: fields.type,
    starts_at: "2030-01-01T00:00:00.000Z",
    name: "Ada Sample",
    company: null,
    notes: null,
    zone: "Asia/Kolkata",
    submission_id: submission,
  });
});

test("without a script the same form sent twice has one id, and nobody else can make it", async () => {
  await submit(fields);
  const first = asked()["submission_id"];
  await submit(fields);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(asked()["submission_id"]).toBe(first);
  await submit(fields, "another visitor");
  expect(asked()["submission_id"]).not.toBe(first);
});

test("a lost race names the next free times, a refused field what is wrong with it", async () => {
  answer = { at: "refused", status: 409, message: "Taken.", details: "[1893457800, 1893459600]" };
  expect(await submit(fields)).toMatchObject({
    outcome: "refused",
    problems: { next: "1893457800,1893459600" },
  });
  answer = { at: "refused", status: 422, message: "Enter a whole address.", details: "email" };
  expect(await submit(fields)).toEqual({
    outcome: "refused",
    problems: { email: "Enter a whole address." },
  });
});

test("where the database is away nothing is promised", async () => {
  expect(await submit(fields)).toMatchObject({ outcome: "failed" });
});
