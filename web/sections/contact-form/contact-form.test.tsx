import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { ContactFormSection } from "./contact-form.tsx";

// Replaces the lazy import, so that tests need not wait for it.
vi.mock(
  "../../features/contact/lazy-contact-fields.tsx",
  () => import("../../features/contact/contact-fields.tsx"),
);

afterEach(cleanup);

test("shows the form below the headline and posts to its own page", () => {
  const { container } = render(
    <ContactFormSection
      content={{ headline: "Tell us which figure has to move", lead: null, aside: [] }}
      context={{ ...visitorContext, path: "/contact" }}
      isFirst
    />,
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Tell us");
  expect(screen.queryByRole("complementary")).toBeNull();
  const form = container.querySelector("form");
  expect(form?.getAttribute("action")).toBe("/contact");
  expect(form?.getAttribute("method")).toBe("post");
});
