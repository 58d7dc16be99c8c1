// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { clearDrafts, readDraft, writeDraft } from "./drafts.ts";

beforeEach(clearDrafts);

test("an empty text removes a stored draft", () => {
  writeDraft("note.1", "Call again");
  expect(readDraft("note.1")).toBe("Call again");
  expect(sessionStorage.length).toBe(1);
  expect(readDraft("note.2")).toBeUndefined();
  writeDraft("note.1", "");
  expect(readDraft("note.1")).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

test("clearDrafts removes drafts only", () => {
  sessionStorage.setItem("other", "stays");
  writeDraft("note.1", "Call again");
  clearDrafts();
  expect(readDraft("note.1")).toBeUndefined();
  expect(sessionStorage.getItem("other")).toBe("stays");
});

test("drafts work if the browser blocks storage", () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  writeDraft("note.1", "Call again");
  expect(readDraft("note.1")).toBe("Call again");
});
