import type { Database } from "../database/database.ts";

/** The session of the sample lead from the chat. */
export const sampleSession = "5a3b1e00-0000-4000-8000-000000000001";

const greetingTurn = { intent: "greeting", stage: "greeting" } as const;
const detailsTurn = { intent: "details", stage: "qualification" } as const;

const arqFlowPage = {
  document_id: "module-arqflow",
  revision: "sample",
  title: "ArqFlow",
  path: "/solutions/arqflow",
};
const arqGuardPage = {
  document_id: "module-arqguard",
  revision: "sample",
  title: "ArqGuard",
  path: "/solutions/arqguard",
};

/** Chats with fictional visitors: one that became a lead, and one that waits for a person. */
const chats = [
  {
    session: sampleSession,
    hoursAgo: 76,
    handOff: null,
    turns: [
      {
        ...greetingTurn,
        message: "Hello, Marcus here.",
        reply: "Nice to meet you, Marcus. What would you like to know about the platform?",
        collected: { name: "Marcus Webb" },
        isAnswered: null,
        sources: [],
      },
      {
        intent: "question",
        stage: "discovery",
        message: "How does ArqFlow find the bottleneck of a line with nine stations?",
        reply:
          "ArqFlow maps a process from the timestamps your systems already store and finds the step where cases wait. Read more on [ArqFlow](/solutions/arqflow).\n\nWhich company is it for?",
        collected: {
          name: "Marcus Webb",
          need: "Find the bottleneck of a line with nine stations",
        },
        isAnswered: true,
        sources: [arqFlowPage],
      },
      {
        ...detailsTurn,
        message: "Orrin Machine Works, marcus.webb@orrin-machine-works.example",
        reply: "Thank you, Marcus. Shall I show you how to schedule a demo?",
        collected: {
          name: "Marcus Webb",
          need: "Find the bottleneck of a line with nine stations",
          company: "Orrin Machine Works (sample)",
          email: "marcus.webb@orrin-machine-works.example",
        },
        isAnswered: null,
        sources: [],
      },
    ],
  },
  {
    session: "5a3b1e00-0000-4000-8000-000000000002",
    hoursAgo: 2,
    handOff: "The visitor asked for a person.",
    turns: [
      {
        intent: "question",
        stage: "discovery",
        message: "Can ArqGuard hold a payment until somebody looks at it?",
        reply:
          "Yes: ArqGuard holds what needs a person, and keeps the evidence. Read more on [ArqGuard](/solutions/arqguard).",
        collected: { need: "Hold payments until somebody looks at them" },
        isAnswered: true,
        sources: [arqGuardPage],
      },
      {
        intent: "hand_off",
        stage: "handed_over",
        message: "Good. I'd like to talk to a person now.",
        reply:
          "I'm passing this chat to a person on our team, who can see everything you've written so far. What's the best email address to reach you? You can also leave your contact details [here](/contact).",
        collected: { need: "Hold payments until somebody looks at them" },
        isAnswered: null,
        sources: [],
      },
    ],
  },
] as const;

/**
 * Stores the sample chats in a new database. Must run before the sample leads, one of which refers to
 * a chat.
 */
export async function addSampleChats(database: Pick<Database, "rows">): Promise<void> {
  for (const { session, hoursAgo, handOff, turns } of chats) {
    for (const [index, turn] of turns.entries()) {
      await database.rows(
        `insert into public.conversations
           (session_id, turn, user_message, bot_response, conversation_stage, intent_classification, is_on_topic,
            is_answered, collected_info, sources, language, created_at)
         values ($1, $2::integer, $3, $4, $5, $6, true, $7::boolean, $8::text::jsonb, $9::text::jsonb, 'en',
           now() - make_interval(hours => $10) + make_interval(mins => $2::integer))`,
        [
          session,
          index + 1,
          turn.message,
          turn.reply,
          turn.stage,
          turn.intent,
          turn.isAnswered,
          JSON.stringify(turn.collected),
          JSON.stringify(turn.sources),
          hoursAgo,
        ],
      );
    }
    if (handOff === null) continue;
    await database.rows(
      `insert into public.handoffs (session_id, reason, created_at, due_at, alert_at)
       values ($1, $2, now() - make_interval(hours => $3),
         now() - make_interval(hours => $3) + private.response_time(),
         -- Suppresses the alert for a fictional visitor.
         now())`,
      [session, handOff, hoursAgo],
    );
  }
}
