import { expect, test } from "vitest";
import { copySeedDocument, findProblems } from "./seeded-content.fixture.ts";

/** Checks the validation messages for typical editing mistakes. */

const expectText = (text: string) => expect.arrayContaining([expect.stringContaining(text)]);
const expectError = (text: string) =>
  expect.arrayContaining([expect.stringMatching(new RegExp(`^error .*${text}`))]);

test("requires one email address and unique labels and targets of a form", async () => {
  const form = copySeedDocument("form", "form-event-registration");
  expect(await findProblems(form)).toEqual([]);
  const [name, email] = form.fields;
  if (!name || !email) throw new Error("The form has no fields");
  const withFields = (...fields: (typeof form)["fields"]) => findProblems({ ...form, fields });
  expect(await withFields(name)).toEqual(
    expectError("fields: Add a field for the email address, so that you can reply"),
  );
  expect(await withFields(name, email, { ...email, _key: "b", label: "Another" })).toEqual(
    expectError("fields: Use only one field for the email address"),
  );
  expect(await withFields(name, email, { ...name, _key: "b", leadField: undefined })).toEqual(
    expectError("fields: Two fields have the label “full name”. Give each its own label"),
  );
  expect(await withFields(name, email, { ...name, _key: "b", label: "Nickname" })).toEqual(
    expectError("fields: Only one field can fill in the same field of the lead"),
  );
  expect(await withFields(email)).toEqual(expectText("No field fills in the full name"));
  const many = Array.from({ length: 20 }, (_, index) => ({
    ...name,
    _key: `${index}`,
    label: `Field ${index}`,
    leadField: undefined,
  }));
  expect(await withFields(email, ...many)).toEqual(expectError("Use at most 20 fields"));
});

test("checks the choices, the length and the recipients of a form", async () => {
  const form = copySeedDocument("form", "form-event-registration");
  const email = form.fields[1];
  if (!email) throw new Error("The form has no email address");
  const withField = (field: Omit<typeof email, "_key" | "_type" | "label">) =>
    findProblems({
      ...form,
      fields: [email, { _key: "a", _type: "formField" as const, label: "Size", ...field }],
    });
  const choose = (...choices: string[]) => withField({ kind: "choice", choices });
  expect(await choose("One")).toEqual(expectError("choices: Add at least two choices"));
  expect(await choose("One", "One")).toEqual(expectError("Remove the choice that is listed twice"));
  expect(await choose("One", " ")).toEqual(expectError("Line 2 is empty"));
  expect(await withField({ kind: "longText", maxLength: 6000 })).toEqual(
    expectError("maxLength: Enter a whole number from 1 to 5,000"),
  );
  expect(await findProblems({ ...form, recipients: ["sales"] })).toEqual(
    expectError("recipients: “sales” is not an email address"),
  );
});

test("requires a success text or a success page of a form", async () => {
  const form = copySeedDocument("form", "form-event-registration");
  const page = { _type: "reference", _ref: "page-thank-you" };
  expect(await findProblems({ ...form, successText: undefined })).toEqual(
    expectError("successText: Choose a success text or a success page"),
  );
  expect(await findProblems({ ...form, successPage: page })).toEqual(
    expectError("Choose only one: a success text or a success page"),
  );
  expect(await findProblems({ ...form, successText: undefined, successPage: page })).toEqual([]);
});

test("requires a path of a resource with a form before its download", async () => {
  const { path: _, ...resource } = copySeedDocument("resource", "resource-zero-trust-for-agents");
  const gated = {
    ...resource,
    form: { _type: "reference", _ref: "form-event-registration" },
  };
  expect(await findProblems(gated)).toEqual(
    expectError("form: Give the resource a path: its page shows the form"),
  );
  expect(
    await findProblems({ ...gated, path: { _type: "slug", current: "/resources/own" } }),
  ).toEqual([]);
});
