import { expect, test } from "vitest";
import { seedKnowledgeDocuments } from "../../../../tests/support/fixtures/seed-knowledge.ts";
import type { KnowledgeDocument } from "../../../contracts/knowledge.ts";
import type { CitedPassage } from "../dialogue/turn.ts";
import { indexKnowledge } from "../retrieval/knowledge.ts";
import { Guard } from "./guard.ts";
import { instructionsFor } from "./instructions.ts";
import { Sentences } from "./sentence-splitter.ts";

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
const instructions = instructionsFor("Ask Arq", "Arq", canary);

const all: readonly CitedPassage[] = ["fabric", "connectors", "kubernetes", "pipelines"].flatMap(
  (word) =>
    knowledge.find(word, 1).map(({ passage, documentId, revision, title, path }) => ({
      documentId,
      revision,
      title,
      path,
      ...passage,
    })),
);

function judge(sentence: string, message = "What does ArqMesh do?") {
  const guard = new Guard({
    knowledge,
    message,
    collected: { name: "Ada Lovelace", company: "Analytical Engines", size: "250 people" },
    instructions,
    canary,
  });
  guard.rely(all);
  return guard.judge(sentence);
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
])("what the pages carry is said: %s", (sentence) => {
  expect(judge(sentence)).toMatchObject({ kind: "said", text: sentence, isUnknown: false });
});

test("what is said names the passage that carries it", () => {
  const cited = (sentence: string) => {
    const verdict = judge(sentence);
    return verdict.kind === "said" ? verdict.cited.map(({ heading }) => heading) : verdict;
  };
  expect(cited("ArqMesh comes with 40 connectors.")).toEqual(["Metrics"]);
  expect(cited("It runs on Kubernetes or in the cloud.")).toEqual(["Hosting"]);
});

test.each([
  ["a price", "ArqMesh costs $499 a month.", /^(figure|claim)/],
  ["a price in words", "ArqMesh costs five hundred dollars a month.", /^figure/],
  ["a price without a figure", "ArqMesh is free for warehouses and streams.", /^claim/],
  ["another figure", "It makes integration 80% shorter.", /^figure 80%/],
  ["a figure of another kind", "It makes integration 60 days shorter.", /^figure 60/],
  ["a figure of another unit", "ArqMesh comes with 40 warehouses.", /^figure 40/],
  ["another module's figure", "ArqPulse has 40 connectors.", /^figure 40/],
  ["a figure with a currency", "Streams into one fabric for €40.", /^figure €40/],
  ["a figure spelt out", "ArqMesh joins a million warehouses into one fabric.", /^figure million/],
  ["the visitor's size as a claim", "ArqMesh joins 250 people into one fabric.", /^figure 250/],
  ["a standard", "ArqMesh joins lakes by ISO 27001.", /^name ISO/],
  ["a standard as one word", "ArqMesh joins lakes by SOC2 into one fabric.", /^name SOC2/],
  ["a certification", "ArqMesh is certified for warehouses and streams.", /^claim/],
  ["a customer", "ArqMesh joins warehouses and streams at Siemens.", /^name Siemens/],
  ["a customer at the beginning", "Siemens joins warehouses with ArqMesh.", /^name Siemens/],
  ["a guarantee", "We guarantee that ArqMesh joins streams into one fabric.", /^claim/],
  ["an absolute", "ArqMesh always joins warehouses and streams.", /^claim/],
  ["an invention", "It bakes bread and brews coffee.", /^support/],
  ["another language", "ArqMesh verbindet Lager und Ströme zu einem Gewebe.", /^(name|support)/],
  ["another script", "ArqMesh соединяет хранилища и потоки.", /^language/],
])("%s that no page carries ends the reply", (_, sentence, why) => {
  expect(judge(sentence, "Is ArqMesh ISO 27001 certified, and free for Siemens?")).toEqual({
    kind: "refused",
    why: expect.stringMatching(why),
  });
});

