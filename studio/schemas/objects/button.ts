import { LaunchIcon } from "@sanity/icons/Launch";
import { defineField, defineType } from "sanity";
import { findLinkProblem } from "../fields/link-address.ts";
import { pageReference } from "../fields/page-reference.ts";
import { readField } from "../fields/read-field.ts";
import { optionalLine } from "../fields/text-fields.ts";

const tabs = [
  { title: "Overview", value: "overview" },
  { title: "Features", value: "features" },
  { title: "Benefits", value: "benefits" },
];

/** A button with its target (spec 2, button targets). */
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
      name: "about",
      title: "Label for screen readers",
      description:
        "Added to the label for screen readers and search engines, not shown on the page. For example “about a first call” after “Learn More”.",
      type: "string",
    }),
    defineField({
      name: "target",
      title: "Leads to",
      description: "Where a click takes the visitor.",
      type: "string",
      initialValue: "page",
      options: {
        layout: "radio",
        list: [
          { title: "A page of this site", value: "page" },
          { title: "The demo booking (set in the site settings)", value: "demo" },
          { title: "The assistant", value: "assistant" },
          { title: "A tab of the module's page", value: "tab" },
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
          readField(parent, "target") === "page" && !page?._ref
            ? "Choose the target page of this button"
            : true,
        ),
    }),
    optionalLine({
      name: "meeting",
      title: "Meeting",
      description:
        "Selects a meeting on the booking page: the name of an appointment type with hyphens, such as “blueprint-call”. Leave empty for the demo, or for a choice of meetings.",
    }),
    defineField({
      name: "question",
      title: "Question for the assistant",
      description:
        "The question that this button sends. Leave empty to open the chat with its greeting only.",
      type: "string",
      hidden: ({ parent }) => parent?.target !== "assistant",
    }),
    defineField({
      name: "tab",
      title: "Tab",
      description: "The tab of the same page that opens.",
      type: "string",
      options: { layout: "radio", direction: "horizontal", list: tabs },
      hidden: ({ parent }) => parent?.target !== "tab",
      validation: (rule) =>
        rule.custom((tab, { parent, document }) => {
          if (readField(parent, "target") !== "tab") return true;
          if (document?._type !== "solutionModule") return "Only a module's page has tabs";
          return tab ? true : "Choose the tab this button opens";
        }),
    }),
    defineField({
      name: "address",
      title: "Address",
      description: "An address outside this site, for example https://example.com/report.",
      type: "string",
      hidden: ({ parent }) => parent?.target !== "address",
      validation: (rule) =>
        rule.custom((address: string | undefined, { parent }) =>
          readField(parent, "target") === "address" ? (findLinkProblem(address) ?? true) : true,
        ),
    }),
  ],
  preview: {
    select: {
      title: "label",
      target: "target",
      page: "page.title",
      module: "page.name",
      tab: "tab",
      address: "address",
    },
    prepare: ({ title, target: leadsTo, page, module, tab, address }) => ({
      title: title ?? "Without a label",
      subtitle:
        {
          page: page ?? module ?? "No page yet",
          demo: "Demo booking",
          assistant: "The assistant",
          tab: `Tab: ${tab ?? "none yet"}`,
          address: address ?? "No address yet",
        }[String(leadsTo)] ?? "No target yet",
    }),
  },
});
