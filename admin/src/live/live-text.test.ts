import { expect, test } from "vitest";
import { liveText } from "./live-text.ts";

const rows = ["Ada", "Grace", null, "Edsger"].map((name, n) => ({ id: String(n), name }));

test("a single row is listed by name", () => {
  expect(liveText("leads", { new: 1, rows: rows.slice(0, 1) })).toEqual({
    title: "New lead",
    text: "Ada",
  });
});

test("three of many rows are listed by name and the rest is counted", () => {
  expect(liveText("bookings", { new: 60, rows })).toEqual({
    title: "60 new bookings",
    text: "Ada, Grace, Someone and 57 more",
  });
});

test("a row without details has a generic name", () => {
  expect(liveText("handoffs", { new: 1, rows: [] }).text).toBe("A visitor");
});
