import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { defineType } from "sanity";
import { richText } from "../fields/rich-text.ts";
import { sample } from "../fields/sample.ts";
import { readField } from "../fields/read-field.ts";
import { tags } from "../fields/tags.ts";
import { line } from "../fields/text-fields.ts";

/** A buyer's question with its answer. */
export const faq = defineType({
  name: "faq",
  title: "Question and answer",
  type: "document",
  icon: HelpCircleIcon,
  fields: [
    line({
      name: "question",
      title: "Question",
      description: "As a buyer would ask it.",
      long: [120, "Long questions are hard to scan"],
    }),
    richText({
      name: "answer",
      title: "Answer",
      description: "Opens below the question. Start with the answer itself.",
      isLong: false,
    }),
    tags("Not shown. Sections can list the questions with one tag."),
    sample(),
  ],
  orderings: [
    { name: "question", title: "Question", by: [{ field: "question", direction: "asc" }] },
  ],
  preview: {
    select: { title: "question", answer: "answer", sample: "sample" },
    prepare: ({ title, answer, sample: isSample }) => ({
      title: title ?? "Untitled question",
      subtitle: [isSample && "Sample", getExcerpt(answer)].filter(Boolean).join(" · "),
    }),
  },
});

/** The start of the answer, for the list of questions. */
function getExcerpt(answer: unknown): string | undefined {
  const [block]: unknown[] = Array.isArray(answer) ? answer : [];
  const spans = readField(block, "children");
  const text = (Array.isArray(spans) ? spans : [])
    .map((span) => readField(span, "text") ?? "")
    .join("");
  return text.length > 80 ? `${text.slice(0, 80).trimEnd()} …` : text || undefined;
}
