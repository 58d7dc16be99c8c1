import { expect, test } from "vitest";
import type { KnowledgeDocument } from "../../../contracts/knowledge.ts";
import { seedKnowledge } from "../../../../tests/support/fixtures/seed-knowledge.ts";
import { KnowledgeIndex } from "./knowledge-index.ts";
import { indexKnowledge } from "./knowledge.ts";

const createDocument = (
  id: string,
  texts: readonly string[],
  overrides: Partial<KnowledgeDocument> = {},
): KnowledgeDocument => ({
  id,
  type: "page",
  revision: "r1",
  title: id,
  path: `/${id}`,
  facts: {},
  passages: texts.map((text) => ({ heading: "", text })),
  ...overrides,
});

const findDocumentIds = (documents: KnowledgeDocument[], question: string) =>
  indexKnowledge(documents)
    .find(question, 5)
    .map(({ documentId }) => documentId);

const documents = [
  createDocument("undo", ["Every resize can be undone for 30 days."]),
  createDocument("price", ["The beta program costs nothing."]),
  createDocument("network", ["No code leaves your network."]),
  createDocument("people", ["An architect answers you."]),
  createDocument("zebra", ["Stripes are black and white."]),
];

test.each([
  ["another form of a word", "Can resizes be undone?", "undo"],
  ["an irregular form", "Did you ever undo one?", "undo"],
  ["a synonym", "Is it possible to revert that?", "undo"],
  ["a synonymous phrase", "How do I roll back?", "undo"],
  ["a related noun", "What is the fee?", "price"],
  ["a phrase of weak words", "How much is it?", "price"],
  ["a typo with swapped letters", "Does it leave our netwrok?", "network"],
  ["a word with a missing letter", "Who is your arhitect?", "people"],
  ["a prefix of a word", "Who are your architec?", "people"],
])("finds a passage by %s", (_, question, id) => {
  expect(findDocumentIds(documents, question)[0]).toBe(id);
});

test("does not treat a different word as a typo", () => {
  expect(
    findDocumentIds([createDocument("a", ["An investigator reads it."])], "Have you an investor?"),
  ).toEqual([]);
});

test("finds nothing for unrelated questions", () => {
  expect(findDocumentIds(documents, "Kumquats?")).toEqual([]);
  expect(findDocumentIds(documents, "and of the")).toEqual([]);
  expect(findDocumentIds(documents, "")).toEqual([]);
});

test("searches the title and the heading of a passage", () => {
  const plain = createDocument("plain", ["It takes an hour."]);
  const below = createDocument("below", [], {
    title: "Onboarding",
    passages: [{ heading: "Training of your admins", text: "It takes an hour." }],
  });
  expect(findDocumentIds([plain, below], "training")).toEqual(["below"]);
  expect(findDocumentIds([plain, below], "How long is onboarding, an hour?")[0]).toBe("below");
});

test("reports the matching terms of a hit, including synonyms", () => {
  const [hit] = indexKnowledge(documents).find("Can one revert a resize of giraffes?", 1);
  expect(hit).toMatchObject({ documentId: "undo", path: "/undo", title: "undo", revision: "r1" });
  expect(hit?.terms.toSorted()).toEqual(["resiz", "revert"]);
});

const modules = ["Mesh", "Flow"].map((name) =>
  createDocument(`module-${name}`, [`Arq${name} does it.`, "A table may be late."], {
    type: "solutionModule",
    title: `Arq${name}`,
    path: `/solutions/arq${name.toLowerCase()}`,
    facts: { moduleId: `arq${name.toLowerCase()}`, name: `Arq${name}`, theme: "Theme" },
  }),
);

test("recognizes spellings of module names and prefers the named module", () => {
  const knowledge = indexKnowledge([
    ...modules,
    createDocument("page", ["Late tables are common."]),
  ]);
  expect(knowledge.modules).toEqual([
    { id: "arqmesh", name: "ArqMesh", theme: "Theme", path: "/solutions/arqmesh" },
    { id: "arqflow", name: "ArqFlow", theme: "Theme", path: "/solutions/arqflow" },
  ]);
  const paths = ["ArqFlow", "Arq Flow", "arq-flow", "arqflow's"].map(
    (name) => knowledge.find(`What does ${name} do about late tables?`, 1)[0]?.path,
  );
  expect(new Set(paths)).toEqual(new Set(["/solutions/arqflow"]));
});

test("computes the rarity of terms from 0 to 1", () => {
  const texts = Array.from({ length: 40 }, (_, n) => `common ${n < 8 ? "some" : "word"}time ${n}`);
  const knowledge = indexKnowledge([createDocument("a", [...texts, "singular"])]);
  const [common, sometime, singular, never] = ["common", "sometime", "singular", "zyxwort"].map(
    (text) => knowledge.rarity(knowledge.terms(text)[0] ?? ""),
  );
  expect(common).toBe(0);
  expect(sometime).toBeGreaterThan(0.1);
  expect(singular).toBeGreaterThan(sometime ?? 1);
  expect(never).toBe(1);
  const [everyday] = knowledge.terms("splendid");
  expect(knowledge.rarity(everyday ?? "")).toBeLessThan(0.5);
  expect(knowledge.has(everyday ?? "")).toBe(false);
});

test("removes all terms of replaced and removed documents", () => {
  const index = new KnowledgeIndex();
  for (const document of documents) index.put(document);
  index.put(createDocument("undo", ["Nothing at all about that."]));
  index.remove("zebra");
  expect(index.find("resize", 5)).toEqual([]);
  expect(index.find("stripes", 5)).toEqual([]);
  expect(index.rarity("stripe")).toBe(1);
  expect(index.documentIds).toEqual(["price", "network", "people", "undo"]);
});

