import { UlistIcon } from "@sanity/icons/Ulist";
import { defineArrayMember, defineField, defineType } from "sanity";
import { advisedMax } from "../../fields/advised-max.ts";
import { optionalLine } from "../../fields/text-fields.ts";

/** A column of links in a panel of the header. */
export const menuGroup = defineType({
  name: "menuGroup",
  title: "Group of links",
  type: "object",
  icon: UlistIcon,
  fields: [
    optionalLine({
      name: "title",
      title: "Title",
      description: "Above the links of the group.",
      long: [32, "Keep titles of groups short"],
    }),
    defineField({
      name: "links",
      title: "Links",
      description: "Shown in this order.",
      type: "array",
      of: [defineArrayMember({ type: "menuLink" })],
      validation: (rule) => [
        rule.required().min(1).error("Add at least one link"),
        advisedMax(rule, 6, "More than six links make the panel higher than a small laptop"),
      ],
    }),
  ],
  preview: { select: { title: "title", links: "links" }, prepare: describeGroup },
});

function describeGroup({ title, links }: { title?: string; links?: unknown }) {
  const count = Array.isArray(links) ? links.length : 0;
  return {
    title: title ?? "Without a title",
    subtitle: `${count} ${count === 1 ? "link" : "links"}`,
  };
}
