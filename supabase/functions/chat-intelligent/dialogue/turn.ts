import type { FunctionContext } from "../../_shared/context.ts";
import type { ChatIntent, ChatStage, CollectedInfo } from "../../../contracts/chat-values.ts";
import type { KnowledgeType, Passage } from "../../../contracts/knowledge.ts";

/** The engine's state besides the collected details; stored with each turn. */
export type Memory = Readonly<Record<string, unknown>>;

/** One earlier turn. */
export interface Exchange {
  readonly user: string;
  readonly bot: string;
}

/** A visitor's message and the state before it. */
export interface Turn {
  readonly message: string;
  /** 1 for the first. */
  readonly number: number;
  readonly sessionId: string;
  readonly stage: ChatStage;
  readonly collected: CollectedInfo;
  readonly memory: Memory;
  /** The last six exchanges at most, oldest first. */
  readonly history: readonly Exchange[];
  readonly isHandedOver: boolean;
  /** When the team is back, such as "Monday, Nov 30, 9:00 AM New York time"; null while it is in. */
  readonly teamIsBack?: string | null;
}

/** A passage that a reply cites. */
export interface CitedPassage {
  readonly documentId: string;
  readonly revision: string;
  readonly title: string;
  readonly path: string;
  readonly heading: string;
  readonly text: string;
}

/** The engine's answer to a turn. */
export interface Answer {
  /** Markdown with links to paths of this site only. */
  readonly text: string;
  readonly cited: readonly CitedPassage[];
  readonly collected: CollectedInfo;
  readonly memory: Memory;
  readonly intent: ChatIntent;
  readonly isOnTopic: boolean;
  /** Null without a question; false if no answer was found. */
  readonly isAnswered: boolean | null;
  readonly stage: ChatStage;
  readonly showDemoButton: boolean;
  /** Names of modules. */
  readonly suggestedSolutions: readonly string[];
  /** The reason for a hand-off to a person, or null. */
  readonly handOff: string | null;
  /** The visitor's language (ISO 639-1). */
  readonly language: string;
}

export interface Hit {
  readonly passage: Passage;
  readonly documentId: string;
  readonly type: KnowledgeType;
  readonly revision: string;
  readonly title: string;
  readonly path: string;
  readonly score: number;
  /** The terms of the question that the passage matches. */
  readonly terms: readonly string[];
  /** The literal terms of the passage, its title and headings. */
  readonly literal: ReadonlySet<string>;
}

export interface KnownModule {
  readonly id: string;
  readonly name: string;
  readonly theme: string;
  readonly path: string;
}

/** The published content as the engine uses it. */
export interface Knowledge {
  /** The best passages for a question, best first. */
  find(question: string, most: number): readonly Hit[];
  /** The rarity of a term, from 0 for a common one to 1. */
  rarity(term: string): number;
  /** Whether any passage contains a term. */
  has(term: string): boolean;
  /** The normalized terms of a text without stop words. */
  terms(text: string): readonly string[];
  readonly modules: readonly KnownModule[];
  /** The facts of the site settings. */
  readonly site: Readonly<Record<string, string>>;
}

/**
 * Loads the content of a revision from `begin_chat_turn`. It is cached in memory; newer revisions
 * only fetch the changes (`knowledge_since`). @throws when the database fails and nothing is
 * cached.
 */
export type LoadKnowledge = (
  context: FunctionContext,
  revision: number,
  site: string,
) => Promise<Knowledge>;
