import type { ModelMessage } from "ai";
import type { CollectedInfo } from "../../../contracts/chat-values.ts";
import type { Answer, CitedPassage, Turn } from "../dialogue/turn.ts";

/**
 * Builds the conversation that is sent to the model. Email addresses and phone numbers are
 * replaced, so that they do not leave the product.
 */
export function buildMessages(
  turn: Turn,
  draft: Answer,
  passages: readonly CitedPassage[],
): ModelMessage[] {
  const { name, company, role, size, need, timing }: CollectedInfo = draft.collected;
  return [
    ...turn.history.flatMap(({ user, bot }): ModelMessage[] => [
      { role: "user", content: JSON.stringify({ message: removeAddresses(user) }) },
      { role: "assistant", content: removeAddresses(bot) },
    ]),
    {
      role: "user",
      content: JSON.stringify({
        message: removeAddresses(turn.message),
        known: { name, company, role, size, need, timing },
        passages: passages.map(toExcerpt),
      }),
    },
  ];
}

/** A passage as the model sees it. */
export const toExcerpt = ({ title, path, heading, text }: CitedPassage) => ({
  title,
  path,
  heading,
  text,
});

const removeAddresses = (text: string): string =>
  text
    .replaceAll(/[^\s@<>()]+@[^\s@<>()]+/g, "[email address]")
    .replaceAll(/(?<![\w.,])\+?\d(?:[\s()/-]?\d){7,}(?!\w)/g, "[phone number]");
