import { LinkIcon } from "@sanity/icons/Link";
import { DocumentIcon } from "@sanity/icons/Document";
import { defineArrayMember, defineField } from "sanity";
import { imageInText } from "./image-with-alt.ts";
import { findLinkProblem } from "./link-address.ts";
import { pageReference } from "./page-reference.ts";

const headings = [
  { title: "Heading", value: "h2" },
  { title: "Subheading", value: "h3" },
];

/** The blocks of a long text, in the order of the menu; `blockTypes` has their schemas. */
export const textBlocks = [
  "tableBlock",
  "codeBlock",
  "calloutBlock",
  "quoteBlock",
  "videoBlock",
  "fileBlock",
  "buttonBlock",
] as const;
export type TextBlock = (typeof textBlocks)[number];

type RichText = {
  name: string;
  title: string;
  description: string;
  /** Whether headings and images are allowed. */
  isLong: boolean;
  /** The blocks that the text may contain. */
  blocks?: readonly TextBlock[];
  /** Whether the text may be empty, or returns that for the object with the text. */
  isOptional?: boolean | ((parent: unknown) => boolean);
  group?: string;
};

/** Paragraphs, lists and links, and in a long text two levels of headings, images and blocks. */
export function richText({ isLong, blocks = [], isOptional = false, ...field }: RichText) {
  return defineField({
    ...field,
    type: "array",
    of: [
      defineArrayMember({
        type: "block",
        styles: [{ title: "Paragraph", value: "normal" }, ...(isLong ? headings : [])],
        lists: [
          { title: "Bullets", value: "bullet" },
          { title: "Numbers", value: "number" },
        ],
        marks: {
          decorators: [
            { title: "Strong", value: "strong" },
            { title: "Emphasis", value: "em" },
          ],
          annotations: [
            {
              name: "internalLink",
              title: "Link to a page",
              type: "object",
              icon: DocumentIcon,
              fields: [
                pageReference({
                  description: "The link follows this page when its path changes.",
                  validation: (rule) => rule.required(),
                }),
              ],
            },
            {
              name: "link",
              title: "Link to an address",
              type: "object",
              icon: LinkIcon,
              fields: [
                defineField({
                  name: "href",
                  title: "Address",
                  description:
                    "An address outside this site (https://…), an email (mailto:…) or a phone number (tel:…). For a page of this site use “Link to a page”.",
                  type: "string",
                  validation: (rule) =>
                    rule
                      .required()
                      .custom((href: string | undefined) => findLinkProblem(href) ?? true),
                }),
              ],
            },
          ],
        },
      }),
      ...(isLong ? [imageInText()] : []),
      ...blocks.map((type) => defineArrayMember({ type })),
    ],
    validation: (rule) => {
      if (typeof isOptional === "function")
        return rule.custom((text: unknown[] | undefined, { parent }) =>
          text?.length || isOptional(parent) ? true : "Required without a lead",
        );
      return isOptional ? rule : rule.required().min(1);
    },
  });
}
