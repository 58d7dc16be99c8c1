/** The assistant's knowledge base: published documents, split into passages for replies. */

/** The types of documents that the assistant knows. A new one also needs a migration of the check in the database. */
export const knowledgeTypes = [
  "page",
  "solutionModule",
  "industry",
  "faq",
  "resource",
  "article",
  "customerStory",
  "event",
  "pricingPlan",
  "legalPage",
  "siteSettings",
] as const;

export type KnowledgeType = (typeof knowledgeTypes)[number];

/** A few sentences of a document in plain text. */
export type Passage = {
  /** The heading above the passage; empty without one. */
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
  /** The page of the document: a path that starts with a slash. */
  readonly path: string;
  /**
   * Names and settings by key. Modules have `moduleId`, `name` and `theme`. The site settings have
   * `brand`, `assistantName`, `schedulePath`, and optionally `email`, `phone` and `address`.
   */
  readonly facts: Readonly<Record<string, string>>;
  readonly passages: readonly Passage[];
};
