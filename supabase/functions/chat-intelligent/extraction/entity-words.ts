import data from "./data/entities.json" with { type: "json" };
import { type CollectedKey, collectedKeys } from "../../../contracts/chat-values.ts";
import { has, toPhrases } from "../nlu/phrases.ts";
import { plain, type Word } from "../nlu/words.ts";

/** Normalized words of entities.json. */
export const set = (words: readonly string[]) => new Set(words.map(plain));

export const names = {
  strong: toPhrases(data.name.strong),
  weak: toPhrases(data.name.weak),
  answers: toPhrases(data.name.answers),
  suffix: toPhrases(data.name.suffix),
  signOff: toPhrases(data.name.signOff),
  after: set(data.name.after),
  fillers: set(data.name.fillers),
  particles: set(data.name.particles),
  never: set(data.name.never),
  function: set(data.name.function),
  nationalities: set(data.name.nationalities),
  surname: toPhrases(data.name.surname),
};
export const companies = {
  strong: toPhrases(data.company.strong),
  weak: toPhrases(data.company.weak),
  afterPerson: set(data.company.afterPerson),
  never: set(data.company.never),
  stops: set(data.company.stops),
  connectors: set(data.company.connectors),
  generic: set(data.company.generic),
  forms: set(data.company.forms),
  suffixes: toPhrases(data.company.beforeSuffix),
  nouns: set(data.company.nouns),
  publicBodies: set(data.company.publicBodies),
};
export const roles = {
  cues: toPhrases(data.role.cues),
  verbs: toPhrases(data.role.verbs),
  owner: toPhrases(data.role.owner),
  articles: set(data.role.articles),
  heads: set(data.role.heads),
  areas: set(data.role.areas),
  stops: set(data.role.stops),
  lead: set(data.role.lead),
  keptLead: set(["interim", "acting", "deputy"]),
  others: set(data.role.others),
};
export const needs = {
  cues: toPhrases(data.need.cues),
  notAfter: set(data.need.notAfter),
  information: set(data.need.information),
  cuts: toPhrases(data.need.cuts),
  troubles: toPhrases(data.need.troubles),
  subjects: set(data.need.subjects),
};
/** Whether a word is the noun of a job title, also in the plural (`one of the co-founders`). */
export const isTitleNoun = (lower: string) =>
  roles.heads.has(lower) ||
  (lower.length > 4 && lower.endsWith("s") && roles.heads.has(lower.slice(0, -1)));
export const places = set(data.places);
export const others = toPhrases(data.others);
export const corrections = toPhrases(data.correction);
export const removals = toPhrases(data.removal);
export const labels = collectedKeys.map((key) => ({ key, phrases: toPhrases(data.labels[key]) }));

/** The fields whose labels are among the words. */
export const labelledIn = (words: readonly Word[]): readonly CollectedKey[] =>
  labels.filter(({ phrases }) => has(phrases, words)).map(({ key }) => key);
