import { MenuIcon } from "@sanity/icons/Menu";
import { defineArrayMember, defineField, defineType } from "sanity";
import { advisedMax } from "../fields/advised-max.ts";
import { documentName } from "../fields/document-name.ts";

/** The links in the header and footer of every page. A singleton. */
export const navigation = defineType({
  name: "navigation",
  title: "Navigation",
  type: "document",
  icon: MenuIcon,
  groups: [
    { name: "header", title: "Header", default: true },
    { name: "footer", title: "Footer" },
  ],
  fields: [
    documentName("Navigation"),
    defineField({
      name: "items",
      title: "Header links",
      description: "Shown in the header of every page, in this order. Six fit on a small laptop.",
      type: "array",
      group: "header",
      of: [defineArrayMember({ type: "headerItem" })],
      validation: (rule) => [
        rule.required().min(1),
        advisedMax(rule, 6, "More than six do not fit beside the button on a small laptop"),
      ],
    }),
    defineField({
      name: "demoLabel",
      title: "Label of the demo button",
      description:
        "Shown at the end of the header. The button opens the demo booking, which Site settings define.",
      type: "string",
      group: "header",
      initialValue: "Request Demo",
      validation: (rule) => rule.required().max(32),
    }),
    defineField({
      name: "footerColumns",
      title: "Columns of links",
      description:
        "Shown in the footer of every page, in this order. Six columns fit in a row on wide screens.",
      type: "array",
      group: "footer",
      of: [defineArrayMember({ type: "footerColumn" })],
      validation: (rule) => advisedMax(rule, 6, "More than six columns start a second row"),
    }),
    defineField({
      name: "legalLinks",
      title: "Legal links",
      description: "Shown in the last line of the footer.",
      type: "array",
      group: "footer",
      of: [defineArrayMember({ type: "navigationItem" })],
    }),
  ],
  preview: { prepare: () => ({ title: "Navigation", subtitle: "Header and footer" }) },
});
