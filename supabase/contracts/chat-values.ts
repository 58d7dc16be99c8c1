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
  /**
   * Set while a person is in the chat: the id under which the message was delivered to them. `response`
   * only acknowledges it.
   */
  readonly messageId?: string;
};

/** A message of a chat with a person, as the visitor receives it. */
export type LiveMessage = {
  readonly id: string;
  /** Its number in the chat, from 1 on. */
  readonly seq: number;
  readonly author: "visitor" | "staff";
  /** message: a text; the others state what the staff member did. */
  readonly kind: "message" | "joined" | "left" | "closed";
  /** The first name of the staff member. */
  readonly name: string | null;
  readonly text: string | null;
  /** Whether the message was also emailed. */
  readonly emailed: boolean;
};

/** none: no person was asked for; waiting: not claimed; joined: a person is in the chat; closed: they ended it. */
export const liveStatuses = ["none", "waiting", "joined", "closed"] as const;
export type LiveStatus = (typeof liveStatuses)[number];

/** The response of POST /api/chat/live. */
export type LiveChatReply = {
  readonly status: LiveStatus;
  /** The first name of the person in the chat. */
  readonly staff: string | null;
  /** Whether the sent message is stored; false while no person is in the chat. */
  readonly isStored: boolean;
  /** Whether an answer by email is possible. */
  readonly hasEmail: boolean;
  /** By the opening hours; `opensAt` is an ISO time, or null if no opening is planned. */
  readonly team: { readonly isOpen: boolean; readonly opensAt: string | null };
  /** At most 50, in order. */
  readonly messages: readonly LiveMessage[];
};

/** The request of POST /api/chat/live. */
export type LiveChatRequest = {
  readonly sessionId: string;
  /** The state of the last reply of the assistant, which proves the session. */
  readonly conversationState: string;
  /** The last number that the chat has. */
  readonly after: number;
  /** The last number that the open chat has shown. */
  readonly seen: number;
  readonly message?: { readonly id: string; readonly text: string };
  /** The address for an answer by email. */
  readonly email?: string;
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
