/**
 * Scores one turn of a conversation by the rules of its case: from stored data and the visible reply,
 * never from engine internals.
 */
import { collectedKeys, type ChatReply } from "../../supabase/contracts/chat-values.ts";
import type { KnowledgeDocument } from "../../supabase/contracts/knowledge.ts";
import type { Answer } from "../../supabase/functions/chat-intelligent/dialogue/turn.ts";
import type { Case } from "./case.ts";
import { isWrittenIn } from "./language.ts";

export type Rules = Case["turns"][number]["rules"];
export type RuleName = keyof Rules;

/** The observable results of a turn. */
export type Observed = {
  readonly answer: Answer;
  /** The visitor's reply; `sources` as shown under the message. */
  readonly reply: Pick<ChatReply, "response" | "sources" | "suggestedSolutions" | "showDemoButton">;
  /** A hand-off exists in this session. */
  readonly isHandedOver: boolean;
  /** All messages of the visitor so far, including this turn. */
  readonly said: readonly string[];
};

/** The published content that rules refer to. */
export type Published = {
  readonly documents: readonly KnowledgeDocument[];
  /** The ids of modules by their names. */
  readonly moduleIds: ReadonlyMap<string, string>;
};

/** A violated rule with the reason. `always` is the rule for every turn. */
export type Failure = {
  readonly rule: RuleName | "always";
  readonly why: string;
};

/** An address without query and fragment: `/#faq-demo` is `/`. */
export const pathOnly = (address: string): string => address.replace(/[?#].*$/, "") || "/";

/** The targets of all links in a markdown text, including images and bare addresses. */
export const extractLinks = (markdown: string): string[] => [
  ...[...markdown.matchAll(/\]\(\s*<?([^)\s>]*)/g)].map(([, address = ""]) => address),
  ...[...markdown.matchAll(/(?<!\]\(\s*<?)\b(?:https?|mailto|javascript|data):[^\s)>\]]+/gi)].map(
    ([address]) => address,
  ),
];

/** The text without link addresses and list numbers. */
const withoutMarkup = (markdown: string): string =>
  markdown
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/^\s*\d+[.)]\s/gm, "")
    .normalize("NFKC");

