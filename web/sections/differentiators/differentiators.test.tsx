import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Differentiators } from "./differentiators.tsx";

afterEach(cleanup);

test("compares the usual approach and ours in each row", () => {
  render(
    <Differentiators
      content={{
        layout: null,
        headline: "What is different",
        lead: null,
        usualLabel: "Usually",
        oursLabel: "Here",
        items: [{ _key: "a", title: "Models", usual: "Theirs.", ours: "Yours." }],
      }}
      context={visitorContext}
      isFirst={false}
    />,
  );
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "What is different",
    "Usually",
    "Here",
  ]);
  expect(screen.getByRole("rowheader").textContent).toBe("Models");
  expect(screen.getByText("Yours.")).toBeDefined();
});
