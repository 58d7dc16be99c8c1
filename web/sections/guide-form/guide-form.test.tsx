import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buttonTo, visitorContext } from "../../content/request/page-context.fake.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { GuideFormSection } from "./guide-form.tsx";

// A test does not wait for the code to be loaded.
vi.mock(
  "../../features/guide/lazy-guide-fields.tsx",
  () => import("../../features/guide/guide-fields.tsx"),
);

const shown = (request: RequestContext = { query: {} }) =>
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
const answer = (status: number, body: object) =>
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

test("the form has the specification's fields; role and size are marked and not enforced", () => {
  shown();
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

test("once it is stored the download starts, the view says so, and the toast too", async () => {
  answer(200, { outcome: "sent", ticket: "1.a+b" });
  shown();
  send();
  expect(await screen.findByRole("heading", { name: "Download Started" })).toBeDefined();
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(clicked).toHaveBeenCalledWith("/download-guide/file?ticket=1.a%2Bb");
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

test("while it is sent the button says Processing...", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise(() => undefined)),
  );
  shown();
  send();
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Processing..." });
  expect(button.disabled).toBe(true);
});

test("an outage is told in the specification's words, keeps the form and gives no guide", async () => {
  answer(503, { outcome: "failed" });
  shown();
  fireEvent.change(screen.getByLabelText("First Name"), { target: { value: "Ada" } });
  send();
  expect((await screen.findByRole("alert")).textContent).toBe(
    "There was a problem processing your request. Please try again.",
  );
  expect(screen.getByLabelText<HTMLInputElement>("First Name").value).toBe("Ada");
  expect(clicked).not.toHaveBeenCalled();
});

test("without a script the page after the form offers the guide", () => {
  const { container } = shown({ query: { sent: "guide", ticket: "1.ab" } });
  expect(screen.getByRole("heading", { name: "Download Started" })).toBeDefined();
  const link = screen.getByRole("link", { name: "Download Guide" });
  expect(link.getAttribute("href")).toBe("/download-guide/file?ticket=1.ab");
  expect(container.querySelector("noscript")).not.toBeNull();
});

test("an address that only claims a sent form has no link to the guide", () => {
  shown({ query: { sent: "guide" } });
  expect(screen.queryByRole("link", { name: "Download Guide" })).toBeNull();
});
