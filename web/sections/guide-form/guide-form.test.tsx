import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fixture.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { GuideFormSection } from "./guide-form.tsx";

// Replaces the lazy import, so that tests need not wait for it.
vi.mock(
  "../../features/guide/lazy-guide-fields.tsx",
  () => import("../../features/guide/guide-fields.tsx"),
);

const renderSection = (request: RequestContext = { query: {} }) =>
  render(
    <GuideFormSection
      content={{
        headline: "The solution guide",
        lead: null,
        aside: [],
        scene: null,
        successText: "It is on its way to your downloads folder.",
        successButtons: [buttonTo("/schedule-demo", "Schedule a Demo"), buttonTo("/", "Home")],
      }}
      context={{ ...visitorContext, path: "/download-guide", request }}
      isFirst
    />,
  );
const stubResponse = (status: number, body: object) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json(body, { status })),
  );
const send = () => fireEvent.submit(document.querySelector("form") ?? document.body);
const clicked = vi.fn<(href: string) => void>();

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked(this.getAttribute("href") ?? "");
  });
});
afterEach(() => {
  cleanup();
  clicked.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("has the specified fields, with role and size marked as required but not enforced", () => {
  renderSection();
  for (const name of ["First Name", "Last Name", "Business Email", "Company Name"]) {
    expect(screen.getByLabelText<HTMLInputElement>(name).required).toBe(true);
  }
  const choices = (name: string) => {
    const field = screen.getByLabelText<HTMLSelectElement>(name);
    expect(field.required).toBe(false);
    return [...field.options].map(({ value }) => value).slice(1);
  };
  expect(choices("Your Role")).toEqual([
    "ceo",
    "cto",
    "manager",
    "director",
    "consultant",
    "other",
  ]);
  expect(choices("Company Size")).toEqual(["1-10", "11-50", "51-200", "201-1000", "1000+"]);
  expect(screen.getAllByText("required")).toHaveLength(6);
});

test("starts the download after the form is stored and shows the success view and toast", async () => {
  stubResponse(200, { outcome: "sent", token: "1.a+b" });
  renderSection();
  send();
  expect(await screen.findByRole("heading", { name: "Download Started" })).toBeDefined();
  await expect.poll(() => clicked.mock.calls.length).toBe(1);
  expect(clicked).toHaveBeenCalledWith("/download-guide/file?token=1.a%2Bb");
  expect(screen.getByText("Success!")).toBeDefined();
  expect(
    screen.getByText("Your guide is downloading and we've saved your information."),
  ).toBeDefined();
  expect(screen.getByRole("link", { name: "Schedule a Demo" }).getAttribute("href")).toBe(
    "/schedule-demo",
  );
  expect(screen.getByRole("link", { name: "Home" }).getAttribute("href")).toBe("/");
  expect(document.querySelector("form")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.getByRole("heading", { name: "Download Started" })).toBeDefined();
});

test("shows Processing... while sending", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise(() => undefined)),
  );
  renderSection();
  send();
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Processing..." });
  expect(button.disabled).toBe(true);
});

test("shows the specified message during an outage, keeps the input and starts no download", async () => {
  stubResponse(503, { outcome: "failed" });
  renderSection();
  fireEvent.change(screen.getByLabelText("First Name"), { target: { value: "Ada" } });
  send();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "There was a problem processing your request. Please try again.",
  );
  expect(screen.getByLabelText<HTMLInputElement>("First Name").value).toBe("Ada");
  expect(clicked).not.toHaveBeenCalled();
});

test("offers the download on the page after the post without scripts", () => {
  const { container } = renderSection({ query: { sent: "guide", token: "1.ab" } });
  expect(screen.getByRole("heading", { name: "Download Started" })).toBeDefined();
  const link = screen.getByRole("link", { name: "Download Guide" });
  expect(link.getAttribute("href")).toBe("/download-guide/file?token=1.ab");
  expect(container.querySelector("noscript")).not.toBeNull();
});

test("shows no download link for a URL without a token", () => {
  renderSection({ query: { sent: "guide" } });
  expect(screen.queryByRole("link", { name: "Download Guide" })).toBeNull();
});
