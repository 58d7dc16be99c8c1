/**
 * What the assistant knows: published documents, cut into passages that each fit into an answer.
 */

export const knowledgeTypes = [
  "page",
  "solutionModule",
  "industry",
  "faq",
  "resource",
  "legalPage",
  "siteSettings",
] as const;
export type KnowledgeType = (typeof knowledgeTypes)[number];

/** Some sentences of a document, as a visitor reads them. */
export type Passage = {
  /** What stands above them; empty where nothing does. */
  readonly heading: string;
  readonly text: string;
};

export type KnowledgeDocument = {
  /** The id of the published document. */
  readonly id: string;
  readonly type: KnowledgeType;
  /** Its `_rev`. */
  readonly revision: string;
  readonly title: string;
  /** Where a visitor reads it: a path that begins with a slash. */
  readonly path: string;
  /**
   * Names and settings, by key. Of a module: `moduleId`, `name`, `theme`. Of the site settings: `brand`,
   * `assistantName`, `schedulePath`, and `email`, `phone`, `address` where they are set.
   */
  readonly facts: Readonly<Record<string, string>>;
  readonly passages: readonly Passage[];
};
