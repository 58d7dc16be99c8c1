import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Advantages } from "./advantages.tsx";

afterEach(cleanup);

test("reveals advantages 200 ms apart, each with its illustration if it has one", () => {
  const items = [
    { _key: "a", title: "Modular Fit", text: "One at a time.", drawing: "fit" as const },
    { _key: "b", title: "Built to Scale", text: "To all plants.", drawing: null },
  ];
  const { container } = render(
    <Advantages
      content={{ headline: "Why it fits", lead: null, items, layout: null }}
      context={visitorContext}
      isFirst={false}
    />,
  );
  expect(container.querySelector("[data-reveal-delay]")?.getAttribute("data-reveal-delay")).toBe(
    "200",
  );
  expect(container.querySelectorAll("[data-reveal]")).toHaveLength(2);
  expect(container.querySelectorAll("svg")).toHaveLength(1);
  expect(screen.getByRole("heading", { level: 3, name: "Built to Scale" })).toBeDefined();
});
