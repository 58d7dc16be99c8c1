import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RequestContext } from "../../content/request/request-context.ts";
import { ContactForm } from "./contact-form.tsx";

// Replaces the lazy import, so that tests need not wait for it.
vi.mock("./lazy-contact-fields.tsx", () => import("./contact-fields.tsx"));

afterEach(cleanup);

const renderForm = (request: RequestContext = { query: {} }) =>
  render(<ContactForm path="/contact" request={request} responseTime="24 hours" />);
const stubResponse = (status: number, body: object) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json(body, { status })),
  );
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const sentIds = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(([, init]) => String(init?.body).match(/submission_id=(.{36})/)?.[1]);
const send = () => {
  fireEvent.change(field("Message"), { target: { value: "Hello" } });
  fireEvent.submit(document.querySelector("form") ?? document.body);
};

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("has the specified fields, four of them required", () => {
  renderForm();
  for (const name of ["Full Name", "Email", "Subject", "Message"]) {
    expect(field(name).required).toBe(true);
  }
  expect(field("Company").required).toBe(false);
  expect(field("Inquiry Type").required).toBe(false);
  const types = [...document.querySelectorAll("option")].map((option) => option.textContent);
  expect(types.slice(1)).toEqual([
    "Sales Inquiry",
    "Technical Support",
    "Partnership",
    "Careers",
    "Press & Media",
    "Other",
  ]);
});

test("shows success and resets the form", async () => {
  stubResponse(200, { outcome: "sent" });
  renderForm();
  send();
  expect(await screen.findByText("Message sent!")).toBeDefined();
  expect(
    screen.getByText("Thank you for contacting us. We'll respond within 24 hours."),
  ).toBeDefined();
  expect(field("Message").value).toBe("");
  expect(screen.getByRole("link", { name: "Book a demo" }).getAttribute("href")).toBe(
    "/schedule-demo",
  );
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Message sent!")).toBeNull();
  expect(screen.getByText("We have your message.")).toBeDefined();
});

test("disables button and fields while sending", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise(() => undefined)),
  );
  renderForm();
  send();
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Sending..." });
  expect(button.disabled).toBe(true);
  expect(document.querySelector("fieldset")?.disabled).toBe(true);
});

test("shows an outage, keeps the input and restores it on the next page load in the tab", async () => {
  stubResponse(503, { outcome: "failed" });
  const first = renderForm();
  send();
  expect(
    await screen.findByText("There was a problem sending your message. Please try again."),
  ).toBeDefined();
  expect(field("Message").value).toBe("Hello");
  first.unmount();
  renderForm();
  expect(field("Message").value).toBe("Hello");
});

test("resends with the same id after an outage, and with another id after a change", async () => {
  stubResponse(503, { outcome: "failed" });
  renderForm();
  send();
  await screen.findByRole("alert");
  send();
  await waitFor(() => expect(sentIds()).toHaveLength(2));
  await screen.findByRole("button", { name: "Send Message" });
  fireEvent.change(field("Subject"), { target: { value: "Another" } });
  send();
  await waitFor(() => expect(sentIds()).toHaveLength(3));
  const [first, second, third] = sentIds();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("restores input and submission id after a reload", async () => {
  stubResponse(503, { outcome: "failed" });
  const first = renderForm();
  fireEvent.input(field("Subject"), { target: { value: "A question" } });
  first.unmount();
  const second = renderForm();
  expect(field("Subject").value).toBe("A question");
  send();
  await screen.findByRole("alert");
  second.unmount();
  renderForm();
  send();
  await waitFor(() => expect(sentIds()).toHaveLength(2));
  expect(new Set(sentIds()).size).toBe(1);
});

test("sends once on a double submit", async () => {
  stubResponse(200, { outcome: "sent" });
  renderForm();
  const form = document.querySelector("form") ?? document.body;
  fireEvent.change(field("Message"), { target: { value: "Hello" } });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText("Message sent!");
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("sends once as soon as the network returns", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("offline")));
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderForm();
  send();
  await screen.findByRole("alert");
  send();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  await screen.findByRole("button", { name: "Send Message" });
  const before = new Set(sentIds());
  stubResponse(200, { outcome: "sent" });
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Message sent!")).toBeDefined();
  window.dispatchEvent(new Event("online"));
  expect(sentIds()).toHaveLength(1);
  expect(new Set([...before, ...sentIds()]).size).toBe(1);
  online.mockRestore();
});

test("tries a lost connection three times with one id, then shows the error", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("lost")));
  renderForm();
  send();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect((await screen.findByRole("alert")).textContent).toContain("There was a problem sending");
  expect(sentIds()).toHaveLength(3);
  expect(new Set(sentIds()).size).toBe(1);
});

test("shows the rate limit message and keeps the form", async () => {
  const problems = { title: "Please wait a little", form: "Please send it again in a minute." };
  stubResponse(429, { outcome: "refused", problems });
  renderForm();
  send();
  expect(await screen.findByText("Please wait a little")).toBeDefined();
  expect(screen.getByText("Please send it again in a minute.")).toBeDefined();
  expect(field("Message").value).toBe("Hello");
});

test("shows problems beside their fields and focuses the first", async () => {
  stubResponse(422, { outcome: "refused", problems: { email: "Enter your email." } });
  renderForm();
  send();
  expect(await screen.findByText("Enter your email.")).toBeDefined();
  expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field("Email")));
});

test("shows the result of a post without scripts with the submitted values", () => {
  renderForm({
    query: {},
    formResult: {
      form: "contact",
      outcome: "failed",
      values: { message: "Typed before" },
      problems: {},
    },
  });
  expect(screen.getByRole("alert").textContent).toContain(
    "There was a problem sending your message.",
  );
  expect(field("Message").value).toBe("Typed before");
});

test("shows success after the redirect of a post without scripts", () => {
  renderForm({ query: { sent: "contact" } });
  expect(screen.getByRole("status").textContent).toContain("Message sent!");
});
