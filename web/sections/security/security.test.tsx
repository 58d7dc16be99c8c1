import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { Security } from "./security.tsx";

afterEach(cleanup);

test("shows the evidence of a commitment", () => {
  const item = {
    _key: "a",
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
