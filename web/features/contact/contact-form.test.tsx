import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RequestContext } from "../../content/request/request-context.ts";
import { ContactForm } from "./contact-form.tsx";

// A test does not wait for the code to be loaded.
vi.mock("./lazy-contact-fields.tsx", () => import("./contact-fields.tsx"));

afterEach(cleanup);

const shown = (request: RequestContext = { query: {} }) =>
  render(<ContactForm path="/contact" request={request} promisedTime="24 hours" />);
const answer = (status: number, body: object) =>
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

test("the form has the specification's fields; four must be filled in", () => {
  shown();
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

test("success is told and empties the form", async () => {
  answer(200, { outcome: "sent" });
  shown();
  send();
  expect(await screen.findByText("Message sent!")).toBeDefined();
  expect(
    screen.getByText("Thank you for contacting us. We'll respond within 24 hours."),
  ).toBeDefined();
  expect(field("Message").value).toBe("");
});

test("while it is sent the button says so and the fields rest", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => new Promise(() => undefined)),
  );
  shown();
  send();
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Sending..." });
  expect(button.disabled).toBe(true);
  expect(document.querySelector("fieldset")?.disabled).toBe(true);
});

test("an outage is told, keeps the form, and the next visit in this tab finds it again", async () => {
  answer(503, { outcome: "failed" });
  const first = shown();
  send();
  expect(
    await screen.findByText("There was a problem sending your message. Please try again."),
  ).toBeDefined();
  expect(field("Message").value).toBe("Hello");
  first.unmount();
  shown();
  expect(field("Message").value).toBe("Hello");
});

test("trying again after an outage sends the same id, changed words another", async () => {
  answer(503, { outcome: "failed" });
  shown();
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

test("what was typed is there again after a reload, and an id that may have been stored is kept", async () => {
  answer(503, { outcome: "failed" });
  const first = shown();
  fireEvent.input(field("Subject"), { target: { value: "A question" } });
  first.unmount();
  const second = shown();
  expect(field("Subject").value).toBe("A question");
  send();
  await screen.findByRole("alert");
  second.unmount();
  shown();
  send();
  await waitFor(() => expect(sentIds()).toHaveLength(2));
  expect(new Set(sentIds()).size).toBe(1);
});

test("a double click sends once", async () => {
  answer(200, { outcome: "sent" });
  shown();
  const form = document.querySelector("form") ?? document.body;
  fireEvent.change(field("Message"), { target: { value: "Hello" } });
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText("Message sent!");
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("what could not be sent offline is sent once as soon as the network is back", async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("offline")));
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  shown();
  send();
  await screen.findByRole("alert");
  send();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  await screen.findByRole("button", { name: "Send Message" });
  const before = new Set(sentIds());
  answer(200, { outcome: "sent" });
  online.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText("Message sent!")).toBeDefined();
  window.dispatchEvent(new Event("online"));
  expect(sentIds()).toHaveLength(1);
  expect(new Set([...before, ...sentIds()]).size).toBe(1);
  online.mockRestore();
});

test("a connection that is lost is tried three times under one id, and then told", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("lost")));
  shown();
  send();
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();
  expect((await screen.findByRole("alert")).textContent).toContain("There was a problem sending");
  expect(sentIds()).toHaveLength(3);
  expect(new Set(sentIds()).size).toBe(1);
});

test("who sends more than is taken reads so, and the form stays", async () => {
  const problems = { title: "Please wait a little", form: "Please send it again in a minute." };
  answer(429, { outcome: "refused", problems });
  shown();
  send();
  expect(await screen.findByText("Please wait a little")).toBeDefined();
  expect(screen.getByText("Please send it again in a minute.")).toBeDefined();
  expect(field("Message").value).toBe("Hello");
});

test("a refusal shows beside its fields and the first one gets the focus", async () => {
  answer(422, { outcome: "refused", problems: { email: "Enter your e-mail address." } });
  shown();
  send();
  expect(await screen.findByText("Enter your e-mail address.")).toBeDefined();
  expect(field("Email").getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(field("Email")));
});

test("the answer to a post without a script is part of the page, with what was typed", () => {
  shown({
    query: {},
    answer: {
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

test("after the redirect of a post without a script the page says that it was sent", () => {
  shown({ query: { sent: "contact" } });
  expect(screen.getByRole("status").textContent).toContain("Message sent!");
});
