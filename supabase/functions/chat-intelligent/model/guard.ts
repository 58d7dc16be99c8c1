import type { CollectedInfo } from "../../../contracts/chat-values.ts";
import type { CitedPassage, Knowledge } from "../dialogue/turn.ts";
import data from "./guard-words.json" with { type: "json" };

/** The decision about one sentence of the model. */
export type Verdict =
  /** The whole reply is discarded. `reason` is for logs and tests. */
  | { readonly kind: "rejected"; readonly reason: string }
  /** The sentence adds nothing and is omitted. */
  | { readonly kind: "dropped" }
  | {
      readonly kind: "accepted";
      readonly text: string;
      readonly cited: readonly CitedPassage[];
      /** The sentence says that something is not known. */
      readonly isUnknown: boolean;
    };

/** A text that can support a sentence. */
type Evidence = {
  readonly passage: CitedPassage | null;
  readonly words: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
};

export type GuardOptions = {
  readonly knowledge: Knowledge;
  readonly message: string;
  readonly collected: CollectedInfo;
  /** The model's instructions, which a reply must not repeat. */
  readonly instructions: string;
  /** A random text in the instructions that no reply contains by chance. */
  readonly canary: string;
};

/** Smallest share of a sentence's terms that the evidence has to contain. */
const minSupport = 0.6;
/** Fewest terms that a sentence has to add to the visitor's message. */
const minNewTerms = 2;
/** Length of a word sequence that counts as a repetition of the instructions. */
const shingleLength = 6;

const alwaysAllowedPaths = ["/contact", "/schedule-demo", "/resources"];
const visitorKeys = ["name", "company", "role", "size"] as const;

