import { expect, test } from "vitest";
import { prefill } from "./prefill.ts";

const chat_session = "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f";

test("prefills subject and message for a chat continued with sales", () => {
  expect(prefill({ chat_session, inquiry: "sales" })).toMatchObject({
    session: chat_session,
    values: {
      inquiryType: "sales",
      subject: "Sales Inquiry from Chat",
      message: expect.stringContaining("continue the conversation with a person"),
    },
  });
});

test("prefills only type and message for another inquiry type", () => {
  const { values } = prefill({ chat_session, inquiry: "press" });
  expect(values).toMatchObject({ inquiryType: "press" });
  expect(values).not.toHaveProperty("subject");
});

test("prefills nothing without a valid chat session", () => {
  expect(prefill({ inquiry: "sales" }).values).toEqual({});
  expect(prefill({ chat_session: "<script>", inquiry: "sales" }).values).toEqual({});
});

test("ignores an unknown inquiry type", () => {
  expect(prefill({ chat_session, inquiry: "bribery" }).values).not.toHaveProperty("inquiryType");
});