/** Questions in other words than the pages use, with the paths of the pages that answer them. */
const paraphrasedQuestions: readonly (readonly [question: string, ...paths: string[]])[] = [
  ["Is our information copied to your servers?", "/", "/about"],
  ["Can we keep everything inside our own data center?", "/", "/about"],
  ["Are we allowed to pick our own language model?", "/", "/platform"],
  ["We already run Llama locally, does that work?", "/", "/platform"],
  ["How many weeks before we can measure a first result?", "/", "/about", "/resources"],
  ["Must we purchase the whole suite?", "/", "/about"],
  ["Do you connect to our ticketing and data warehouse?", "/", "/platform", "/solutions/arqmesh"],
  ["What can internal audit look at?", "/", "/platform", "/solutions/arqguard"],
  ["What if the AI gives a wrong answer?", "/"],
  ["Is the demonstration free of charge?", "/", "/schedule-demo", "/demo", "/contact"],
  ["What happens to our policies if we terminate?", "/", "/about"],
  ["How long is a demo?", "/", "/schedule-demo", "/demo", "/contact"],
  [
    "How quickly will somebody answer my message?",
    "/contact",
    "/about",
    "/thank-you",
    "/privacy",
    "/",
  ],
  ["What is your uptime target?", "/platform", "/terms"],
  ["How much delay does the platform add?", "/platform", "/", "/solutions/arqmesh"],
  ["Who is your chief executive?", "/about"],
  ["What was the effect on retail waste?", "/", "/download-guide"],
  [
    "How much did fraud losses drop at the bank?",
    "/resources/savings-bank-fraud",
    "/",
    "/resources",
  ],
  ["How fast can nurses collect a patient's history?", "/customers/sorrel-valley-hospitals", "/"],
  ["Do you have something for property valuation?", "/"],
  ["Which module watches data pipelines?", "/solutions/arqpulse", "/solutions", "/"],
  ["Which product reduces our AWS bill?", "/solutions/arqsight", "/solutions", "/"],
  ["Something that helps with code review?", "/solutions/arqcode", "/code-examples", "/demo"],
  ["A tool for our IT helpdesk?", "/solutions/arqserve"],
  ["Which module does regression testing?", "/solutions/arqtest", "/demo"],
  ["We want to watch our competitors", "/solutions/arqintel"],
  ["Which module finds bottlenecks in invoice approval?", "/solutions/arqflow"],
  ["Does ArqMesh copy data into its own database?", "/solutions/arqmesh"],
  ["How many steps may a plan have in ArqMesh?", "/solutions/arqmesh"],
  ["Which programming languages does ArqCode support?", "/solutions/arqcode"],
  ["Does ArqCode merge pull requests itself?", "/solutions/arqcode", "/code-examples"],
  ["Is ArqCode production ready?", "/solutions/arqcode"],
  ["What does the ArqCode beta cost?", "/solutions/arqcode"],
  ["Can a resize be reverted?", "/solutions/arqsight", "/demo"],
  ["What savings on cloud can we expect?", "/solutions/arqsight"],
  ["Does ArqGuard give legal advice?", "/solutions/arqguard"],
  ["Does ArqGuard mask personal data in prompts?", "/solutions/arqguard", "/"],
  ["What happens when a table arrives late?", "/solutions/arqmesh", "/solutions/arqpulse", "/"],
  ["Do you comply with GDPR and HIPAA?", "/platform", "/solutions/arqguard", "/"],
  ["Do you have a SOC 2 report?", "/platform", "/solutions/arqguard", "/"],
  ["How do I unsubscribe from the newsletter?", "/resources", "/privacy"],
  ["Which cookies do you set?", "/cookies"],
  ["Do you sell my data to others?", "/privacy"],
  ["Can I have my data deleted?", "/privacy"],
  ["Do you train models on my messages?", "/privacy"],
  ["May I share your guide with my team?", "/terms"],
  ["Is the assistant always right?", "/terms"],
  ["How long is the solution guide?", "/download-guide"],
  ["Do you have a webinar about reading audit logs?", "/demo", "/resources"],
  ["Is there a paper about zero trust agents?", "/resources/zero-trust-for-agents", "/resources"],
  [
    "Do you have a bring your own model cost comparison?",
    "/resources/bring-your-own-model",
    "/resources",
  ],
  ["What is a Value Sprint?", "/about", "/"],
  ["What is a blueprint call?", "/about"],
  ["How many customers do you have?", "/about"],
  [
    "What do your connectors speak, which protocol?",
    "/",
    "/platform",
    "/about",
    "/resources",
    "/solutions/arqmesh",
  ],
  ["Do your engineers have permanent access to our installation?", "/security", "/about"],
  ["Do you resell tokens or models?", "/about"],
  ["Can a colleague from security join the call?", "/schedule-demo"],
  ["Do I need to fill in a form to watch the demos?", "/demo"],
  ["Can I run the code examples?", "/code-examples"],
  ["When do savings cover the cost?", "/platform", "/about"],
  ["How many tickets are resolved automatically?", "/solutions/arqserve"],
  ["How does ArqIntel know which accounts fit?", "/solutions/arqintel"],
  ["What does ArqPulse do about schema drift?", "/solutions/arqpulse"],
  ["How was downtime in the plant reduced?", "/resources/bearings-downtime", "/", "/resources"],
];

test("finds a right page for more than 95% of paraphrased questions", async () => {
  const knowledge = await seedKnowledge();
  const missed = paraphrasedQuestions.filter(([question, ...paths]) => {
    const hits = knowledge.find(question, 3).map(({ path }) => path.replace(/[?#].*/, ""));
    return !hits.some((path) => paths.includes(path));
  });
  expect(missed.length / paraphrasedQuestions.length).toBeLessThan(0.05);
});
