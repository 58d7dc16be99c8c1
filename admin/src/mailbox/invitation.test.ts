import { renderCalendar } from "@site/supabase/domain/icalendar";
import { expect, test } from "vitest";
import { invitationMethod } from "./invitation.ts";

test.each(["REQUEST", "CANCEL"] as const)("detects the method %s", (method) => {
  expect(invitationMethod(renderCalendar({ product: "Arq", method }, []))).toBe(method);
});

test("a method in the description is ignored", () => {
  const event = {
    uid: "1",
    sequence: 0,
    stamp: "2026-11-21T13:00:00Z",
    start: "2026-12-02T17:00:00Z",
    end: "2026-12-02T17:30:00Z",
    isCancelled: false,
    title: "T",
    description: "\nMETHOD:CANCEL\n",
    place: null,
    url: null,
    invitation: null,
  };
  expect(invitationMethod(renderCalendar({ product: "Arq", method: "REQUEST" }, [event]))).toBe(
    "REQUEST",
  );
});
