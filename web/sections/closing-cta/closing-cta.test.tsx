import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { ClosingCta } from "./closing-cta.tsx";

afterEach(cleanup);

test("shows the offer with its buttons", () => {
  render(
    <ClosingCta
      content={{
        headline: "Bring one process",
        lead: "30 minutes, free.",
        buttons: [
          {
            _key: "a",
            label: "Schedule",
            about: null,
            meeting: null,
            question: null,
            target: "demo",
            address: null,
            tab: null,
            page: null,
          },
        ],
      }}
      context={visitorContext}
      isFirst={false}
    />,
  );
  expect(screen.getByRole("heading", { level: 2, name: "Bring one process" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Schedule" }).getAttribute("href")).toBe(
    "/schedule-demo",
  );
});
