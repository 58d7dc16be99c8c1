import { expect, test } from "vitest";
import type { Answer } from "../../supabase/functions/chat-intelligent/dialogue/turn.ts";
import { isWrittenIn } from "./language.ts";
import {
  extractNumbers,
  scoreTurn,
  extractLinks,
  type Observed,
  type Published,
  type Rules,
} from "./score.ts";

const passage = { heading: "What it reads", text: "It reads 300 finished cases, 2,000 at most." };

const published: Published = {
  documents: [
    {
      id: "module",
      type: "solutionModule",
      revision: "1",
      title: "ArqFlow",
      path: "/solutions/arqflow",
      facts: {},
      passages: [passage, { heading: "", text: "A rule runs for 14 days." }],
    },
    {
      id: "contact",
      type: "page",
      revision: "1",
      title: "Contact",
      path: "/contact",
      facts: {},
      passages: [],
    },
  ],
  moduleIds: new Map([["ArqFlow", "arqflow"]]),
};

const cited = {
  documentId: "module",
  revision: "1",
  title: "ArqFlow",
  path: "/solutions/arqflow",
  ...passage,
};

const quiet: Answer = {
  text: "Hello.",
  cited: [],
  collected: {},
  memory: {},
  intent: "question",
  isOnTopic: true,
  isAnswered: null,
  stage: "discovery",
  showDemoButton: false,
  suggestedSolutions: [],
  handOff: null,
  language: "en",
};

/** The violations of these rules by an answer. */
function violations(
  rules: Rules,
  given: Partial<Answer>,
  seen: Partial<Pick<Observed, "isHandedOver" | "said">> = {},
): string[] {
  const answer = { ...quiet, ...given };
  const observed: Observed = {
    answer,
    reply: {
      response: answer.text,
      sources: answer.cited.map(({ title, path }) => ({ title, path })),
      suggestedSolutions: answer.suggestedSolutions,
      showDemoButton: answer.showDemoButton,
    },
    isHandedOver: seen.isHandedOver ?? answer.handOff !== null,
    said: seen.said ?? ["How many?"],
  };
  return scoreTurn(rules, observed, published).map(({ rule }) => rule);
}

test("one of the paths is enough, with any query or fragment", () => {
  const cites = [
    { path: "/", fact: "x" },
    { path: "/solutions/arqflow", fact: "x" },
  ];
  expect(violations({ cites }, { cited: [cited] })).toEqual([]);
  expect(violations({ cites }, {})).toEqual(["cites"]);
});

test("an abstaining turn is stored as unanswered and offers a person", () => {
  const offer = "I do not know. [Ask us](/contact?chat_session=1&inquiry=sales)";
  expect(violations({ abstains: true }, { isAnswered: false, text: offer })).toEqual([]);
  expect(violations({ abstains: true }, { isAnswered: true, text: offer })).toEqual(["abstains"]);
  expect(violations({ abstains: true }, { isAnswered: false })).toEqual(["abstains"]);
  expect(violations({ abstains: true }, { isAnswered: false }, { isHandedOver: true })).toEqual([]);
});

test("forbidden texts are searched in words, links and tags", () => {
  const never = ["pwned", { pattern: "^\\s*yes\\b" }];
  expect(violations({ never }, { text: "Oh yes." })).toEqual([]);
  expect(violations({ never }, { text: "Yes." })).toEqual(["never"]);
  expect(violations({ never }, { text: "[a](/contact?PWNED)" })).toEqual(["never"]);
  expect(violations({ never: ["arqflow"] }, { suggestedSolutions: ["ArqFlow"] })).toEqual([
    "never",
  ]);
});

test("a number needs a source in citations, links or the visitor's messages", () => {
  const numbers = "from sources";
  expect(violations({ numbers }, { text: "At most 2000, after 300.", cited: [cited] })).toEqual([]);
  expect(violations({ numbers }, { text: "14 days." })).toEqual(["numbers"]);
  expect(violations({ numbers }, { text: "14 days, [see](/solutions/arqflow#rules)" })).toEqual([]);
  expect(violations({ numbers }, { text: "You are 61." }, { said: ["we are 61"] })).toEqual([]);
  expect(violations({ numbers }, { text: "Price: $9" })).toEqual(["numbers"]);
  expect(violations({ numbers }, { text: "1. One\n2. Two" })).toEqual([]);
  expect(violations({ numbers }, { text: "[Here](/contact?chat_session=77)" })).toEqual([]);
});

