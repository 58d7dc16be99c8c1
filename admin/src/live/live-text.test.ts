import { expect, test } from "vitest";
import { liveText } from "./live-text.ts";

const rows = ["Ada", "Grace", null, "Edsger"].map((name, n) => ({ id: String(n), name }));

test("one is named", () => {
  expect(liveText("leads", { new: 1, rows: rows.slice(0, 1) })).toEqual({
    title: "New lead",
    text: "Ada",
  });
});

test("of many, three are named and the rest is counted", () => {
  expect(liveText("bookings", { new: 60, rows })).toEqual({
    title: "60 new bookings",
    text: "Ada, Grace, Someone and 57 more",
  });
});

test("one that is gone again is somebody", () => {
  expect(liveText("handoffs", { new: 1, rows: [] }).text).toBe("A visitor");
});
