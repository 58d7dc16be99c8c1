import { LinkIcon } from "@sanity/icons/Link";
import { defineType } from "sanity";
import { pageReference } from "../fields/page-reference.ts";
import { line, paragraph } from "../fields/text-fields.ts";

/** A link with a description of its target (spec 2, thank-you). */
export const linkCard = defineType({
  name: "linkCard",
  title: "Link with a text",
  type: "object",
  icon: LinkIcon,
  fields: [
    line({ name: "title", title: "Title", description: "The text of the link." }),
    paragraph({ name: "text", title: "Text", description: "What the visitor finds there." }),
    pageReference({
      description: "The link follows this page when its path changes.",
      validation: (rule) => rule.required(),
    }),
  ],
  preview: { select: { title: "title", subtitle: "page.path.current" } },
});
