// @vitest-environment node
import { expect, test } from "vitest";
import { createField, partnerAnswers, partnerForm } from "./form.fixture.ts";
import { parseAnswers } from "./parse-answers.ts";

test("separates the columns of the lead from the answers and leaves out empty ones", () => {
  expect(parseAnswers(partnerForm, partnerAnswers)).toEqual({
    person: {
      name: "Ada Sample",
      email: "ada@example.com",
      company: null,
      role: null,
      phone: "+1 212 555 0100",
    },
    answers: [
      { label: "Customers", value: "More than 10" },
      { label: "Your plan", value: "We resell." },
      { label: "Invite me to the partner day", value: "No" },
      { label: "I accept the partner terms", value: "Yes" },
    ],
    wantsNewsletter: false,
  });
});

test("names every invalid field", () => {
  const posted = {
    "answer-email": "ada",
    "answer-size": "A choice of another form",
    "answer-phone": "call me",
    "answer-plan": "x".repeat(2001),
  };
  expect(parseAnswers(partnerForm, posted)).toEqual({
    problems: {
      "answer-email": "Enter a valid email, such as name@company.com.",
      "answer-phone": "Enter a phone number, such as +1 212 555 0100.",
      "answer-size": "Choose one of the options from the list.",
      "answer-plan": "Your plan must have at most 2,000 characters. Shorten it.",
      "answer-terms": "Tick this box to send the form.",
    },
  });
  expect(parseAnswers(partnerForm, { ...partnerAnswers, "answer-size": "" })).toEqual({
    problems: { "answer-size": "Fill in “Customers”." },
  });
});

test("refuses fields that the form does not have", () => {
  const parsed = parseAnswers(partnerForm, { ...partnerAnswers, "answer-role": "admin" });
  expect(parsed).toEqual({
    problems: {
      form: "This form has changed since you opened it. Reload the page and send it again.",
    },
  });
});

test("uses the email address as the name if no field asks for one", () => {
  const form = {
    ...partnerForm,
    fields: [createField({ _key: "email", kind: "email", label: "Email" })],
  };
  expect(parseAnswers(form, { "answer-email": "ada@example.com" })).toMatchObject({
    person: { name: "ada@example.com" },
    answers: [],
  });
});

test("limits the length of all answers together", () => {
  const texts = ["a", "b"].map((_key) =>
    createField({ _key, kind: "longText", label: _key, maxLength: 5000 }),
  );
  const form = { ...partnerForm, fields: [...partnerForm.fields.slice(0, 2), ...texts] };
  const posted = {
    "answer-email": "ada@example.com",
    "answer-a": "a".repeat(5000),
    "answer-b": "b".repeat(1000),
  };
  expect(parseAnswers(form, posted)).toEqual({
    problems: { form: "Your answers are too long overall. Please shorten the longest one." },
  });
});

test("adds the newsletter checkbox to the answers", () => {
  const form = { ...partnerForm, newsletterLabel: "Send me the newsletter" };
  const parsed = parseAnswers(form, { ...partnerAnswers, newsletter: "yes" });
  expect(parsed).toMatchObject({
    wantsNewsletter: true,
    answers: expect.arrayContaining([{ label: "Send me the newsletter", value: "Yes" }]),
  });
  // A form without the checkbox cannot subscribe anyone.
  expect(parseAnswers(partnerForm, { ...partnerAnswers, newsletter: "yes" })).toMatchObject({
    wantsNewsletter: false,
  });
});