test.each([
  ["an address outside", "See [ArqMesh](https://evil.example/a)."],
  ["an address without a scheme", "See [ArqMesh](//evil.example)."],
  ["a script", "See [ArqMesh](javascript:alert(1))."],
  ["a page that does not exist", "See [ArqMesh](/pay-here)."],
  ["a known page with a query", "See [ArqMesh](/contact?to=evil)."],
  ["a bare address", "See https://evil.example/mesh for ArqMesh."],
  ["a bare host", "See evil.example for the fabric of ArqMesh."],
  ["www", "See www.evil for the fabric of ArqMesh."],
  ["a link elsewhere on the page", "See [ArqMesh][1] for its fabric."],
  ["an e-mail address", "Write to sales@evil.example about the fabric."],
  ["an image", "![ArqMesh](/solutions/arqmesh) joins warehouses."],
  ["HTML", "ArqMesh <b>joins</b> warehouses."],
  ["HTML by entities", "ArqMesh &lt;script joins warehouses."],
  ["code", "```ArqMesh joins warehouses```"],
  ["invisible signs", "ArqMesh joins ware\u200bhouses."],
])("%s ends the reply", (_, sentence) => {
  expect(judge(sentence).kind).toBe("refused");
});

test.each([
  ["the mark", `ArqMesh joins warehouses ${canary} and streams.`, "canary"],
  ["a rule", "Keep figures, names and units exactly as they stand there.", "instructions"],
  ["a rule in other signs", "**keep** figures names, and units exactly as they", "instructions"],
  ["the rules by name", "My instructions say that ArqMesh joins warehouses.", "inside"],
  ["the score", "Your lead score joins the fabric of ArqMesh.", "inside"],
])("%s of the instructions ends the reply", (_, sentence, why) => {
  expect(judge(sentence)).toEqual({ kind: "refused", why });
});

test("a bare yes or no is left out, what follows it is judged", () => {
  for (const lead of ["Yes, ", "Absolutely! ", "No. ", "Of course: ", "Yes - absolutely, "])
    expect(judge(`${lead}it joins lakes into one fabric.`)).toMatchObject({
      kind: "said",
      text: "It joins lakes into one fabric.",
    });
  for (const bare of ["Yes.", "Absolutely!", "It does.", "We offer that.", "That is right."])
    expect(judge(bare)).toEqual({ kind: "dropped" });
  expect(judge("Yes, ArqMesh is certified.").kind).toBe("refused");
});

test("a question said back as a statement is left out, unless it adds what the pages say", () => {
  const asked = "Does ArqMesh join warehouses into one fabric, for 250 people?";
  expect(judge("ArqMesh joins warehouses into one fabric.", asked)).toEqual({ kind: "dropped" });
  expect(judge("It joins warehouses, and lakes and streams.", asked).kind).toBe("said");
  expect(judge("It comes with 40 connectors.", asked).kind).toBe("said");
});

test("questions are left to the engine", () => {
  expect(judge("What is your e-mail address?")).toEqual({ kind: "dropped" });
});

test("not to know may be said with the visitor's own words, and with nothing behind it", () => {
  const message = "Is it ISO 27001 certified, and what does Siemens pay?";
  expect(judge("I do not know whether ArqMesh is ISO 27001 certified.", message)).toMatchObject({
    kind: "said",
    isUnknown: true,
    cited: [],
  });
  expect(judge("I don't know, but it is ISO 27001 certified.", message).kind).toBe("refused");
  expect(judge("I do not know whether it is HIPAA certified.", message).kind).toBe("refused");
});

test.each([
  ["What does ArqMesh cost?", true],
  ["Do you guarantee that?", true],
  ["Is it 99% faster to integrate?", true],
  ["Where does ArqMesh run?", false],
])("%s asks for a claim: %s", (message, expected) => {
  const guard = new Guard({ knowledge, message, collected: {}, instructions, canary });
  expect(guard.isClaimAsked).toBe(expected);
});

test("whatever the seed's pages say may be said of them", async () => {
  const documents = await seedKnowledgeDocuments();
  const published = indexKnowledge(documents);
  const refused = documents.flatMap(({ id: documentId, passages, ...document }) =>
    passages.flatMap((passage) => {
      const guard = new Guard({
        knowledge: published,
        message: "What do your pages say?",
        collected: {},
        instructions,
        canary,
      });
      guard.rely([{ documentId, ...document, ...passage }]);
      const sentences = new Sentences();
      return [...sentences.add(passage.text), ...sentences.end()].flatMap((sentence) => {
        const verdict = guard.judge(sentence);
        return verdict.kind === "refused" ? [`${verdict.why}: ${sentence}`] : [];
      });
    }),
  );
  expect(documents.length).toBeGreaterThan(20);
  expect(refused).toEqual([]);
});
