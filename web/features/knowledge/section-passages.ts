import type { Passage } from "@site/supabase/contracts/knowledge";
import { formatClock } from "../../ui/format-clock.ts";
import type { KnowledgeSection } from "./knowledge-schema.ts";
import {
  addLabel,
  joinHeadings,
  joinSentences,
  splitIntoPassages,
  splitListIntoPassages,
  splitRichTextIntoPassages,
} from "./passages.ts";

/** Their texts describe the page itself or are opinions of customers. */
const excludedSectionTypes = new Set(["siteSearch", "testimonials"]);

/** Builds the passages of a section from its own texts and those of the documents that it shows. */
export function buildSectionPassages(section: KnowledgeSection): Passage[] {
  const { headline, lead, oursLabel, usualLabel } = section;
  if (excludedSectionTypes.has(section._type)) return [];
  const item = (title: string, text: string) =>
    splitIntoPassages(joinHeadings(headline, title), text, title);
  return [
    // A lead continues its headline.
    ...splitIntoPassages(headline, lead ? joinSentences(headline, lead) : ""),
    ...buildScenePassages(headline, "", section.scene),
    ...splitRichTextIntoPassages(headline, "", section.body),
    ...splitRichTextIntoPassages(headline, "", section.aside),
    ...section.items.flatMap(
      ({ title, text, metric, evidence, value, label, note, usual, ours }) => [
        ...item(title, joinSentences(text, evidence, metric)),
        ...splitIntoPassages(
          joinHeadings(headline, title),
          ours && joinSentences(title, addLabel(oursLabel, ours), addLabel(usualLabel, usual)),
        ),
        ...splitIntoPassages(
          joinHeadings(headline, label),
          value && joinSentences(`${value} ${label}`, note),
        ),
      ],
    ),
    ...section.points.flatMap(({ title, text }) => item(title, text)),
    ...section.steps.flatMap(({ title, text }) =>
      splitIntoPassages(joinHeadings(section.stepsHeadline, title), text, title),
    ),
    ...(section.offer
      ? splitIntoPassages(
          joinHeadings(headline, "Prices and costs"),
          joinSentences(
            headline,
            [section.offer.price, section.offer.period].filter(Boolean).join(" "),
            addLabel("Included", section.offer.included.join(", ")),
          ),
        )
      : []),
    ...splitIntoPassages(headline, section.note && joinSentences(headline, section.note)),
    ...splitIntoPassages(headline, section.successText),
    ...section.demos.flatMap(({ title, duration, posterText, features, captions }) => [
      ...splitIntoPassages(
        title,
        joinSentences(posterText, `It takes ${formatClock(duration)}`),
        title,
      ),
      ...splitListIntoPassages(title, addLabel(title, section.featuresLabel), features),
      ...captions.flatMap((caption) => splitIntoPassages(title, caption, title)),
    ]),
    ...section.webinars.flatMap(({ title, summary, minutes, recordingSeconds }) => {
      const length = recordingSeconds
        ? `The recording takes ${formatClock(recordingSeconds)}`
        : `${minutes} ${section.minutesLabel || "minutes"}`;
      return splitIntoPassages(title, joinSentences(summary, length), title);
    }),
    ...section.examples.flatMap(({ title, explanation, highlights, language, filename }) => [
      ...splitIntoPassages(title, explanation, title),
      ...splitListIntoPassages(
        title,
        [title, language, filename].filter(Boolean).join(", "),
        highlights,
      ),
    ]),
    ...section.members.flatMap(({ name, designation, bio }) => {
      const person = [name, designation].filter(Boolean).join(", ");
      return splitIntoPassages(joinHeadings(headline, name), bio, person);
    }),
  ];
}

/** Builds the passages of a scene from its caption and note. */
export function buildScenePassages(
  heading: string,
  name: string,
  scene: KnowledgeSection["scene"],
): Passage[] {
  if (!scene?.caption) return [];
  const label = [name, scene.title].filter(Boolean).join(" · ");
  return splitIntoPassages(
    joinHeadings(heading, scene.title),
    joinSentences(scene.caption, scene.note),
    label,
  );
}
