import { expect, test } from "vitest";
import { addRecent, getOpenRecord, type RecentRecord } from "./recent-records.ts";

const id = "0b6f3a52-7c1d-4e2f-9a3b-5d6e7f809112";

test("the pages of people, leads and appointments are records", () => {
  expect(getOpenRecord(`/people/${id}`)).toEqual({ resource: "people", id });
  expect(getOpenRecord(`/appointments/${id}`)).toEqual({ resource: "appointments", id });
  for (const path of ["/leads", "/leads/create", `/staff/${id}`, `/leads/${id}/x`, "/"])
    expect(getOpenRecord(path)).toBeUndefined();
});

test("the last opened record is first, each once, and at most eight are kept", () => {
  const open = (name: string): RecentRecord => ({ resource: "leads", id: name });
  const opened = "abcdefghibb".split("").map(open);
  const recent = opened.reduce<readonly RecentRecord[]>(addRecent, []);
  expect(recent.map((record) => record.id).join("")).toBe("bihgfedc");
});
