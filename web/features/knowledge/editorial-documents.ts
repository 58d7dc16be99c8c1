import type { KnowledgeDocument } from "@site/supabase/contracts/knowledge";
import { formatEventTime } from "../../content/entries/event-time.ts";
import type { KnowledgeContent } from "./knowledge-schema.ts";
import {
  addLabel,
  joinSentences,
  splitIntoPassages,
  splitListIntoPassages,
  splitRichTextIntoPassages,
} from "./passages.ts";

/** @param library the path of the page that lists all resources. */
export function buildResourceDocument(
  resource: KnowledgeContent["resources"][number],
  library: string,
): KnowledgeDocument {
  const { title, description, category, readTime, published, isGated, isUnlisted } = resource;
  const type = resource.type.replaceAll("-", " ");
  const kind = [type, category, readTime, published].filter(Boolean).join(", ");
  return {
    id: resource._id,
    type: "resource",
    revision: resource._rev,
    title,
    path: resource.path || `${library}?${new URLSearchParams({ q: title }).toString()}`,
    facts: {},
    passages: [
      ...splitIntoPassages(
        category,
        joinSentences(
          description,
          kind && (isUnlisted ? kind : `In the library: ${kind}`),
          isGated ? "The download requires a short form" : "",
        ),
        title,
      ),
      ...splitRichTextIntoPassages(title, title, resource.body),
    ],
  };
}

export function buildArticleDocument(
  article: KnowledgeContent["articles"][number],
): KnowledgeDocument {
  const { title, path, summary, authors, body } = article;
  return {
    id: article._id,
    type: "article",
    revision: article._rev,
    title,
    path,
    facts: {},
    passages: [
      ...splitIntoPassages(
        "",
        joinSentences(summary, authors.length > 0 ? `An article by ${authors.join(", ")}` : ""),
        title,
      ),
      ...splitRichTextIntoPassages(title, "", body),
    ],
  };
}

/**
 * The text and the quote of a story are omitted: they describe the case of one customer at length and would
 * outrank the pages about the product.
 */
export function buildStoryDocument(story: KnowledgeContent["stories"][number]): KnowledgeDocument {
  const { title, path, industry, summary, metrics, modules } = story;
  const customer = story.customer || title;
  return {
    id: story._id,
    type: "customerStory",
    revision: story._rev,
    title,
    path,
    facts: {},
    passages: [
      ...splitIntoPassages(
        industry,
        joinSentences(title, summary, addLabel("Modules in use", modules.join(", "))),
        customer,
      ),
      ...metrics.flatMap(({ value, label, note }) =>
        splitIntoPassages(title, joinSentences(`${value} ${label}`, note), customer),
      ),
    ],
  };
}

/** The date has no tense: the document does not change when the event is over. */
export function buildEventDocument(event: KnowledgeContent["events"][number]): KnowledgeDocument {
  const { title, path, summary, place, speakers, isRecorded, body } = event;
  return {
    id: event._id,
    type: "event",
    revision: event._rev,
    title,
    path,
    facts: {},
    passages: [
      ...splitIntoPassages(
        "",
        joinSentences(
          summary,
          `Date of the event: ${formatEventTime(event)}`,
          addLabel("Place", place),
          addLabel("Speakers", speakers.join(", ")),
          isRecorded ? "The recording is on the event page" : "",
        ),
        title,
      ),
      ...splitRichTextIntoPassages(title, title, body),
    ],
  };
}

type Plan = KnowledgeContent["plans"][number];

const formatPrice = ({ price, period }: Plan) => [price, period].filter(Boolean).join(" ");

export function buildPlanDocument(plan: Plan): KnowledgeDocument {
  const { name, path, audience, included } = plan;
  const label = `${name} plan`;
  return {
    id: plan._id,
    type: "pricingPlan",
    revision: plan._rev,
    title: label,
    path,
    facts: {},
    passages: [
      ...splitIntoPassages(
        "Prices and costs",
        joinSentences(
          addLabel(`Price of the ${label}`, formatPrice(plan)),
          audience,
          addLabel("Included", included.join(", ")),
        ),
      ),
    ],
  };
}

/** Lists the prices of all plans of a page, because a question about costs rarely names a plan. */
export const buildPriceList = (plans: readonly Plan[], heading: string) =>
  splitListIntoPassages(
    heading,
    "What the plans cost",
    plans.map((plan) => addLabel(plan.name, formatPrice(plan))),
  );
