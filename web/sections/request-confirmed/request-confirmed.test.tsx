import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { RequestConfirmed } from "./request-confirmed.tsx";

afterEach(cleanup);

const renderSection = (query: RequestContext["query"] = {}) =>
  render(
    <RequestConfirmed
      content={{
        headline: "Request Confirmed",
        lead: null,
        chatNoticeText: "Your conversation is kept.",
        stepsHeadline: "What happens next",
        steps: [
          { _key: "a", title: "Within 24 hours", text: "A person answers." },
          { _key: "b", title: "30-minute session", text: "One to one." },
          { _key: "c", title: "Expert consultation", text: "In writing." },
        ],
        linksHeadline: "Until then",
        links: [
          {
            _key: "a",
            title: "The platform",
            text: "How it works",
            page: { _ref: "page-platform", path: "/platform" },
          },
          { _key: "b", title: "Gone", text: "", page: { _ref: "page-gone", path: null } },
        ],
        buttons: [buttonTo("/contact", "Contact"), buttonTo("/", "Home")],
      }}
      context={{ ...visitorContext, path: "/thank-you", request: { query } }}
      isFirst
    />,
  );

test("shows the next steps in order and links to other pages", () => {
  renderSection();
  expect(screen.getByRole("heading", { level: 1, name: "Request Confirmed" })).toBeDefined();
  const steps = screen.getAllByRole("heading", { level: 3 }).map((step) => step.textContent);
  expect(steps).toEqual(["Within 24 hours", "30-minute session", "Expert consultation"]);
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/platform", "/contact", "/"]);
});

test("shows the chat notice to a visitor with a chat session", () => {
  renderSection({ chat_session: "2f1e6a34-54f5-4a9e-9df1-0a1b2c3d4e5f" });
  expect(screen.getByText("Chat Context Saved")).toBeDefined();
  cleanup();
  renderSection({ chat_session: "no session" });
  expect(screen.queryByText("Chat Context Saved")).toBeNull();
});