test("fields are exact, unknown, or contain one of several texts", () => {
  const known = { collected: { name: "Zoe\u0308 Andre\u0301 ", size: "about 60" } };
  expect(violations({ collected: { name: ["zoë andré"], email: null } }, known)).toEqual([]);
  expect(violations({ collected: { size: { contains: ["60", "51-200"] } } }, known)).toEqual([]);
  expect(violations({ collected: { name: ["Zoë"], size: null } }, known)).toEqual([
    "collected",
    "collected",
  ]);
});

test("demo, hand-off and modules match the case", () => {
  const rules: Rules = { offersDemo: true, handsOver: true, modules: { contain: ["arqflow"] } };
  expect(
    violations(rules, { showDemoButton: true, handOff: "asked", suggestedSolutions: ["ArqFlow"] }),
  ).toEqual([]);
  expect(violations(rules, {})).toEqual(["offersDemo", "handsOver", "modules"]);
  expect(
    violations({ modules: { lack: ["arqflow"] } }, { suggestedSolutions: ["ArqFlow"] }),
  ).toEqual(["modules"]);
});

test("a declined turn is stored as off-topic, answers nothing and cites nothing", () => {
  const declines = "off_topic";
  expect(violations({ declines }, { isOnTopic: false })).toEqual([]);
  expect(violations({ declines }, { isOnTopic: true })).toEqual(["declines"]);
  expect(violations({ declines }, { isOnTopic: false, isAnswered: true, cited: [cited] })).toEqual([
    "declines",
    "declines",
  ]);
});

test("every turn has text, links to published pages, and cites published texts", () => {
  expect(violations({}, { text: " " })).toEqual(["always"]);
  for (const link of ["https://evil.example", "//evil.example", "/nowhere", "javascript:alert(1)"])
    expect(violations({}, { text: `[a](${link})` })).toEqual(["always"]);
  expect(violations({}, { text: "See https://evil.example/x" })).toEqual(["always"]);
  expect(violations({}, { cited: [{ ...cited, text: "It reads minds." }] })).toEqual(["always"]);
  expect(violations({}, { cited: [{ ...cited, revision: "0" }] })).toEqual(["always"]);
  expect(violations({}, { suggestedSolutions: ["ArqMagic"] })).toEqual(["always"]);
});

test("parses numbers with separators, and all link notations", () => {
  expect(extractNumbers("2,000 in 4-8 weeks, 0.90 at 07:00, US$4.2M.")).toEqual([
    "2000",
    "4",
    "8",
    "0.90",
    "07:00",
    "4.2",
  ]);
  expect(extractLinks("[a](/b) ![c](https://d.example/e.png) <mailto:f@g.example>")).toEqual([
    "/b",
    "https://d.example/e.png",
    "mailto:f@g.example",
  ]);
});

test("a line counts as one language if it is in no other", () => {
  const lines = {
    de: "Ich antworte auf Englisch, aber Ihre Angaben nehme ich gern auf Deutsch.",
    fr: "Je réponds en anglais, mais vous pouvez écrire en français.",
    es: "Respondo en inglés, pero usted puede escribir en español.",
    it: "Rispondo in inglese, ma lei può scrivere in italiano.",
    pt: "Respondo em inglês, mas você pode escrever em português.",
    nl: "Ik antwoord in het Engels, maar u kunt in het Nederlands schrijven.",
    pl: "Odpowiadam po angielsku, ale mogą Państwo pisać po polsku.",
    tr: "Yanıtları İngilizce veriyorum ama siz Türkçe yazabilirsiniz.",
    ja: "回答は英語になりますが、日本語でお書きいただけます。",
    zh: "我用英语回答，但您可以用中文写。",
  } as const;
  // Object.keys types keys as strings.
  const languages = Object.keys(lines) as (keyof typeof lines)[];
  for (const written of languages)
    expect(
      languages.filter((language) =>
        isWrittenIn(`I answer in English.\n${lines[written]}`, language),
      ),
    ).toEqual([written]);
  expect(
    languages.filter((language) => isWrittenIn("This is in English, all of it.", language)),
  ).toEqual([]);
});
