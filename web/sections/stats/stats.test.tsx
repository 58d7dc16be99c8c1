import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Stats } from "./stats.tsx";

afterEach(cleanup);

test("associates each value with its label", () => {
  render(
    <Stats
      content={{
        layout: null,
        headline: null,
        lead: null,
        items: [{ _key: "a", value: "97 ms", label: "median latency", note: "at the runtime" }],
      }}
      context={visitorContext}
      isFirst={false}
    />,
  );
  expect(screen.getByRole("definition").textContent).toBe("97 ms");
  expect(screen.getByRole("term").textContent).toContain("median latency");
  expect(screen.queryByRole("heading")).toBeNull();
});
