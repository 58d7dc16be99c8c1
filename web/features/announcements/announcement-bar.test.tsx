import { screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import type { SiteSettings } from "../../content/sanity/site-settings.ts";
import { AnnouncementBar } from "./announcement-bar.tsx";
import { dismissalScript, dismissedKey } from "./dismissal-script.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const announcement = {
  _id: "announcement-report",
  text: "The new report is out.",
  link: [buttonTo("/report", "Read the report")],
  start: null,
  end: null,
  dismissible: true,
};
const createSettings = (changes: Partial<typeof announcement> | null): SiteSettings => ({
  ...visitorContext.settings,
  announcement: changes && { ...announcement, ...changes },
});

/** Puts the markup of a page into the document; React runs no script that it renders itself. */
function showPage(settings: SiteSettings) {
  document.body.innerHTML = renderToStaticMarkup(
    <>
      <AnnouncementBar settings={settings} labels={visitorContext.labels} />
      <main tabIndex={-1} />
    </>,
  );
}

/** Shows a page and runs its script as the parser does, which sets `currentScript`. */
function openPage() {
  showPage(createSettings({}));
  const script = document.querySelector("script");
  vi.spyOn(document, "currentScript", "get").mockReturnValue(script);
  // The text of the element is the script that the policy allows.
  expect(script?.textContent).toBe(dismissalScript);
  new Function(dismissalScript)();
}

const bar = () => screen.queryByRole("region", { name: "Announcement" });
const button = () => screen.queryByRole("button", { name: "Dismiss" });

test("is a labeled region with its text and a tracked link", () => {
  showPage(createSettings({}));
  expect(bar()?.textContent).toContain("The new report is out.");
  const link = screen.getByRole("link", { name: "Read the report" });
  expect(link.getAttribute("href")).toBe("/report");
  expect(link.outerHTML).toContain("announcement");
});

test("shows no button before its script runs", () => {
  showPage(createSettings({}));
  expect(button()).toBeNull();
});

test.each([
  ["without an announcement nothing is shown", null],
  [
    "an announcement that cannot be dismissed has neither button nor script",
    { dismissible: false },
  ],
])("%s", (_, changes) => {
  showPage(createSettings(changes));
  expect(bar() === null).toBe(changes === null);
  expect(document.querySelector("button, script")).toBeNull();
});

test("the button hides the announcement, remembers it and moves the focus to the page", () => {
  openPage();
  button()?.click();
  expect(bar()).toBeNull();
  expect(localStorage.getItem(dismissedKey)).toBe("announcement-report");
  expect(document.activeElement?.tagName).toBe("MAIN");
});

test.each([
  ["announcement-report", false],
  ["announcement-earlier", true],
])("after the dismissal of %s the announcement is shown: %s", (dismissed, isShown) => {
  localStorage.setItem(dismissedKey, dismissed);
  openPage();
  expect(bar() !== null).toBe(isShown);
});

test("works without storage", () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  openPage();
  button()?.click();
  expect(bar()).toBeNull();
});