/** Numbers with their separators, without thousands separators. */
export const extractNumbers = (text: string): string[] =>
  [...text.normalize("NFKC").matchAll(/\p{Nd}+(?:[.,:’']\p{Nd}+)*/gu)].map(([figure]) =>
    figure.replace(/[,’'](?=\p{Nd}{3}(?!\p{Nd}))/gu, ""),
  );

/** Normalizes case, surrounding spaces and Unicode form for comparison. */
const normalize = (text: string): string => text.normalize("NFC").trim().toLowerCase();

type Field = NonNullable<NonNullable<Rules["collected"]>["name"]>;

function isField(known: string | undefined, wanted: Field | null): boolean {
  const value = normalize(known ?? "");
  if (wanted === null) return value === "";
  if (Array.isArray(wanted)) return wanted.some((one) => normalize(one) === value);
  return wanted.contains.some((one) => value.includes(normalize(one)));
}

/** Everything that is shown: the words first, so that a pattern can match their beginning. */
const shown = ({ reply }: Observed): string =>
  [
    reply.response,
    ...reply.suggestedSolutions,
    ...reply.sources.flatMap(({ title, path }) => [title, path]),
  ].join("\n");

/** Whether a forbidden text or pattern occurs in a text. */
export const occurs = (never: NonNullable<Rules["never"]>[number], text: string): boolean =>
  typeof never === "string"
    ? text.toLowerCase().includes(never.toLowerCase())
    : new RegExp(never.pattern, "iu").test(text);

/** The texts that numbers may be taken from. */
function numberSources(observed: Observed, { documents }: Published): string[] {
  const behind = new Set(extractLinks(observed.reply.response).map(pathOnly));
  return [
    ...observed.said,
    ...observed.answer.cited.flatMap(({ title, heading, text }) => [title, heading, text]),
    ...documents
      .filter(({ path, type }) => type === "siteSettings" || behind.has(pathOnly(path)))
      .flatMap(({ title, facts, passages }) => [
        title,
        ...Object.values(facts),
        ...passages.flatMap(({ heading, text }) => [heading, text]),
      ]),
  ];
}

type Wanted = Required<Rules>;
type RuleCheck<Name extends RuleName> = (
  wanted: Wanted[Name],
  observed: Observed,
  published: Published,
) => string[];
type RuleChecks = { [Name in keyof Wanted]: RuleCheck<Name> };

/** The reason why a rule is violated; undefined if it holds. */
const checks: RuleChecks = {
  cites(wanted, { reply }) {
    const cited = reply.sources.map(({ path }) => pathOnly(path));
    if (wanted.some(({ path }) => cited.includes(path))) return [];
    const paths = [...new Set(wanted.map(({ path }) => path))];
    return [`cites ${cited.join(" ") || "nothing"} instead of ${paths.join(" or ")}`];
  },
  abstains(_, { answer, reply, isHandedOver }) {
    const offers =
      isHandedOver || extractLinks(reply.response).some((link) => pathOnly(link) === "/contact");
    return [
      ...(answer.isAnswered === false ? [] : ["is not stored as one that does not know"]),
      ...(offers ? [] : ["offers no person"]),
    ];
  },
  never(wanted, observed) {
    const text = shown(observed);
    return wanted
      .filter((never) => occurs(never, text))
      .map((never) => `has ${typeof never === "string" ? never : never.pattern}`);
  },
  numbers(_, observed, published) {
    const known = new Set(numberSources(observed, published).flatMap(extractNumbers));
    return extractNumbers(withoutMarkup(observed.reply.response))
      .filter((figure) => !known.has(figure))
      .map((figure) => `the number ${figure} has no source`);
  },
  collected(wanted, { answer }) {
    return collectedKeys.flatMap((key) => {
      const field = wanted[key];
      if (field === undefined || isField(answer.collected[key], field)) return [];
      return [`${key} is ${JSON.stringify(answer.collected[key] ?? null)}`];
    });
  },
  offersDemo(wanted, { reply }) {
    if (reply.showDemoButton === wanted) return [];
    return [wanted ? "offers no demo" : "offers a demo"];
  },
  handsOver(wanted, { isHandedOver }) {
    return isHandedOver === wanted ? [] : [wanted ? "hands nothing over" : "hands over"];
  },
  modules({ contain = [], lack = [] }, { reply }, { moduleIds }) {
    const suggested = new Set(reply.suggestedSolutions.map((name) => moduleIds.get(name) ?? name));
    return [
      ...contain.filter((id) => !suggested.has(id)).map((id) => `does not suggest ${id}`),
      ...lack.filter((id) => suggested.has(id)).map((id) => `suggests ${id}`),
    ];
  },
  language(wanted, { reply }) {
    return isWrittenIn(reply.response, wanted) ? [] : [`has no line in ${wanted}`];
  },
  declines(_, { answer, reply }) {
    return [
      ...(answer.isOnTopic ? ["is not stored as off-topic"] : []),
      ...(answer.isAnswered === true ? ["answers"] : []),
      ...(reply.sources.length === 0 ? [] : ["cites"]),
    ];
  },
};

/**
 * Rules for every turn: the reply has text, links lead to published pages of this site, citations are
 * published texts, and suggestions are modules.
 */
function checkEveryTurn(observed: Observed, { documents, moduleIds }: Published): string[] {
  const { answer, reply } = observed;
  const pages = new Set(documents.map(({ path }) => pathOnly(path)));
  const strays = extractLinks(reply.response).filter(
    (link) => !/^\/(?!\/)/.test(link) || !pages.has(pathOnly(link)),
  );
  const unpublished = answer.cited.filter(
    (cited) =>
      !documents.some(
        (document) =>
          document.id === cited.documentId &&
          document.revision === cited.revision &&
          document.path === cited.path &&
          document.passages.some(
            ({ heading, text }) => heading === cited.heading && text === cited.text,
          ),
      ),
  );
  return [
    ...(reply.response.trim() === "" ? ["says nothing"] : []),
    ...strays.map((link) => `has a link to ${link}`),
    ...unpublished.map(({ path, text }) => `cites a text that is not on ${path}: ${text}`),
    ...reply.suggestedSolutions
      .filter((name) => !moduleIds.has(name))
      .map((name) => `suggests ${name}, which is no module`),
  ];
}

/** The rules of a turn that are violated. */
export function scoreTurn(rules: Rules, observed: Observed, published: Published): Failure[] {
  const of = <Name extends RuleName>(rule: Name): Failure[] => {
    // Each rule has its own type of value.
    const wanted: Wanted[Name] | undefined = (rules as Partial<Wanted>)[rule];
    if (wanted === undefined) return [];
    return checks[rule](wanted, observed, published).map((why) => ({ rule, why }));
  };
  // Object.keys types keys as strings.
  const names = Object.keys(checks) as RuleName[];
  return [
    ...names.flatMap((name) => of(name)),
    ...checkEveryTurn(observed, published).map((why): Failure => ({ rule: "always", why })),
  ];
}
