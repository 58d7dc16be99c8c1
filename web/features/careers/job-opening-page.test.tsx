import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import { JobOpeningPage } from "./job-opening-page.tsx";
import { jobOpeningPageSchema } from "./job-opening.groq.ts";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({ projectId: "embedded", dataset: "production" }),
}));

afterEach(cleanup);

const job = {
  title: "Data engineer",
  department: "Engineering",
  location: "Berlin",
  country: "DE",
  workplace: "hybrid",
  employment: "partTime",
  summary: "Build it.",
  body: [],
  published: "2026-11-01",
  closes: "2026-12-01",
  form: null,
  applyUrl: null,
  applyEmail: "jobs@acme.com",
  sample: null,
};
const application = { id: "form-a", form: <form id="form-a" aria-label="Application" /> };

const renderPage = (changes: object = {}, { now = "2026-11-30T00:00:00Z", hasForm = false } = {}) =>
  render(
    <JobOpeningPage
      content={jobOpeningPageSchema.parse({ ...job, ...changes })}
      context={{ ...visitorContext, path: "/careers/engineer", now: Date.parse(now) }}
      application={hasForm ? application : undefined}
    />,
  ).container;
const getApplyHref = () =>
  screen.getByRole("link", { name: "Apply for this job" }).getAttribute("href");

test("shows the facts of the job", () => {
  renderPage();
  const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(facts).toEqual(["Berlin", "Hybrid", "Part time", "November 1, 2026", "December 1, 2026"]);
  expect(screen.getByText("Engineering")).toBeDefined();
});

test("leads to the email with the job title as subject, to the link, or to the form", () => {
  renderPage();
  expect(getApplyHref()).toBe("mailto:jobs@acme.com?subject=Data%20engineer");
  cleanup();
  renderPage({ applyEmail: null, applyUrl: "https://jobs.acme.com/17" });
  expect(getApplyHref()).toBe("https://jobs.acme.com/17");
  cleanup();
  renderPage({}, { hasForm: true });
  expect(getApplyHref()).toBe("#form-a");
  expect(screen.getByRole("heading", { level: 2, name: "Apply for this job" })).toBeDefined();
  expect(screen.getByRole("form", { name: "Application" })).toBeDefined();
});

test("after the closing date it stays readable without a way to apply", () => {
  renderPage({}, { now: "2026-12-02T00:00:00Z", hasForm: true });
  expect(screen.getByRole("heading", { level: 1, name: "Data engineer" })).toBeDefined();
  expect(screen.getByText("Applications for this job are closed.")).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("form")).toBeNull();
});

test("renders with malformed fields and an unsafe link", () => {
  const broken = { workplace: "moon", employment: 5, published: "soon", closes: "later", form: {} };
  renderPage({ ...broken, applyEmail: null, applyUrl: "javascript:alert(1)" });
  expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([
    "Berlin",
  ]);
  expect(screen.queryByRole("link")).toBeNull();
});