const affirmationPattern = new RegExp(
  String.raw`^(?:${data.affirmations.join("|")})(?:[,.!:;]\s*|\s+-\s+|\s*—\s*|$)`,
  "i",
);
const apologyPattern = /^(?:(?:i'm|i am) sorry|sorry|unfortunately)[,.]?\s+(?:but\s+)?/;
const contrastPattern = /\b(?:but|however|although|though|except|still|yet)\b|[;—]| - /;
const conversationalPattern =
  /^(?:i|i'm|i'd|i'll|let me|here|hello|hi|thanks|thank|glad|happy|sorry|please|see|read|learn|feel)\b/i;
const commonSuffixPattern = /(?:ly|ing|ed|ment|ness|ity|ence|ance|sion|tion)$/;
const numberPattern = /([$€£¥]?)\s?(\d+(?:[.,:/]\d+)*)(?:\s?(%|per ?cent\b)|([a-z]{1,2})\b)?/gi;
const wordPattern = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu;

/**
 * Decides for each sentence of a model whether it reaches the visitor. A sentence is accepted only
 * if published passages support it: its numbers, names and claims, and most of its other words.
 * Links must lead to pages of this site. One rejected sentence discards the whole reply.
 */
export class Guard {
  readonly #options: GuardOptions;
  readonly #evidence: Evidence[] = [];
  /** Names of the site and its modules. They support names, not claims. */
  readonly #siteNames: Evidence;
  readonly #visitor: Evidence;
  readonly #question: Evidence;
  readonly #sentenceStarters: ReadonlySet<string>;
  readonly #dialogueTerms: ReadonlySet<string>;
  readonly #claimTerms: ReadonlySet<string>;
  readonly #numberWords: ReadonlySet<string>;
  readonly #instructionShingles: ReadonlySet<string>;
  readonly #allowedPaths = new Set(alwaysAllowedPaths);

  constructor(options: GuardOptions) {
    const { knowledge, message, collected, instructions } = options;
    const { modules, site } = knowledge;
    this.#options = options;
    const names = [...modules.flatMap(({ name, theme }) => [name, theme]), ...Object.values(site)];
    this.#siteNames = this.#toEvidence(names.join("\n"), null);
    const visitorDetails = visitorKeys.map((key) => collected[key] ?? "").join("\n");
    this.#visitor = this.#toEvidence(visitorDetails, null);
    this.#question = this.#toEvidence(message, null);
    this.#sentenceStarters = new Set(data.sentenceStarters);
    this.#dialogueTerms = new Set(data.dialogue.flatMap((text) => knowledge.terms(text)));
    this.#claimTerms = new Set(data.claims.flatMap((text) => knowledge.terms(text)));
    this.#numberWords = new Set(data.numbers);
    this.#instructionShingles = new Set(toShingles(instructions));
    for (const { path } of modules) this.#allowedPaths.add(path);
    const { schedulePath } = site;
    if (schedulePath) this.#allowedPaths.add(schedulePath);
  }

  /** Adds passages that may support the reply. */
  addPassages(passages: readonly CitedPassage[]): void {
    for (const passage of passages) {
      const { title, heading, text, path } = passage;
      this.#evidence.push(this.#toEvidence(`${title}\n${heading}\n${text}`, passage));
      this.#allowedPaths.add(path);
      this.#allowedPaths.add(path.replace(/[?#].*$/, ""));
    }
  }

  /** Whether the visitor asks to confirm a claim or a number, which a model must not do. */
  get isClaimRequested(): boolean {
    const { terms, numbers } = this.#question;
    return numbers.size > 0 || [...terms].some((term) => this.#claimTerms.has(term));
  }

  check(sentence: string): Verdict {
    const violation = this.#findViolation(sentence);
    if (violation) return { kind: "rejected", reason: violation };
    const text = stripAffirmation(sentence.replace(/^(\s*)#{1,6}\s+/, "$1"));
    const plain = toPlainText(text);
    // Only the engine asks questions, one at a time and each only once.
    if (plain === "" || plain.endsWith("?")) return { kind: "dropped" };

    const isUnknown = this.#admitsUnknown(plain);
    const terms = this.#options.knowledge.terms(plain);
    const content = terms.filter(
      (term) => !this.#dialogueTerms.has(term) || this.#claimTerms.has(term),
    );
    const best = this.#findBestEvidence(content);
    if (!isUnknown && content.length === 0) {
      return conversationalPattern.test(plain) || listLinks(text).length > 0
        ? { kind: "accepted", text, cited: [], isUnknown: false }
        : { kind: "dropped" };
    }
    const reason =
      this.#findUnsupportedName(plain, isUnknown) ??
      this.#findUnsupportedNumber(plain, isUnknown) ??
      (isUnknown ? null : this.#findUnsupportedClaim(content, best));
    if (reason) return { kind: "rejected", reason };
    if (!isUnknown && listLinks(text).length === 0 && !this.#addsInformation(content, best)) {
      return { kind: "dropped" };
    }
    const cited = isUnknown ? [] : this.#findCitations(text, best);
    return { kind: "accepted", text, cited, isUnknown };
  }

  /** Finds content that is never allowed, such as markup, foreign links or the instructions. */
  #findViolation(sentence: string): string | null {
    const { canary, knowledge } = this.#options;
    const plain = toPlainText(sentence).toLowerCase();
    if (sentence.includes(canary)) return "canary";
    if (data.internals.some((phrase) => plain.includes(phrase))) return "internals";
    if (toShingles(plain).some((words) => this.#instructionShingles.has(words)))
      return "instructions";
    if (/<[a-z/!?]|&(?:#|[a-z]+;)|```|~~~/i.test(sentence)) return "markup";
    if (/!\[/.test(sentence)) return "image";
    const letters = sentence.match(/\p{L}/gu) ?? [];
    const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
    if (foreign.length > letters.length / 10) return "language";
    // Invisible characters could hide words from this check.
    if (/[\p{Cf}\p{Co}\p{Cn}]/u.test(sentence)) return "invisible characters";
    const links = listLinks(sentence);
    if (!links.every((target) => this.#isAllowedLink(target))) return "link";
    const rest = sentence.replaceAll(linkPattern, "$1");
    if (/\]\s*[([]|^\s*\[[^\]]*\]:/.test(rest) || /:\/\/|\bwww\.|\/\/|\bmailto:/i.test(rest))
      return "link";
    const siteTexts = Object.values(knowledge.site).join(" ").toLowerCase();
    const isPublished = (address: string) =>
      siteTexts.includes(address) ||
      this.#evidence.some(({ passage }) => includesText(passage, address));
    for (const [address] of rest
      .toLowerCase()
      .matchAll(/[\w.+-]*@[\w.-]+|\b[\w-]+(?:\.[a-z]{2,})+\b/g)) {
      if (!isPublished(address)) return "link";
    }
    return null;
  }

  #isAllowedLink(target: string): boolean {
    return this.#allowedPaths.has(target) || this.#allowedPaths.has(target.replace(/#[\w-]*$/, ""));
  }

  #admitsUnknown(plain: string): boolean {
    const lower = plain.toLowerCase().replaceAll("’", "'").replace(apologyPattern, "");
    return data.unknown.some((phrase) => lower.startsWith(phrase)) && !contrastPattern.test(lower);
  }

  /** Finds a capitalized word that no evidence contains: a customer, a standard or a person. */
  #findUnsupportedName(plain: string, isUnknown: boolean): string | null {
    const evidence = this.#listEvidence(isUnknown);
    for (const match of plain.matchAll(wordPattern)) {
      const [word] = match;
      if (!/^\p{Lu}/u.test(word) || /^I(?:['’]|$)/.test(word)) continue;
      const lower = word.toLowerCase().replace(/['’]s$/, "");
      if (evidence.some(({ words }) => words.has(lower))) continue;
      const before = plain.slice(0, match.index).trimEnd();
      const isFirst = before === "" || /[:"“(]$/.test(before);
      const isOrdinary =
        this.#sentenceStarters.has(lower) ||
        commonSuffixPattern.test(lower) ||
        this.#options.knowledge
          .terms(lower)
          .every(
            (term) =>
              this.#dialogueTerms.has(term) || evidence.some(({ terms }) => terms.has(term)),
          );
      // An acronym is a name even at the start of a sentence.
      if (isFirst && isOrdinary && !/^\p{Lu}{2}/u.test(word)) continue;
      return `name ${word}`;
    }
    return null;
  }

  #findUnsupportedNumber(plain: string, isUnknown: boolean): string | null {
    const moduleNames = this.#options.knowledge.modules
      .map(({ name }) => name.toLowerCase())
      .filter((name) => plain.toLowerCase().includes(name));
    const isAboutVisitor = /\byour?\b/i.test(plain);
    const evidence = [
      ...this.#evidence.filter(
        ({ words }) => moduleNames.length === 0 || moduleNames.some((name) => words.has(name)),
      ),
      ...(isAboutVisitor ? [this.#visitor] : []),
      ...(isUnknown ? [this.#question] : []),
    ];
    for (const { key, unit } of parseNumbers(plain)) {
      const [term] = unit ? this.#options.knowledge.terms(unit) : [];
      const isSupported = evidence.some(
        ({ numbers, terms }) =>
          numbers.has(key) &&
          (term === undefined || this.#dialogueTerms.has(term) || terms.has(term)),
      );
      if (!isSupported) return `number ${key}`;
    }
    const numberWord = (plain.toLowerCase().match(wordPattern) ?? []).find(
      (word) => this.#numberWords.has(word) && !evidence.some(({ words }) => words.has(word)),
    );
    return numberWord === undefined ? null : `number ${numberWord}`;
  }

  #findUnsupportedClaim(content: readonly string[], best: Evidence | null): string | null {
    const claim = content.find((term) => this.#claimTerms.has(term) && !best?.terms.has(term));
    if (claim !== undefined) return `claim ${claim}`;
    const evidence = this.#listEvidence(false);
    const supported = content.filter((term) => evidence.some(({ terms }) => terms.has(term)));
    return supported.length / content.length < minSupport ? "support" : null;
  }

  /** Whether a sentence does more than repeat the visitor's question as a statement. */
  #addsInformation(content: readonly string[], best: Evidence | null): boolean {
    if (content.every((term) => this.#visitor.terms.has(term))) return true;
    const added = content.filter(
      (term) => !this.#question.terms.has(term) && best?.terms.has(term),
    );
    const isNumber = (term: string) => /\d/.test(term) || this.#numberWords.has(term);
    return added.length >= minNewTerms || added.some(isNumber);
  }

  #findBestEvidence(content: readonly string[]): Evidence | null {
    let best: { evidence: Evidence; count: number } | null = null;
    for (const evidence of this.#evidence) {
      const count = content.filter((term) => evidence.terms.has(term)).length;
      if (count > (best?.count ?? 0)) best = { evidence, count };
    }
    return best?.evidence ?? null;
  }

  #findCitations(text: string, best: Evidence | null): CitedPassage[] {
    const targets = new Set(listLinks(text));
    const linked = this.#evidence.find(({ passage }) => passage && targets.has(passage.path));
    return [...new Set([best?.passage, linked?.passage])].flatMap((passage) => passage ?? []);
  }

  #listEvidence(isUnknown: boolean): Evidence[] {
    const question = isUnknown ? [this.#question] : [];
    return [...this.#evidence, this.#siteNames, this.#visitor, ...question];
  }

  #toEvidence(text: string, passage: CitedPassage | null): Evidence {
    const words = text.toLowerCase().match(wordPattern);
    return {
      passage,
      words: new Set(words?.map((word) => word.replace(/['’]s$/, ""))),
      terms: new Set(this.#options.knowledge.terms(text)),
      numbers: new Set(parseNumbers(text).map(({ key }) => key)),
    };
  }
}

const linkPattern = /\[([^\]]*)\]\(([^()\s]*)\)/g;
const listLinks = (text: string): string[] =>
  [...text.matchAll(linkPattern)].map(([, , target = ""]) => target);

const includesText = (passage: CitedPassage | null, text: string): boolean =>
  passage?.text.toLowerCase().includes(text) ?? false;

/** Text without list and emphasis marks and without link targets. */
const toPlainText = (text: string): string =>
  text
    .replaceAll(linkPattern, "$1")
    .replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, "")
    .replaceAll(/[*_`]/g, "")
    .trim();

/** Removes leading yes and no: a reply quotes pages instead of confirming a claim. */
function stripAffirmation(text: string): string {
  const [, indent = "", content = ""] = /^(\s*)([\s\S]*)$/.exec(text) ?? [];
  let rest = content;
  while (affirmationPattern.test(rest)) rest = rest.replace(affirmationPattern, "");
  if (rest === content) return text;
  return indent + rest.slice(0, 1).toUpperCase() + rest.slice(1);
}

/** Comparable numbers, such as `$5000`, `60%` or `24/7`, with the word after a plain number. */
function parseNumbers(text: string): { key: string; unit: string | null }[] {
  return [...text.matchAll(numberPattern)].map((match) => {
    const [whole, currency = "", digits = "", percent, suffix = ""] = match;
    const number = digits.replaceAll(/,(?=\d{3}\b)/g, "");
    const after = text.slice(match.index + whole.length);
    const [, unit = null] = /^[\s-]+(\p{L}+)/u.exec(after) ?? [];
    const hasUnit = currency !== "" || percent !== undefined || suffix !== "";
    return {
      key: `${currency}${number}${percent ? "%" : suffix.toLowerCase()}`,
      unit: hasUnit ? null : unit,
    };
  });
}

/** All sequences of `shingleLength` words. */
function toShingles(text: string): string[] {
  const words = text.toLowerCase().match(wordPattern) ?? [];
  return words.flatMap((_, index) => {
    const shingle = words.slice(index, index + shingleLength);
    return shingle.length === shingleLength ? [shingle.join(" ")] : [];
  });
}
