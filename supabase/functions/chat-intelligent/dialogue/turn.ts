import type { FunctionContext } from "../../_shared/context.ts";
import type { ChatIntent, ChatStage, CollectedInfo } from "../../../contracts/chat-values.ts";
import type { KnowledgeType, Passage } from "../../../contracts/knowledge.ts";

/** What the engine remembers of a session besides what it collected; stored with each turn. */
export type Memory = Readonly<Record<string, unknown>>;

/** One earlier turn. */
export interface Exchange {
  readonly user: string;
  readonly bot: string;
}

/** A visitor's message and what is known before it. */
export interface Turn {
  readonly message: string;
  /** 1 for the first. */
  readonly number: number;
  readonly sessionId: string;
  readonly stage: ChatStage;
  readonly collected: CollectedInfo;
  readonly memory: Memory;
  /** The newest last, at most six. */
  readonly history: readonly Exchange[];
  readonly isHandedOver: boolean;
}

/** A passage that a reply rests on. */
export interface CitedPassage {
  readonly documentId: string;
  readonly revision: string;
  readonly title: string;
  readonly path: string;
  readonly heading: string;
  readonly text: string;
}

/** What the engine makes of a turn. */
export interface Answer {
  /** Markdown. Links lead to paths of this site alone. */
  readonly text: string;
  readonly cited: readonly CitedPassage[];
  readonly collected: CollectedInfo;
  readonly memory: Memory;
  readonly intent: ChatIntent;
  readonly isOnTopic: boolean;
  /** Null where nothing was asked; false where the assistant said that it does not know. */
  readonly isAnswered: boolean | null;
  readonly stage: ChatStage;
  readonly showDemoButton: boolean;
  /** Names of modules. */
  readonly suggestedSolutions: readonly string[];
  /** Why a person has to take over; null where none has. */
  readonly handOff: string | null;
  /** ISO 639-1 of what the visitor writes. */
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
  /** The terms of the question that the passage has, as they are compared. */
  readonly terms: readonly string[];
  /** The terms that stand in the passage and above it word by word. */
  readonly literal: ReadonlySet<string>;
}

export interface KnownModule {
  readonly id: string;
  readonly name: string;
  readonly theme: string;
  readonly path: string;
}

/** What is published now, as the engine asks it. */
export interface Knowledge {
  /** Passages by how well they fit, the best first. */
  find(question: string, most: number): readonly Hit[];
  /** How rare a term is among the passages: 0 for one that most have. */
  rarity(term: string): number;
  /** Whether any passage has a term. */
  has(term: string): boolean;
  /** The terms of a text as they are compared, without words that say nothing. */
  terms(text: string): readonly string[];
  readonly modules: readonly KnownModule[];
  /** The facts of the site settings. */
  readonly site: Readonly<Record<string, string>>;
}

/**
 * What is published as of a revision of `begin_chat_turn`, kept in memory between turns: asks the database
 * for what changed (`knowledge_since`) only where it is newer. `knowledge.ts` exports it as `knowledgeAt`.
 * @throws when the database does not answer and nothing is in memory.
 */
export type LoadKnowledge = (context: FunctionContext, revision: number) => Promise<Knowledge>;
