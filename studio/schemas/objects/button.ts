import { LaunchIcon } from "@sanity/icons/Launch";
import { defineField, defineType } from "sanity";
import { linkProblem } from "../fields/link-address.ts";
import { pageReference } from "../fields/page-reference.ts";
import { sibling } from "../fields/sibling.ts";

/** A button and where it leads: a page, the demo booking of the site settings, or an address. */
export const button = defineType({
  name: "button",
  title: "Button",
  type: "object",
  icon: LaunchIcon,
  fields: [
    defineField({
      name: "label",
      title: "Label",
      description: "Says what happens on a click: “Explore Platform”, not “Click here”.",
      type: "string",
      validation: (rule) => [
        rule.required(),
        rule.max(32).warning("Longer labels wrap on a phone"),
      ],
    }),
    defineField({
      name: "target",
      title: "Leads to",
      type: "string",
      initialValue: "page",
      options: {
        layout: "radio",
        list: [
          { title: "A page of this site", value: "page" },
          { title: "The demo booking (address in the site settings)", value: "demo" },
          { title: "Another address", value: "address" },
        ],
      },
      validation: (rule) => rule.required(),
    }),
    pageReference({
      description: "The button follows this page when its path changes.",
      hidden: ({ parent }) => parent?.target !== "page",
      validation: (rule) =>
        rule.custom((page, { parent }) =>
          sibling(parent, "target") === "page" && !page?._ref
            ? "Choose the page this button leads to"
            : true,
        ),
    }),
    defineField({
      name: "address",
      title: "Address",
      description: "An address outside this site, for example https://example.com/report.",
      type: "string",
      hidden: ({ parent }) => parent?.target !== "address",
      validation: (rule) =>
        rule.custom((address: string | undefined, { parent }) =>
          sibling(parent, "target") === "address" ? (linkProblem(address) ?? true) : true,
        ),
    }),
  ],
  preview: {
    select: { title: "label", target: "target", page: "page.title", address: "address" },
    prepare: ({ title, target: leadsTo, page, address }) => ({
      title,
      subtitle:
        leadsTo === "demo" ? "Demo booking" : leadsTo === "address" ? address : (page ?? "No page"),
    }),
  },
});
