import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { FormResult } from "../../content/request/form-result.ts";
import { FormFallbackPage } from "./form-fallback-page.tsx";

vi.mock("../../server/form-token.ts", () => ({ createFormToken: () => "token" }));

afterEach(cleanup);

const renderResult = (
  form: FormResult["form"],
  values: FormResult["values"],
  problems: FormResult["problems"] = {},
) =>
  render(<FormFallbackPage path="/page" result={{ form, outcome: "failed", values, problems }} />);
const getSelect = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const getSelectedText = (label: string) => getSelect(label).selectedOptions[0]?.textContent;

test("shows the guide form with its own labels and its choices as selects", () => {
  renderResult("guide", {
    firstName: "Ada",
    email: "ada@example.com",
    company: "Acme",
    role: "cto",
    employees: "51-200",
  });
  expect(screen.getByLabelText("Business Email")).toHaveProperty("type", "email");
  expect(screen.getByLabelText("Company Name")).toHaveProperty("value", "Acme");
  expect(getSelect("Your Role").tagName).toBe("SELECT");
  expect(getSelectedText("Your Role")).toBe("CTO");
  expect(getSelectedText("Company Size")).toBe("51-200");
});

test("shows the contact form with its own labels and its choices as selects", () => {
  renderResult("contact", { email: "ada@example.com", company: "Acme", inquiryType: "sales" });
  expect(screen.getByLabelText("Email")).toHaveProperty("value", "ada@example.com");
  expect(screen.getByLabelText("Company")).toHaveProperty("value", "Acme");
  expect(getSelectedText("Inquiry Type")).toBe("Sales Inquiry");
});

test("shows a select without a choice if its value is missing or unknown", () => {
  renderResult("guide", { role: "", employees: "many" }, { role: "Choose your role." });
  expect(getSelect("Your Role").value).toBe("");
  expect(getSelect("Company Size").value).toBe("");
});

test("keeps hidden values, such as the time of a booking", () => {
  renderResult("booking", { name: "Ada", notes: "Slides", time: "1800000000" });
  expect(screen.getByLabelText("What should we prepare?").tagName).toBe("TEXTAREA");
  expect(document.querySelector('input[type="hidden"][name="time"]')).toHaveProperty(
    "value",
    "1800000000",
  );
});

test("shows a form that an editor built with the labels of the result", () => {
  const values = { form_id: "form-a", "answer-size": "Many", "answer-plan": "One\nTwo" };
  const labels = { "answer-size": "Company size", "answer-plan": "Your plan" };
  const result = { form: "custom", outcome: "failed", values, problems: {}, labels } as const;
  render(<FormFallbackPage path="/page" result={result} />);
  expect(screen.getByLabelText("Company size")).toHaveProperty("value", "Many");
  expect(screen.getByLabelText("Your plan").tagName).toBe("TEXTAREA");
  expect(document.querySelector('input[type="hidden"][name="form_id"]')).toHaveProperty(
    "value",
    "form-a",
  );
});

test("asks for the newsletter address with the label of its box", () => {
  renderResult("newsletter", { email: "ada@example.com" });
  expect(screen.getByLabelText("Email address for the newsletter")).toHaveProperty("type", "email");
});
