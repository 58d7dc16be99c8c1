import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import { DemoLibrary } from "./demo-library.tsx";

vi.mock("../../content/sanity/client.ts", () => ({
  getClientConfig: () => ({
    projectId: "embedded",
    dataset: "production",
    apiHost: "http://127.0.0.1",
  }),
}));
const { demoLibrarySchema } = await import("./demo-library.groq.ts");

afterEach(cleanup);

const scene = {
  _type: "sceneTable",
  title: "Build 5.4",
  caption: "The pipeline runs.",
  columns: ["Suite"],
  rows: [{ _key: "a", cells: ["Unit"], state: "done" }],
  note: null,
};
const demo = {
  _id: "demo-arqtest",
  title: "ArqTest: one premium",
  duration: 225,
  posterText: "All tests are green.",
  module: { _ref: "module-arqtest", document: { path: "/solutions/arqtest", hue: "magenta" } },
  steps: [
    { _key: "a", caption: "A commit arrives.", seconds: 100, scene },
    { _key: "b", caption: "The replay finds one answer.", seconds: 125, scene: { _type: "odd" } },
  ],
  features: ["Shadow replay"],
};
const webinar = {
  _id: "webinar-kpi",
  title: "Six weeks",
  summary: "Week by week.",
  date: "2025-02-13",
  minutes: 45,
  attendees: 1412,
  recordingUrl: null,
  recordingFile: null as string | null,
  recordingSeconds: null as number | null,
  poster: null,
  captionsFile: null as string | null,
  transcript: null as string | null,
  slidesFile: "file-0123abcd-pdf",
  sample: true,
};
const section = {
  headline: null,
  demosLabel: "Interactive Demos",
  demos: [{ document: demo }],
  featuresLabel: "What you see",
  button: { ...buttonTo("/schedule-demo", "See it live"), _key: null },
  webinarsLabel: "Recorded Webinars",
  webinars: [{ document: webinar }],
  attendeesLabel: "attendees",
  minutesLabel: "minutes",
  transcriptLabel: "Transcript",
  recordingNote: "Without sound.",
  noRecording: "Not published yet.",
  noSlides: "No slides yet.",
};

beforeEach(() => {
  // The second step's invalid scene is logged.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

function renderSection(changes: Partial<Record<keyof typeof section, unknown>> = {}) {
  const content = demoLibrarySchema.parse({ ...section, ...changes });
  return render(<DemoLibrary content={content} context={visitorContext} isFirst={false} />);
}

test("links a demo with title and duration by the name of its module", () => {
  renderSection();
  const pick = screen.getByRole("link", { name: /one premium 3:45/ });
  expect(pick.getAttribute("href")).toBe("#arqtest");
  expect(document.getElementById("arqtest")).not.toBeNull();
  expect(screen.getByText("Shadow replay")).toBeDefined();
  expect(screen.getByRole("link", { name: /See it live/ }).getAttribute("href")).toBe(
    "/schedule-demo",
  );
});

test("shows the caption of each step and omits an invalid scene", () => {
  const { container } = renderSection();
  const captions = [...container.querySelectorAll("[data-caption]")];
  expect(captions.map(({ textContent }) => textContent)).toEqual([
    "A commit arrives.",
    "The replay finds one answer.",
  ]);
  expect(container.querySelectorAll("figure")).toHaveLength(1);
});

test("uses no inline styles, which the content policy forbids", () => {
  expect(renderSection().container.querySelector("[style]")).toBeNull();
});

test("links the available files of a webinar and states which are missing", () => {
  renderSection();
  expect(screen.getByText("Not published yet.")).toBeDefined();
  expect(screen.queryByText("No slides yet.")).toBeNull();
  const slides = screen.getByRole("link", { name: /View Slides/ });
  expect(slides.getAttribute("href")).toContain("0123abcd.pdf");
  expect(screen.getByText("1,412 attendees")).toBeDefined();
  expect(screen.getByText("45 minutes")).toBeDefined();
  expect(screen.getByText("February 13, 2025").getAttribute("datetime")).toBe("2025-02-13");
});

test("plays an uploaded recording on the page, with captions and transcript", () => {
  const recorded = {
    ...webinar,
    recordingFile: "file-4567cdef-mp4",
    recordingSeconds: 98,
    captionsFile: "file-89ab0123-vtt",
    transcript: "0:00 One answer changed.\n0:04 A developer tidies a condition.",
  };
  const { container } = renderSection({ webinars: [{ document: recorded }] });
  const video = container.querySelector("video");
  expect(video?.getAttribute("src")).toMatch(/4567cdef\.mp4$/);
  expect(video?.getAttribute("preload")).toBe("none");
  expect(container.querySelector("track")?.getAttribute("src")).toMatch(/89ab0123\.vtt$/);
  expect(screen.getByText("1:38")).toBeDefined();
  expect(screen.queryByText("45 minutes")).toBeNull();
  expect(screen.getByText("0:04 A developer tidies a condition.")).toBeDefined();
});

test("links an external recording, but no script URL", () => {
  renderSection({
    webinars: [{ document: { ...webinar, recordingUrl: "https://video.example/1" } }],
  });
  expect(screen.getByRole("link", { name: /Watch Recording/ }).getAttribute("href")).toBe(
    "https://video.example/1",
  );
  cleanup();
  renderSection({ webinars: [{ document: { ...webinar, recordingUrl: "javascript:alert(1)" } }] });
  expect(screen.queryByRole("link", { name: /Watch Recording/ })).toBeNull();
});

test("omits a tab without content, and the section without tabs", () => {
  renderSection({ webinars: null });
  expect(screen.queryByText("Recorded Webinars")).toBeNull();
  cleanup();
  expect(renderSection({ demos: [], webinars: [] }).container.innerHTML).toBe("");
});

test("omits an unpublished or invalid demo only", () => {
  renderSection({
    demos: [{ document: null }, { document: { ...demo, title: 7 } }, { document: demo }],
  });
  expect(screen.getAllByRole("link", { name: /one premium/ })).toHaveLength(1);
});
