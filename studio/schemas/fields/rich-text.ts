import { LinkIcon } from "@sanity/icons/Link";
import { DocumentIcon } from "@sanity/icons/Document";
import { defineArrayMember, defineField } from "sanity";
import { pictureInText } from "./image-with-alt.ts";
import { linkProblem } from "./link-address.ts";
import { pageReference } from "./page-reference.ts";

const headings = [
  { title: "Heading", value: "h2" },
  { title: "Subheading", value: "h3" },
];

type RichText = {
  name: string;
  title: string;
  description: string;
  /** A text of some length: with headings and pictures. */
  isLong: boolean;
  group?: string;
};

/** Running text: paragraphs, lists, links and, in a long one, two levels of headings and pictures. */
export function richText({ isLong, ...field }: RichText) {
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
                    "An address outside this site (https://…), an e-mail (mailto:…) or a phone number (tel:…). For a page of this site use “Link to a page”.",
                  type: "string",
                  validation: (rule) =>
                    rule.required().custom((href: string | undefined) => linkProblem(href) ?? true),
                }),
              ],
            },
          ],
        },
      }),
      ...(isLong ? [pictureInText()] : []),
    ],
    validation: (rule) => rule.required().min(1),
  });
}
