import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { visitorContext } from "../../content/request/page-context.fixture.ts";
import type { RequestContext } from "../../content/request/request-context.ts";
import { partnerAnswers, partnerForm } from "../../features/forms/form.fixture.ts";
import { CustomFormSection } from "./custom-form.tsx";

// Replaces the lazy import, so that tests need not wait for it.
vi.mock(
  "../../features/forms/lazy-form-inputs.tsx",
  () => import("../../features/forms/form-inputs.tsx"),
);

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);
afterEach(() => vi.unstubAllGlobals());

const content = { headline: "Become a partner", lead: null, form: partnerForm, aside: null };
const renderSection = (request: RequestContext = { query: {} }, isFirst = true) =>
  render(
    <CustomFormSection
      content={content}
      context={{ ...visitorContext, path: "/partners", request }}
      isFirst={isFirst}
    />,
  ).container;

test.each([
  [true, 1],
  [false, 2],
])("as the first section (%s) it has a heading of level %d", (isFirst, level) => {
  renderSection({ query: {} }, isFirst);
  expect(screen.getByRole("heading", { level, name: content.headline })).toBeDefined();
});

test("shows each kind of field with its rules and posts to its own page", () => {
  const form = renderSection().querySelector("form");
  expect(form?.getAttribute("action")).toBe("/partners");
  expect(form?.id).toBe("form-form-partner");
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  expect(field("Full name").autocomplete).toBe("name");
  expect(field("Work email")).toMatchObject({ type: "email", required: true });
  expect(field("Phone")).toMatchObject({ type: "tel", required: false });
  expect(field("Customers").required).toBe(true);
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Choose one",
    "1 to 10",
    "More than 10",
  ]);
  const plan = field("Your plan");
  expect(plan.maxLength).toBe(2000);
  const help = document.getElementById(plan.getAttribute("aria-describedby") ?? "");
  expect(help?.textContent).toBe("Two sentences.");
  expect(field("I accept the partner terms")).toMatchObject({ type: "checkbox", required: true });
  expect(screen.getByRole("button", { name: "Send request" })).toBeDefined();
});

test("shows what was typed and the messages after a post without scripts", () => {
  const values = { ...partnerAnswers, "answer-email": "ada", "answer-event": "yes" };
  const problems = { "answer-email": "Enter a valid email." };
  renderSection({
    query: {},
    formResult: { form: "custom", outcome: "refused", values, problems },
  });
  expect(screen.getByLabelText<HTMLInputElement>("Full name").value).toBe("Ada Sample");
  expect(screen.getByLabelText<HTMLInputElement>("Invite me to the partner day").checked).toBe(
    true,
  );
  expect(screen.getByText("Enter a valid email.")).toBeDefined();
});

test("shows the result of its own form only", () => {
  const values = { ...partnerAnswers, form_id: "form-other" };
  renderSection({
    query: { sent: "form-form-other" },
    formResult: { form: "custom", outcome: "refused", values, problems: {} },
  });
  expect(screen.getByLabelText<HTMLInputElement>("Full name").value).toBe("");
});

test("replaces the form with the success text", async () => {
  renderSection({ query: { sent: "form-form-partner" } });
  expect(screen.getByText("We reply within two days.")).toBeDefined();
  cleanup();
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ outcome: "sent" })),
  );
  fireEvent.submit(renderSection().querySelector("form") ?? document.body);
  expect(await screen.findByText("We reply within two days.")).toBeDefined();
});

test("opens the success page after the form was sent", async () => {
  const assign = vi.fn();
  vi.stubGlobal("location", { ...window.location, assign });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ outcome: "sent", location: "/thank-you" })),
  );
  fireEvent.submit(renderSection().querySelector("form") ?? document.body);
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/thank-you"));
});

test("keeps ticked boxes of an unfinished form", () => {
  const form = renderSection().querySelector("form") ?? document.body;
  fireEvent.click(screen.getByLabelText("Invite me to the partner day"));
  fireEvent.input(form);
  cleanup();
  renderSection();
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  expect(box("Invite me to the partner day").checked).toBe(true);
  expect(box("I accept the partner terms").checked).toBe(false);
});
