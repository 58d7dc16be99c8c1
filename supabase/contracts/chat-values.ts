/**
 * Types and limits of the chat (spec 3, 7). Has no dependencies, so that browsers can import it.
 */

import type { Attribution } from "./attribution.ts";

/** Stages of a conversation in their usual order. */
export const chatStages = [
  "greeting",
  "discovery",
  "qualification",
  "demo",
  "handed_over",
] as const;
export type ChatStage = (typeof chatStages)[number];

/** Intents of a visitor's message. */
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

/** Details that the assistant asks for, in any order. */
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

/** Longest message in characters. */
export const maxMessageLength = 2_000;

/** A page that a reply cites. `path` starts with a slash and may have a fragment. */
export type ChatSource = {
  readonly title: string;
  readonly path: string;
};

/** The reply of the function chat-intelligent: the fields of spec 7, and `sources`. */
export type ChatReply = {
  /** Markdown. */
  readonly response: string;
  /** Opaque; sent back with the next message. */
  readonly conversationState: string;
  /** 0 to 100. */
  readonly leadScore: number;
  readonly stage: ChatStage;
  readonly showDemoButton: boolean;
  /** A path of this site; null without the button. */
  readonly demoUrl: string | null;
  /** Module names. */
  readonly suggestedSolutions: readonly string[];
  readonly sources: readonly ChatSource[];
};

/** The request to the function chat-intelligent (spec 7). */
export type ChatRequest = {
  readonly message: string;
  /** A UUID. */
  readonly sessionId: string;
  /** Null on the first turn. */
  readonly conversationState: string | null;
  /** Stored with the lead that the chat may become. */
  readonly attribution?: Attribution | null;
  /** The version of the privacy notice below the chat; at most 40 characters. */
  readonly consentWording?: string | null;
};
