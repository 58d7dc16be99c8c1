/**
 * The names and limits of a chat with the assistant, without code: browsers read them too (spec 3, 7).
 */

import type { Attribution } from "./attribution.ts";

/** Where a conversation stands, in the order it usually goes. */
export const chatStages = [
  "greeting",
  "discovery",
  "qualification",
  "demo",
  "handed_over",
] as const;
export type ChatStage = (typeof chatStages)[number];

/** What a visitor's message was taken for. */
export const chatIntents = [
  "greeting",
  "question",
  "details",
  "correction",
  "refusal",
  "demo",
  "hand_off",
  "thanks",
  "goodbye",
  "about_assistant",
  "off_topic",
  "abuse",
  "injection",
  "unclear",
] as const;
export type ChatIntent = (typeof chatIntents)[number];

/** What the assistant asks for, in any order. */
export const collectedKeys = [
  "name",
  "email",
  "company",
  "role",
  "size",
  "need",
  "timing",
] as const;
export type CollectedKey = (typeof collectedKeys)[number];
export type CollectedInfo = Partial<Record<CollectedKey, string>>;

/** Characters of a message. */
export const longestMessage = 2_000;

/** Turns of one session; then a person takes over. */
export const mostTurns = 100;

/** A page that an answer rests on. `path` begins with a slash, and may name a place on the page. */
export type ChatSource = {
  readonly title: string;
  readonly path: string;
};

/** What the function chat-intelligent answers (spec 7); `sources` besides. */
export type ChatReply = {
  /** Markdown. */
  readonly response: string;
  /** Opaque: goes back with the next message. */
  readonly conversationState: string;
  /** 0 to 100. */
  readonly leadScore: number;
  readonly stage: ChatStage;
  readonly showDemoButton: boolean;
  /** A path of this site; null without the button. */
  readonly demoUrl: string | null;
  /** Names of modules. */
  readonly suggestedSolutions: readonly string[];
  readonly sources: readonly ChatSource[];
};

/** What is asked (spec 7). */
export type ChatRequest = {
  readonly message: string;
  /** A UUID. */
  readonly sessionId: string;
  /** Null on the first turn. */
  readonly conversationState: string | null;
  /** Where the visitor came from, for the lead that the chat may become. */
  readonly attribution?: Attribution | null;
  /** The version of the privacy notice that stood below the chat; at most 40 characters. */
  readonly consentWording?: string | null;
};
