import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fake.ts";
import { Stats } from "./stats.tsx";

afterEach(cleanup);

test("each figure is read with what it measures", () => {
  render(
    <Stats
      content={{
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
