import { expect, test } from "vitest";
import { seedKnowledgeDocuments } from "../../../../tests/support/fixtures/seed-knowledge.ts";
import type { KnowledgeDocument } from "../../../contracts/knowledge.ts";
import type { CitedPassage } from "../dialogue/turn.ts";
import { indexKnowledge } from "../retrieval/knowledge.ts";
import { Guard } from "./guard.ts";
import { buildInstructions } from "./instructions.ts";
import { SentenceSplitter } from "./sentence-splitter.ts";

const document = (
  fields: Pick<KnowledgeDocument, "id" | "title" | "path"> & Partial<KnowledgeDocument>,
): KnowledgeDocument => ({ type: "page", revision: "r", facts: {}, passages: [], ...fields });

const knowledge = indexKnowledge([
  document({
    id: "mesh",
    type: "solutionModule",
    title: "ArqMesh",
    path: "/solutions/arqmesh",
    facts: { moduleId: "arqmesh", name: "ArqMesh", theme: "Data fabric" },
    passages: [
      { heading: "Overview", text: "ArqMesh joins warehouses, lakes and streams into one fabric." },
      { heading: "Metrics", text: "Integration time: 60% shorter. It ships with 40 connectors." },
      { heading: "Hosting", text: "Runs in the cloud, on Kubernetes or in your own data centre." },
    ],
  }),
  document({
    id: "pulse",
    type: "solutionModule",
    title: "ArqPulse",
    path: "/solutions/arqpulse",
    facts: { moduleId: "arqpulse", name: "ArqPulse", theme: "Pipeline monitoring" },
    passages: [{ heading: "Metrics", text: "Finds 85% of failing pipelines before users do." }],
  }),
  document({
    id: "settings",
    type: "siteSettings",
    title: "Settings",
    path: "/",
    facts: { brand: "Arq", assistantName: "Ask Arq", email: "hello@arq.example" },
  }),
]);

const canary = "0f1e2d3c-canary";
const instructions = buildInstructions("Ask Arq", "Arq", canary);

const passages: readonly CitedPassage[] = [
  "fabric",
  "connectors",
  "kubernetes",
  "pipelines",
].flatMap((word) =>
  knowledge.find(word, 1).map(({ passage, documentId, revision, title, path }) => ({
    documentId,
    revision,
    title,
    path,
    ...passage,
  })),
);

function check(sentence: string, message = "What does ArqMesh do?") {
  const guard = new Guard({
    knowledge,
    message,
    collected: { name: "Ada Lovelace", company: "Analytical Engines", size: "250 people" },
    instructions,
    canary,
  });
  guard.addPassages(passages);
  return guard.check(sentence);
}

test.each([
  "ArqMesh joins warehouses, lakes and streams into one fabric.",
  "It makes integration 60% shorter.",
  "Integration gets 60 percent shorter with it.",
  "ArqMesh comes with 40 connectors.",
  "It runs on Kubernetes, in the cloud or in your own data centre.",
  "ArqPulse finds 85% of failing pipelines before users do.",
  "- **ArqMesh**: joins your lakes into one fabric.",
  "Connecting warehouses and streams is what ArqMesh does.",
  "You can read more about the fabric of [ArqMesh](/solutions/arqmesh).",
  "For your 250 people, ArqMesh joins warehouses into one fabric.",
  "Happy to help, Ada!",
  "I am glad to help Analytical Engines.",
])("accepts a sentence that the pages support: %s", (sentence) => {
  expect(check(sentence)).toMatchObject({ kind: "accepted", text: sentence, isUnknown: false });
});

test("cites the passage that supports a sentence", () => {
  const cited = (sentence: string) => {
    const verdict = check(sentence);
    return verdict.kind === "accepted" ? verdict.cited.map(({ heading }) => heading) : verdict;
  };
  expect(cited("ArqMesh comes with 40 connectors.")).toEqual(["Metrics"]);
  expect(cited("It runs on Kubernetes or in the cloud.")).toEqual(["Hosting"]);
});

test.each([
  ["a price", "ArqMesh costs $499 a month.", /^(number|claim)/],
  ["a price in words", "ArqMesh costs five hundred dollars a month.", /^number/],
  ["a price without a number", "ArqMesh is free for warehouses and streams.", /^claim/],
  ["a different number", "It makes integration 80% shorter.", /^number 80%/],
  ["a number of another kind", "It makes integration 60 days shorter.", /^number 60/],
  ["a number of another unit", "ArqMesh comes with 40 warehouses.", /^number 40/],
  ["another module's number", "ArqPulse has 40 connectors.", /^number 40/],
  ["a number with a currency", "Streams into one fabric for €40.", /^number €40/],
  ["a number word", "ArqMesh joins a million warehouses into one fabric.", /^number million/],
  ["the visitor's size as a claim", "ArqMesh joins 250 people into one fabric.", /^number 250/],
  ["a standard", "ArqMesh joins lakes by ISO 27001.", /^name ISO/],
  ["a standard as one word", "ArqMesh joins lakes by SOC2 into one fabric.", /^name SOC2/],
  ["a certification", "ArqMesh is certified for warehouses and streams.", /^claim/],
  ["a customer", "ArqMesh joins warehouses and streams at Siemens.", /^name Siemens/],
  ["a customer at the start", "Siemens joins warehouses with ArqMesh.", /^name Siemens/],
  ["a guarantee", "We guarantee that ArqMesh joins streams into one fabric.", /^claim/],
  ["an absolute", "ArqMesh always joins warehouses and streams.", /^claim/],
  ["an invention", "It bakes bread and brews coffee.", /^support/],
  ["another language", "ArqMesh verbindet Lager und Ströme zu einem Gewebe.", /^(name|support)/],
  ["another script", "ArqMesh соединяет хранилища и потоки.", /^language/],
])("rejects unsupported content: %s", (_, sentence, reason) => {
  expect(check(sentence, "Is ArqMesh ISO 27001 certified, and free for Siemens?")).toEqual({
    kind: "rejected",
    reason: expect.stringMatching(reason),
  });
});

