import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Security } from "./security.tsx";

afterEach(cleanup);

test("shows the evidence of a commitment", () => {
  const item = {
    _key: "a",
    group: null,
    title: "SOC 2 Type II",
    text: "Audited each year.",
    evidence: "Report under NDA.",
  };
  render(
    <Security
      content={{ headline: "Security", lead: null, items: [item] }}
      context={visitorContext}
      isFirst={false}
    />,
  );
  expect(screen.getByRole("heading", { level: 3, name: "SOC 2 Type II" })).toBeDefined();
  expect(screen.getByRole("listitem").textContent).toContain("Report under NDA.");
});

test("shows neighbors with the same group below its name", () => {
  const item = (_key: string, group: string | null) => ({
    _key,
    group,
    title: `Control ${_key}`,
    text: "What is done.",
    evidence: "Where.",
  });
  render(
    <Security
      content={{
        headline: "Controls",
        lead: null,
        items: [item("1", "Access"), item("2", "Access"), item("3", "Data"), item("4", null)],
      }}
      context={visitorContext}
      isFirst={false}
    />,
  );
  const getHeadings = (level: number) =>
    screen.getAllByRole("heading", { level }).map((heading) => heading.textContent);
  expect(getHeadings(3)).toEqual(["Access", "Data", "Control 4"]);
  expect(getHeadings(4)).toEqual(["Control 1", "Control 2", "Control 3"]);
});
