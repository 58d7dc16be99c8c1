import type { CollectedInfo } from "../../../contracts/chat-values.ts";
import type { CitedPassage, Knowledge } from "../dialogue/turn.ts";
import data from "./guard-words.json" with { type: "json" };

/** What becomes of a sentence of the model. */
export type Verdict =
  /** Nothing of the reply may be said. `why` is for the operator and the tests. */
  | { readonly kind: "refused"; readonly why: string }
  /** It says nothing that is needed. */
  | { readonly kind: "dropped" }
  | {
      readonly kind: "said";
      readonly text: string;
      readonly cited: readonly CitedPassage[];
      /** It says that something is not known. */
      readonly isUnknown: boolean;
    };

/** What a sentence may rest on. */
type Ground = {
  readonly passage: CitedPassage | null;
  readonly words: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
  readonly figures: ReadonlySet<string>;
};

export type GuardOptions = {
  readonly knowledge: Knowledge;
  readonly message: string;
  readonly collected: CollectedInfo;
  /** What the model was told, which it must not repeat. */
  readonly instructions: string;
  /** A text of the instructions that nobody says by chance. */
  readonly canary: string;
};

/** Share of a sentence's terms that have to stand in what it may rest on. */
const leastSupport = 0.6;
/** Terms that a sentence has to add to what the visitor wrote. */
const leastNew = 2;
/** Words in a row that count as a repetition of the instructions. */
const shingle = 6;

const alwaysOpen = ["/contact", "/schedule-demo", "/resources"];
const ownKeys = ["name", "company", "role", "size"] as const;

