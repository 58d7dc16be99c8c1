import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import { Statement } from "./statement.tsx";

afterEach(cleanup);

test("shows the statement with its text and buttons", () => {
  render(
    <Statement
      content={{
        eyebrow: "Why we exist",
        layout: null,
        headline: "Models are easy to buy",
        text: "They are hard to run.",
        buttons: [buttonTo("/schedule-demo", "Book Blueprint Call")],
      }}
      context={visitorContext}
      isFirst={false}
    />,
  );
  expect(screen.getByRole("heading", { level: 2, name: "Models are easy to buy" })).toBeDefined();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/schedule-demo");
});
