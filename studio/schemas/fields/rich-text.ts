import { LinkIcon } from "@sanity/icons/Link";
import { DocumentIcon } from "@sanity/icons/Document";
import { defineArrayMember, defineField } from "sanity";
import { linkProblem } from "./link-address.ts";
import { pageReference } from "./page-reference.ts";

const headings = [
  { title: "Heading", value: "h2" },
  { title: "Subheading", value: "h3" },
];

interface RichText {
  name: string;
  title: string;
  description: string;
  withHeadings: boolean;
  group?: string;
}

/** Running text: paragraphs, lists, links and, where the place allows them, two levels of headings. */
export function richText({ withHeadings, ...field }: RichText) {
  return defineField({
    ...field,
    type: "array",
    of: [
      defineArrayMember({
        type: "block",
        styles: [{ title: "Paragraph", value: "normal" }, ...(withHeadings ? headings : [])],
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
    ],
    validation: (rule) => rule.required().min(1),
  });
}