const affirmation = new RegExp(
  String.raw`^(?:${data.affirmations.join("|")})(?:[,.!:;]\s*|\s+-\s+|\s*—\s*|$)`,
  "i",
);
const apology = /^(?:(?:i'm|i am) sorry|sorry|unfortunately)[,.]?\s+(?:but\s+)?/;
const turning = /\b(?:but|however|although|though|except|still|yet)\b|[;—]| - /;
const selfSpeaking =
  /^(?:i|i'm|i'd|i'll|let me|here|hello|hi|thanks|thank|glad|happy|sorry|please|see|read|learn|feel)\b/i;
const ordinaryEnding = /(?:ly|ing|ed|ment|ness|ity|ence|ance|sion|tion)$/;
const figure = /([$€£¥]?)\s?(\d+(?:[.,:/]\d+)*)(?:\s?(%|per ?cent\b)|([a-z]{1,2})\b)?/gi;
const word = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

/**
 * Decides sentence by sentence what of a model's words reaches the visitor. A sentence is said only where
 * published passages carry it: its figures, names and claims stand in one of them, most of its other words
 * too. Links lead to pages of this site alone. One sentence that may not be said ends the whole reply.
 */
export class Guard {
  readonly #options: GuardOptions;
  readonly #grounds: Ground[] = [];
  /** What is said of the site, its modules and the visitor: names, not claims. */
  readonly #names: Ground;
  readonly #own: Ground;
  readonly #asked: Ground;
  readonly #starters: ReadonlySet<string>;
  readonly #dialogue: ReadonlySet<string>;
  readonly #claims: ReadonlySet<string>;
  readonly #figureWords: ReadonlySet<string>;
  readonly #told: ReadonlySet<string>;
  readonly #paths = new Set(alwaysOpen);

  constructor(options: GuardOptions) {
    const { knowledge, message, collected, instructions } = options;
    const { modules, site } = knowledge;
    this.#options = options;
    const names = [...modules.flatMap(({ name, theme }) => [name, theme]), ...Object.values(site)];
    this.#names = this.#groundOf(names.join("\n"), null);
    this.#own = this.#groundOf(ownKeys.map((key) => collected[key] ?? "").join("\n"), null);
    this.#asked = this.#groundOf(message, null);
    this.#starters = new Set(data.starters);
    this.#dialogue = new Set(data.dialogue.flatMap((text) => knowledge.terms(text)));
    this.#claims = new Set(data.claims.flatMap((text) => knowledge.terms(text)));
    this.#figureWords = new Set(data.figures);
    this.#told = new Set(shinglesOf(instructions));
    for (const { path } of modules) this.#paths.add(path);
    const { schedulePath } = site;
    if (schedulePath) this.#paths.add(schedulePath);
  }

  /** Lets what is said rest on these, too. */
  rely(passages: readonly CitedPassage[]): void {
    for (const passage of passages) {
      const { title, heading, text, path } = passage;
      this.#grounds.push(this.#groundOf(`${title}\n${heading}\n${text}`, passage));
      this.#paths.add(path);
      this.#paths.add(path.replace(/[?#].*$/, ""));
    }
  }

  /** Whether the visitor wants a claim or a figure confirmed: whoever is to say that has to know it. */
  get isClaimAsked(): boolean {
    const { terms, figures } = this.#asked;
    return figures.size > 0 || [...terms].some((term) => this.#claims.has(term));
  }

  judge(sentence: string): Verdict {
    const outside = this.#fault(sentence);
    if (outside) return { kind: "refused", why: outside };
    const text = withoutAffirmation(sentence.replace(/^(\s*)#{1,6}\s+/, "$1"));
    const plain = plainOf(text);
    // The engine asks, one thing at a time and never twice.
    if (plain === "" || plain.endsWith("?")) return { kind: "dropped" };

    const isUnknown = this.#saysUnknown(plain);
    const terms = this.#options.knowledge.terms(plain);
    const content = terms.filter((term) => !this.#dialogue.has(term) || this.#claims.has(term));
    const best = this.#bestFor(content);
    if (!isUnknown && content.length === 0) {
      return selfSpeaking.test(plain) || linksIn(text).length > 0
        ? { kind: "said", text, cited: [], isUnknown: false }
        : { kind: "dropped" };
    }
    const why =
      this.#wrongName(plain, isUnknown) ??
      this.#wrongFigure(plain, isUnknown) ??
      (isUnknown ? null : this.#wrongClaim(content, best));
    if (why) return { kind: "refused", why };
    if (!isUnknown && linksIn(text).length === 0 && !this.#isNew(content, best)) {
      return { kind: "dropped" };
    }
    return { kind: "said", text, cited: isUnknown ? [] : this.#citedBy(text, best), isUnknown };
  }

  /** What no sentence may hold, whatever it says. */
  #fault(sentence: string): string | null {
    const { canary, knowledge } = this.#options;
    const plain = plainOf(sentence).toLowerCase();
    if (sentence.includes(canary)) return "canary";
    if (data.inside.some((phrase) => plain.includes(phrase))) return "inside";
    if (shinglesOf(plain).some((words) => this.#told.has(words))) return "instructions";
    if (/<[a-z/!?]|&(?:#|[a-z]+;)|```|~~~/i.test(sentence)) return "markup";
    if (/!\[/.test(sentence)) return "image";
    const letters = sentence.match(/\p{L}/gu) ?? [];
    if (letters.filter((sign) => !/\p{Script=Latin}/u.test(sign)).length > letters.length / 10)
      return "language";
    // Invisible signs could carry words past this check.
    if (/[\p{Cf}\p{Co}\p{Cn}]/u.test(sentence)) return "signs";
    const links = linksIn(sentence);
    if (!links.every((target) => this.#isOpen(target))) return "link";
    const rest = sentence.replaceAll(link, "$1");
    if (/\]\s*[([]|^\s*\[[^\]]*\]:/.test(rest) || /:\/\/|\bwww\.|\/\/|\bmailto:/i.test(rest))
      return "link";
    const known = Object.values(knowledge.site).join(" ").toLowerCase();
    for (const [address] of rest
      .toLowerCase()
      .matchAll(/[\w.+-]*@[\w.-]+|\b[\w-]+(?:\.[a-z]{2,})+\b/g)) {
      if (!known.includes(address) && !this.#grounds.some(({ passage }) => says(passage, address)))
        return "link";
    }
    return null;
  }

  #isOpen(target: string): boolean {
    return this.#paths.has(target) || this.#paths.has(target.replace(/#[\w-]*$/, ""));
  }

  #saysUnknown(plain: string): boolean {
    const said = plain.toLowerCase().replaceAll("’", "'").replace(apology, "");
    return data.unknown.some((phrase) => said.startsWith(phrase)) && !turning.test(said);
  }

  /** A word with a capital that stands in nothing it may rest on: a customer, a standard, a person. */
  #wrongName(plain: string, isUnknown: boolean): string | null {
    const known = this.#all(isUnknown);
    for (const match of plain.matchAll(word)) {
      const [written] = match;
      if (!/^\p{Lu}/u.test(written) || /^I(?:['’]|$)/.test(written)) continue;
      const lower = written.toLowerCase().replace(/['’]s$/, "");
      if (known.some(({ words }) => words.has(lower))) continue;
      const before = plain.slice(0, match.index).trimEnd();
      const isFirst = before === "" || /[:"“(]$/.test(before);
      const isOrdinary =
        this.#starters.has(lower) ||
        ordinaryEnding.test(lower) ||
        this.#options.knowledge
          .terms(lower)
          .every((term) => this.#dialogue.has(term) || known.some(({ terms }) => terms.has(term)));
      // An acronym is a name wherever it stands.
      if (isFirst && isOrdinary && !/^\p{Lu}{2}/u.test(written)) continue;
      return `name ${written}`;
    }
    return null;
  }

  #wrongFigure(plain: string, isUnknown: boolean): string | null {
    const named = this.#options.knowledge.modules
      .map(({ name }) => name.toLowerCase())
      .filter((name) => plain.toLowerCase().includes(name));
    const isAboutVisitor = /\byour?\b/i.test(plain);
    const allowed = [
      ...this.#grounds.filter(
        ({ words }) => named.length === 0 || named.some((name) => words.has(name)),
      ),
      ...(isAboutVisitor ? [this.#own] : []),
      ...(isUnknown ? [this.#asked] : []),
    ];
    for (const { key, unit } of figuresIn(plain)) {
      const [term] = unit ? this.#options.knowledge.terms(unit) : [];
      const isCarried = allowed.some(
        ({ figures, terms }) =>
          figures.has(key) && (term === undefined || this.#dialogue.has(term) || terms.has(term)),
      );
      if (!isCarried) return `figure ${key}`;
    }
    const spelt = (plain.toLowerCase().match(word) ?? []).find(
      (written) =>
        this.#figureWords.has(written) && !allowed.some(({ words }) => words.has(written)),
    );
    return spelt === undefined ? null : `figure ${spelt}`;
  }

  #wrongClaim(content: readonly string[], best: Ground | null): string | null {
    const claim = content.find((term) => this.#claims.has(term) && !best?.terms.has(term));
    if (claim !== undefined) return `claim ${claim}`;
    const known = this.#all(false);
    const carried = content.filter((term) => known.some(({ terms }) => terms.has(term)));
    return carried.length / content.length < leastSupport ? "support" : null;
  }

  /**
   * Whether it brings something that the visitor did not say themselves. What only repeats a question as a
   * statement is a bare yes in more words.
   */
  #isNew(content: readonly string[], best: Ground | null): boolean {
    if (content.every((term) => this.#own.terms.has(term))) return true;
    const added = content.filter((term) => !this.#asked.terms.has(term) && best?.terms.has(term));
    const isFigure = (term: string) => /\d/.test(term) || this.#figureWords.has(term);
    return added.length >= leastNew || added.some(isFigure);
  }

  #bestFor(content: readonly string[]): Ground | null {
    let best: { ground: Ground; count: number } | null = null;
    for (const ground of this.#grounds) {
      const count = content.filter((term) => ground.terms.has(term)).length;
      if (count > (best?.count ?? 0)) best = { ground, count };
    }
    return best?.ground ?? null;
  }

  #citedBy(text: string, best: Ground | null): CitedPassage[] {
    const targets = new Set(linksIn(text));
    const linked = this.#grounds.find(({ passage }) => passage && targets.has(passage.path));
    return [...new Set([best?.passage, linked?.passage])].flatMap((passage) => passage ?? []);
  }

  #all(isUnknown: boolean): Ground[] {
    return [...this.#grounds, this.#names, this.#own, ...(isUnknown ? [this.#asked] : [])];
  }

  #groundOf(text: string, passage: CitedPassage | null): Ground {
    const lower = text.toLowerCase();
    return {
      passage,
      words: new Set(lower.match(word)?.map((written) => written.replace(/['’]s$/, ""))),
      terms: new Set(this.#options.knowledge.terms(text)),
      figures: new Set(figuresIn(text).map(({ key }) => key)),
    };
  }
}

const link = /\[([^\]]*)\]\(([^()\s]*)\)/g;
const linksIn = (text: string): string[] =>
  [...text.matchAll(link)].map(([, , target = ""]) => target);

const says = (passage: CitedPassage | null, text: string): boolean =>
  passage?.text.toLowerCase().includes(text) ?? false;

/** As it is read: without marks of lists and emphasis and without the addresses of links. */
const plainOf = (text: string): string =>
  text
    .replaceAll(link, "$1")
    .replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, "")
    .replaceAll(/[*_`]/g, "")
    .trim();

/** A question is never answered by a bare yes or no, but by what the pages say. */
function withoutAffirmation(text: string): string {
  const [, lead = "", said = ""] = /^(\s*)([\s\S]*)$/.exec(text) ?? [];
  let rest = said;
  while (affirmation.test(rest)) rest = rest.replace(affirmation, "");
  if (rest === said) return text;
  return lead + rest.slice(0, 1).toUpperCase() + rest.slice(1);
}

/** Figures as they are compared: `$5000`, `60%`, `24/7`, with the word that follows a plain one. */
function figuresIn(text: string): { key: string; unit: string | null }[] {
  return [...text.matchAll(figure)].map((found) => {
    const [whole, currency = "", digits = "", percent, suffix = ""] = found;
    const number = digits.replaceAll(/,(?=\d{3}\b)/g, "");
    const after = text.slice(found.index + whole.length);
    const [, unit = null] = /^[\s-]+(\p{L}+)/u.exec(after) ?? [];
    const hasUnit = currency !== "" || percent !== undefined || suffix !== "";
    return {
      key: `${currency}${number}${percent ? "%" : suffix.toLowerCase()}`,
      unit: hasUnit ? null : unit,
    };
  });
}

function shinglesOf(text: string): string[] {
  const words = text.toLowerCase().match(word) ?? [];
  return words.flatMap((_, index) => {
    const run = words.slice(index, index + shingle);
    return run.length === shingle ? [run.join(" ")] : [];
  });
}
