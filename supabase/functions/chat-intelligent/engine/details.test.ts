import { expect, test } from "vitest";
import type { CollectedInfo, CollectedKey } from "../../../contracts/chat-values.ts";
import { detailsIn } from "./details.ts";

const told = (
  message: string,
  known: { field?: CollectedKey; last?: CollectedKey; collected?: CollectedInfo } = {},
) =>
  detailsIn(message, {
    field: known.field ?? null,
    last: known.last ?? null,
    collected: known.collected ?? {},
    products: new Set(["arq", "arqmesh"]),
    isCommon: (word) => ["the", "looking", "great", "reports", "late"].includes(word),
  });

test("several details are read from one message, in any order", () => {
  expect(
    told(
      "Hi, I'm Jane Doe, CTO at Acme Corp (350 employees). Write to jane@acme.example. We want to reduce cloud costs by next quarter.",
    ).found,
  ).toEqual({
    name: "Jane Doe",
    role: "CTO",
    company: "Acme Corp",
    size: "350",
    email: "jane@acme.example",
    need: "reduce cloud costs by next quarter",
    timing: "by next quarter",
  });
});

test.each<[string, CollectedInfo]>([
  [
    "Jane Doe, Acme Corp, Head of Data, jane@acme.example",
    { name: "Jane Doe", company: "Acme Corp", role: "Head of Data", email: "jane@acme.example" },
  ],
  [
    "Name: Ravi Kumar\nCompany: Zenith Labs\nRole: product owner",
    { name: "Ravi Kumar", company: "Zenith Labs", role: "product owner" },
  ],
  ["Kind regards,\nStephen Okello", { name: "Stephen Okello" }],
  ["We employ 1,200 people", { size: "1,200" }],
  [
    "I lead the payments team at Quantum Bank",
    { role: "lead the payments team", company: "Quantum Bank" },
  ],
  [
    "Ich heiße Jürgen Müller und arbeite bei der Firma Bosch",
    { name: "Jürgen Müller", company: "Bosch" },
  ],
  [
    "Je m'appelle Claire Dubois, je travaille chez Renault",
    { name: "Claire Dubois", company: "Renault" },
  ],
  ["我叫王伟", { name: "王伟" }],
])("%j is understood", (message, found) => {
  expect(told(message).found).toEqual(found);
});

test.each([
  "My boss's email is bob@acme.example and my colleague Tom Baker is the CTO",
  "This is great",
  "I'm from Germany",
  "We tried a tool in January and it failed",
  "How long until we see a first KPI?",
])("%j tells nothing of the visitor", (message) => {
  expect(told(message).found).toEqual({});
});

test("a bare answer is for what was asked", () => {
  expect(told("about 350", { field: "size" }).found).toEqual({ size: "350" });
  expect(told("end of the year", { field: "timing" }).found).toEqual({ timing: "end of the year" });
  expect(told("Priya Patel", { field: "name" }).found).toEqual({ name: "Priya Patel" });
});

test.each<[string, CollectedKey, CollectedInfo, CollectedInfo]>([
  ["No, it's Ana, not Anna", "name", { name: "Anna" }, { name: "Ana" }],
  ["Sorry, 540, I mixed that up", "size", { size: "450" }, { size: "540" }],
  ["no, September is more realistic", "timing", { timing: "June" }, { timing: "September" }],
  [
    "Actually use ana@b.example instead of ana@a.example",
    "email",
    { email: "ana@a.example" },
    { email: "ana@b.example" },
  ],
])("%j corrects what was told", (message, last, collected, found) => {
  const { found: now, isCorrection } = told(message, { last, collected });
  expect(now).toEqual(found);
  expect(isCorrection).toBe(true);
});

test("an address that cannot be one is reported and not guessed", () => {
  expect(told("my mail is jane@acme")).toMatchObject({
    found: {},
    email: { invalid: "jane@acme" },
  });
  expect(told("bob@gmial.com").email).toMatchObject({ suspect: "bob@gmial.com" });
});

test("what shall be forgotten is named", () => {
  expect(told("Please delete my email").removed).toEqual(["email"]);
});