test.each([
  ["an external link", "See [ArqMesh](https://evil.example/a)."],
  ["a scheme-relative link", "See [ArqMesh](//evil.example)."],
  ["a script link", "See [ArqMesh](javascript:alert(1))."],
  ["a link to an unknown page", "See [ArqMesh](/pay-here)."],
  ["a link to a known page with a query", "See [ArqMesh](/contact?to=evil)."],
  ["a bare URL", "See https://evil.example/mesh for ArqMesh."],
  ["a bare host", "See evil.example for the fabric of ArqMesh."],
  ["a www host", "See www.evil for the fabric of ArqMesh."],
  ["a reference link", "See [ArqMesh][1] for its fabric."],
  ["an email address", "Write to sales@evil.example about the fabric."],
  ["an image", "![ArqMesh](/solutions/arqmesh) joins warehouses."],
  ["HTML", "ArqMesh <b>joins</b> warehouses."],
  ["HTML entities", "ArqMesh &lt;script joins warehouses."],
  ["code", "```ArqMesh joins warehouses```"],
  ["invisible characters", "ArqMesh joins ware\u200bhouses."],
])("rejects %s", (_, sentence) => {
  expect(check(sentence).kind).toBe("rejected");
});

test.each([
  ["the canary", `ArqMesh joins warehouses ${canary} and streams.`, "canary"],
  ["a rule", "Keep numbers, names and units exactly as they appear there.", "instructions"],
  [
    "a rule with other punctuation",
    "**keep** numbers names, and units exactly as they",
    "instructions",
  ],
  [
    "a mention of the instructions",
    "My instructions say that ArqMesh joins warehouses.",
    "internals",
  ],
  ["a mention of the lead score", "Your lead score joins the fabric of ArqMesh.", "internals"],
])("rejects %s", (_, sentence, reason) => {
  expect(check(sentence)).toEqual({ kind: "rejected", reason });
});

test("removes a leading yes or no and checks the rest", () => {
  for (const prefix of ["Yes, ", "Absolutely! ", "No. ", "Of course: ", "Yes - absolutely, "])
    expect(check(`${prefix}it joins lakes into one fabric.`)).toMatchObject({
      kind: "accepted",
      text: "It joins lakes into one fabric.",
    });
  for (const filler of ["Yes.", "Absolutely!", "It does.", "We offer that.", "That is right."])
    expect(check(filler)).toEqual({ kind: "dropped" });
  expect(check("Yes, ArqMesh is certified.").kind).toBe("rejected");
});

test("drops a statement that only repeats the question", () => {
  const question = "Does ArqMesh join warehouses into one fabric, for 250 people?";
  expect(check("ArqMesh joins warehouses into one fabric.", question)).toEqual({ kind: "dropped" });
  expect(check("It joins warehouses, and lakes and streams.", question).kind).toBe("accepted");
  expect(check("It comes with 40 connectors.", question).kind).toBe("accepted");
});

test("drops questions", () => {
  expect(check("What is your e-mail address?")).toEqual({ kind: "dropped" });
});

test("accepts that something is not known, in the visitor's own words and without sources", () => {
  const message = "Is it ISO 27001 certified, and what does Siemens pay?";
  expect(check("I do not know whether ArqMesh is ISO 27001 certified.", message)).toMatchObject({
    kind: "accepted",
    isUnknown: true,
    cited: [],
  });
  expect(check("I don't know, but it is ISO 27001 certified.", message).kind).toBe("rejected");
  expect(check("I do not know whether it is HIPAA certified.", message).kind).toBe("rejected");
});

test.each([
  ["What does ArqMesh cost?", true],
  ["Do you guarantee that?", true],
  ["Is it 99% faster to integrate?", true],
  ["Where does ArqMesh run?", false],
])("detects whether %j requests a claim: %s", (message, expected) => {
  const guard = new Guard({ knowledge, message, collected: {}, instructions, canary });
  expect(guard.isClaimRequested).toBe(expected);
});

test("accepts every sentence of the seed's pages as a reply about them", async () => {
  const documents = await seedKnowledgeDocuments();
  const published = indexKnowledge(documents);
  const rejected = documents.flatMap(({ id: documentId, passages, ...document }) =>
    passages.flatMap((passage) => {
      const guard = new Guard({
        knowledge: published,
        message: "What do your pages say?",
        collected: {},
        instructions,
        canary,
      });
      guard.addPassages([{ documentId, ...document, ...passage }]);
      const splitter = new SentenceSplitter();
      return [...splitter.push(passage.text), ...splitter.flush()].flatMap((sentence) => {
        const verdict = guard.check(sentence);
        return verdict.kind === "rejected" ? [`${verdict.reason}: ${sentence}`] : [];
      });
    }),
  );
  expect(documents.length).toBeGreaterThan(20);
  expect(rejected).toEqual([]);
});
