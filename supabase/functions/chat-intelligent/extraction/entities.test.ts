import { expect, test } from "vitest";
import type { CollectedInfo, CollectedKey } from "../../../contracts/chat-values.ts";
import { extractEntities } from "./entities.ts";

const extract = (
  message: string,
  known: { field?: CollectedKey; last?: CollectedKey; collected?: CollectedInfo } = {},
) =>
  extractEntities(message, {
    field: known.field ?? null,
    last: known.last ?? null,
    collected: known.collected ?? {},
    products: new Set(["arq", "arqmesh"]),
    isCommon: (word) => ["the", "looking", "great", "reports", "late"].includes(word),
  });

test("extracts several details from one message", () => {
  expect(
    extract(
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
  ["i'm jess btw", { name: "Jess" }],
  ["name's Gus. we're a crew of about forty", { name: "Gus", size: "forty" }],
  ["Everybody calls me Bex", { name: "Bex" }],
  [
    "Thanks,\nHelga Brandt\nGroup Controller\nBrandt & Söhne",
    { name: "Helga Brandt", role: "Group Controller", company: "Brandt & Söhne" },
  ],
  ["headcount's roughly 4.5k", { size: "4.5k" }],
  [
    "I'm one of the co-founders of Tidewater Robotics",
    { role: "co-founders", company: "Tidewater Robotics" },
  ],
  ["My title is Head of Customer Experience", { role: "Head of Customer Experience" }],
  [
    "I work for the city of Rotterdam as a data architect",
    { company: "city of Rotterdam", role: "data architect" },
  ],
  [
    "We are a family-run logistics outfit, Van Houten Transport",
    { company: "Van Houten Transport" },
  ],
  [
    "our developers waste half their week on boilerplate",
    { need: "our developers waste half their week on boilerplate" },
  ],
  [
    "We want to start once the budget is approved",
    { need: "start once the budget is approved", timing: "once the budget is approved" },
  ],
  [
    "Je suis Élodie Marchand, responsable qualité chez Lactalys",
    { name: "Élodie Marchand", role: "responsable qualité", company: "Lactalys" },
  ],
])("extracts the details of %j", (message, found) => {
  expect(extract(message).found).toEqual(found);
});

test.each([
  "My boss's email is bob@acme.example and my colleague Tom Baker is the CTO",
  "This is great",
  "I'm from Germany",
  "We tried a tool in January and it failed",
  "How long until we see a first KPI?",
  "I'm exhausted",
  "My card is [card number], thanks",
  "What's the distance from Earth to the moon?",
  "help me with my CV",
])("extracts nothing from %j", (message) => {
  expect(extract(message).found).toEqual({});
});

test.each([
  "cc bob [at] acme.example; jane@acme.example",
  "cc bob at acme dot example; jane@acme.example",
  "Sorry, it is jane at acme dot example, cc bob@acme.example",
])("distinguishes spelled-out addresses of other people in %j", (message) => {
  expect(extract(message).found.email).toBe("jane@acme.example");
});

test.each([
  "jane (at) acme (dot) example",
  "jane [at] acme [dot] example",
  "jane at acme dot example",
  "jane [at] acme.example",
  "jane{at}acme.example",
])("recognizes the spelled-out address %j", (address) => {
  expect(extract(`Write to ${address} please`).found.email).toBe("jane@acme.example");
});

test("assigns a bare answer to the requested field", () => {
  expect(extract("about 350", { field: "size" }).found).toEqual({ size: "350" });
  expect(extract("end of the year", { field: "timing" }).found).toEqual({
    timing: "end of the year",
  });
  expect(extract("Priya Patel", { field: "name" }).found).toEqual({ name: "Priya Patel" });
  expect(extract("siobhan o'reilly", { field: "name" }).found).toEqual({
    name: "Siobhan O'Reilly",
  });
  expect(extract("Sure thing, Håkon Bjørnstad", { field: "name" }).found).toEqual({
    name: "Håkon Bjørnstad",
  });
  expect(extract("it's a big one, 20,000+", { field: "size" }).found).toEqual({ size: "20,000+" });
  expect(extract("Not until 2028", { field: "timing" }).found).toEqual({
    timing: "Not until 2028",
  });
});

test.each<[string, CollectedKey, CollectedInfo, CollectedInfo]>([
  ["No, it's Ana, not Anna", "name", { name: "Anna" }, { name: "Ana" }],
  ["Not Jon, John", "name", { name: "Jon" }, { name: "John" }],
  ["Sorry, 540, I mixed that up", "size", { size: "450" }, { size: "540" }],
  ["no, September is more realistic", "timing", { timing: "June" }, { timing: "September" }],
  [
    "Actually use ana@b.example instead of ana@a.example",
    "email",
    { email: "ana@a.example" },
    { email: "ana@b.example" },
  ],
])("applies the correction %j", (message, last, collected, found) => {
  const { found: now, isCorrection } = extract(message, { last, collected });
  expect(now).toEqual(found);
  expect(isCorrection).toBe(true);
});

test("reports malformed and suspicious addresses", () => {
  expect(extract("my mail is jane@acme")).toMatchObject({
    found: {},
    email: { invalid: "jane@acme" },
  });
  expect(extract("bob@gmial.com").email).toMatchObject({ suspect: "bob@gmial.com" });
});

test("lists fields to delete", () => {
  expect(extract("Please delete my email").removed).toEqual(["email"]);
});
