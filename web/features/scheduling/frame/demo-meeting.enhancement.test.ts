// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { enhance } from "./demo-meeting.enhancement.ts";

afterEach(() => document.body.replaceChildren());

document.addEventListener("click", (event) => event.preventDefault());

const service = document.createElement("div");
service.dataset.demo = "/schedule-demo";
service.dataset.meeting = "platform-demo";
enhance(service);

/** Follows a link and returns its address. */
function follow(href: string, meeting?: string): string | null {
  const link = document.createElement("a");
  link.href = href;
  if (meeting) link.dataset.meeting = meeting;
  document.body.append(link);
  link.click();
  return link.getAttribute("href");
}

test("adds the meeting to a demo link when it is followed", () => {
  expect(follow("/schedule-demo")).toBe("/schedule-demo?meeting=platform-demo");
  expect(follow("/schedule-demo?chat_session=1#form")).toBe(
    "/schedule-demo?chat_session=1&meeting=platform-demo#form",
  );
  expect(follow("/schedule-demo", "blueprint-call")).toBe("/schedule-demo?meeting=blueprint-call");
});

test("leaves other links and links with a meeting unchanged", () => {
  for (const href of [
    "/contact",
    "https://example.com/schedule-demo",
    "/schedule-demo?meeting=value-sprint-briefing",
  ])
    expect(follow(href)).toBe(href);
});
