/**
 * Judges one turn of a conversation by the rules of its case: from what is stored and what a visitor
 * reads, never from how the engine came to it.
 */
import { collectedKeys, type ChatReply } from "../../supabase/contracts/chat-values.ts";
import type { KnowledgeDocument } from "../../supabase/contracts/knowledge.ts";
import type { Answer } from "../../supabase/functions/chat-intelligent/dialogue/turn.ts";
import type { Case } from "./case.ts";
import { isWrittenIn } from "./language.ts";

export type Rules = Case["turns"][number]["rules"];
export type RuleName = keyof Rules;

/** What can be seen of a turn once it is over. */
export interface Observed {
  readonly answer: Answer;
  /** What the visitor gets; `sources` as they stand under the message. */
  readonly reply: Pick<ChatReply, "response" | "sources" | "suggestedSolutions" | "showDemoButton">;
  /** A hand-over exists in this session. */
  readonly isHandedOver: boolean;
  /** Everything that the visitor wrote so far, this turn included. */
  readonly said: readonly string[];
}

/** What is published, as the rules ask it. */
export interface Published {
  readonly documents: readonly KnowledgeDocument[];
  /** The ids of modules by their names. */
  readonly moduleIds: ReadonlyMap<string, string>;
}

/** A rule that does not hold, and why. `always` stands for what every turn must meet. */
export interface Failure {
  readonly rule: RuleName | "always";
  readonly why: string;
}

/** An address without query and fragment: `/#faq-demo` is `/`. */
export const pathOnly = (address: string): string => address.replace(/[?#].*$/, "") || "/";

/** Where the links of a markdown text lead, pictures and bare addresses included. */
export const linksOf = (markdown: string): string[] => [
  ...[...markdown.matchAll(/\]\(\s*<?([^)\s>]*)/g)].map(([, address = ""]) => address),
  ...[...markdown.matchAll(/(?<!\]\(\s*<?)\b(?:https?|mailto|javascript|data):[^\s)>\]]+/gi)].map(
    ([address]) => address,
  ),
];

/** The text without addresses of links and numbers of lists. */
const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/^\s*\d+[.)]\s/gm, "")
    .normalize("NFKC");

/** Runs of digits with their separators, commas between thousands left out. */
export const figuresOf = (text: string): string[] =>
  [...text.normalize("NFKC").matchAll(/\p{Nd}+(?:[.,:’']\p{Nd}+)*/gu)].map(([figure]) =>
    figure.replace(/[,’'](?=\p{Nd}{3}(?!\p{Nd}))/gu, ""),
  );

/** Compared without the case of letters, outer spaces and Unicode's ways to write one letter. */
const same = (text: string): string => text.normalize("NFC").trim().toLowerCase();

type Field = NonNullable<NonNullable<Rules["collected"]>["name"]>;

function isField(known: string | undefined, wanted: Field | null): boolean {
  const value = same(known ?? "");
  if (wanted === null) return value === "";
  if (Array.isArray(wanted)) return wanted.some((one) => same(one) === value);
  return wanted.contains.some((one) => value.includes(same(one)));
}

/** Everything that is shown: the words first, so that a pattern can ask how they begin. */
const shown = ({ reply }: Observed): string =>
  [
    reply.response,
    ...reply.suggestedSolutions,
    ...reply.sources.flatMap(({ title, path }) => [title, path]),
  ].join("\n");

/** Whether what must never occur does, in a text. */
export const occurs = (never: NonNullable<Rules["never"]>[number], text: string): boolean =>
  typeof never === "string"
    ? text.toLowerCase().includes(never.toLowerCase())
    : new RegExp(never.pattern, "iu").test(text);

/** What figures may be taken from. */
function figureSources(observed: Observed, { documents }: Published): string[] {
  const behind = new Set(linksOf(observed.reply.response).map(pathOnly));
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
type Judge<Name extends RuleName> = (
  wanted: Wanted[Name],
  observed: Observed,
  published: Published,
) => string[];
type Judges = { [Name in keyof Wanted]: Judge<Name> };

/** Why a rule does not hold; nothing where it does. */
const judges: Judges = {
  cites(wanted, { reply }) {
    const cited = reply.sources.map(({ path }) => pathOnly(path));
    if (wanted.some(({ path }) => cited.includes(path))) return [];
    const paths = [...new Set(wanted.map(({ path }) => path))];
    return [`cites ${cited.join(" ") || "nothing"} instead of ${paths.join(" or ")}`];
  },
  abstains(_, { answer, reply, isHandedOver }) {
    const offers =
      isHandedOver || linksOf(reply.response).some((link) => pathOnly(link) === "/contact");
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
    const known = new Set(figureSources(observed, published).flatMap(figuresOf));
    return figuresOf(withoutMarks(observed.reply.response))
      .filter((figure) => !known.has(figure))
      .map((figure) => `the figure ${figure} has no source`);
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
 * What holds of every turn, whatever its case asks: something is said, links lead to published pages of
 * this site, what is cited stands so in what is published, and what is suggested is a module.
 */
function always(observed: Observed, { documents, moduleIds }: Published): string[] {
  const { answer, reply } = observed;
  const pages = new Set(documents.map(({ path }) => pathOnly(path)));
  const strays = linksOf(reply.response).filter(
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
    ...unpublished.map(({ path, text }) => `cites what does not stand on ${path}: ${text}`),
    ...reply.suggestedSolutions
      .filter((name) => !moduleIds.has(name))
      .map((name) => `suggests ${name}, which is no module`),
  ];
}

/** The rules of a turn that do not hold. */
export function judge(rules: Rules, observed: Observed, published: Published): Failure[] {
  const of = <Name extends RuleName>(rule: Name): Failure[] => {
    const wanted: Wanted[Name] | undefined = (rules as Partial<Wanted>)[rule];
    if (wanted === undefined) return [];
    return judges[rule](wanted, observed, published).map((why) => ({ rule, why }));
  };
  const names = Object.keys(judges) as RuleName[];
  return [
    ...names.flatMap((name) => of(name)),
    ...always(observed, published).map((why): Failure => ({ rule: "always", why })),
  ];
}
