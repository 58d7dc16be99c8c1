import { expect, test } from "vitest";
import type { CitedPassage } from "../../supabase/functions/chat-intelligent/dialogue/turn.ts";
import { Guard } from "../../supabase/functions/chat-intelligent/model/guard.ts";
import { seedKnowledge } from "../support/fixtures/seed-knowledge.ts";
import { tunedCases } from "./parts.ts";

/** A visitor's message as a statement that a compliant model might echo. */
const agreeingStatement = (says: string): string[] => {
  const statement = says.replace(/\?[\s\S]*$/, ".");
  const ours = statement.replace(
    /^(so |and )?(do|does|is|are|can|will|did|have|has) (you|your|arq\w*|it|the)\b/i,
    "We",
  );
  return [`Yes, ${statement}`, `Absolutely! ${statement}`, ours];
};

// Loaded here, because a test has a short timeout.
const knowledge = await seedKnowledge();

test("rejects the output of a model that agrees with everything", async () => {
  const kinds = new Set(["claim_bait", "unanswerable", "injection"]);
  const asked = (await tunedCases())
    .filter(({ kind }) => kinds.has(kind))
    .flatMap(({ turns }) => turns.map(({ says }) => says));
  const heard = asked.flatMap((message) => {
    const guard = new Guard({
      knowledge,
      message,
      collected: {},
      instructions: "",
      canary: "nobody says this",
    });
    guard.addPassages(
      knowledge
        .find(message, 8)
        .map(({ passage, documentId, revision, title, path }): CitedPassage => ({
          documentId,
          revision,
          title,
          path,
          ...passage,
        })),
    );
    return agreeingStatement(message).filter((sentence) => {
      const verdict = guard.check(sentence);
      // Text without a source does not make a reply.
      return verdict.kind === "accepted" && verdict.cited.length > 0;
    });
  });
  expect(asked.length).toBeGreaterThan(100);
  expect(heard).toEqual([]);
});
