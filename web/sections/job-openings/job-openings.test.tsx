import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { jobOpeningsSchema } from "./job-openings.groq.ts";
import { JobOpenings } from "./job-openings.tsx";

afterEach(cleanup);

const job = (title: string, changes: object = {}) => ({
  _id: `job-${title}`,
  title,
  path: `/careers/${title.toLowerCase()}`,
  department: "Engineering",
  location: "Berlin",
  workplace: "remote",
  employment: "fullTime",
  summary: "What to do.",
  closes: null,
  sample: null,
  ...changes,
});

const closed = job("Closed", { closes: "2026-10-31" });

function renderSection(changes: object, isFirst = false) {
  const content = jobOpeningsSchema.parse({
    headline: "Open jobs",
    lead: null,
    emptyText: null,
    selection: { mode: "automatic", limit: 12, documents: null },
    found: [job("Designer"), closed, job("Engineer", { closes: "2026-12-01" })],
    ...changes,
  });
  const context = { ...visitorContext, now: Date.parse("2026-12-01T12:00:00Z") };
  return render(<JobOpenings content={content} context={context} isFirst={isFirst} />).container;
}
const getTitles = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);

test("lists open jobs until the end of their closing date, with their facts", () => {
  renderSection({});
  expect(getTitles()).toEqual(["Designer", "Engineer"]);
  expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("BerlinRemoteFull time");
});

test("lists chosen jobs in the editor's order, without closed ones", () => {
  const documents = [job("Engineer"), closed, job("Designer")].map((document) => ({ document }));
  renderSection({ selection: { mode: "manual", limit: null, documents } });
  expect(getTitles()).toEqual(["Engineer", "Designer"]);
});

test("closed jobs do not count toward the number of listed jobs", () => {
  renderSection({
    selection: { mode: "automatic", limit: 1, documents: null },
    found: [closed, job("Designer"), job("Engineer")],
  });
  expect(getTitles()).toEqual(["Designer"]);
});

test("shows the editor's text without open jobs, or nothing", () => {
  renderSection({ found: [closed], emptyText: "No jobs are open." });
  expect(screen.getByText("No jobs are open.")).toBeDefined();
  cleanup();
  expect(renderSection({ found: [closed] }).innerHTML).toBe("");
  renderSection({ found: [closed] }, true);
  expect(screen.getByText("Nothing here yet.")).toBeDefined();
});

test("omits jobs without a location and unknown workplaces and employment types", () => {
  renderSection({
    found: [job("Broken", { location: null }), job("Odd", { workplace: "moon", employment: 5 })],
  });
  expect(getTitles()).toEqual(["Odd"]);
  expect(screen.getByRole("listitem").textContent).toMatch(/Berlin$/);
});
