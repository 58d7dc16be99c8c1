import { MenuIcon } from "@sanity/icons/Menu";
import { defineArrayMember, defineField, defineType } from "sanity";
import { advisedMax } from "../../fields/advised-max.ts";
import { linkPreview, linkTarget } from "../../fields/link-target.ts";
import { readField } from "../../fields/read-field.ts";
import { line, optionalLine } from "../../fields/text-fields.ts";

function countGroups(item: unknown): number {
  const groups = readField(item, "groups");
  return Array.isArray(groups) ? groups.length : 0;
}

type HeaderItem = { title?: string; path?: string; address?: string; groups?: unknown };

/** Describes an entry in lists: its target, the number of groups in its panel, or both. */
export function describeHeaderItem({ groups, ...link }: HeaderItem) {
  const count = countGroups({ groups });
  const { title, subtitle: target } = linkPreview.prepare(link);
  const hasTarget = Boolean(link.path ?? link.address);
  const panel = count > 0 && `Panel, ${count} ${count === 1 ? "group" : "groups"}`;
  const parts = [(hasTarget || !panel) && target, panel];
  return { title, subtitle: parts.filter(Boolean).join(" · ") };
}

/** A link in the header, a panel with groups of links, or both. */
export const headerItem = defineType({
  name: "headerItem",
  title: "Header link",
  type: "object",
  icon: MenuIcon,
  fields: [
    line({
      name: "label",
      title: "Label",
      description: "In the header, one or two words.",
      long: [24, "Keep menu labels short"],
    }),
    ...linkTarget({ isRequired: false }),
    defineField({
      name: "groups",
      title: "Panel",
      description:
        "Groups of links, side by side in a panel below the header. Without them, the label is a link only.",
      type: "array",
      of: [defineArrayMember({ type: "menuGroup" })],
      validation: (rule) =>
        advisedMax(rule, 3, "More than three groups do not fit beside each other"),
    }),
    optionalLine({
      name: "description",
      title: "Text of the panel",
      description: "Beside the groups of the panel, on wide screens: what they have in common.",
      long: [120, "Longer texts are higher than the links beside them"],
    }),
  ],
  validation: (rule) =>
    rule.custom((item) =>
      countGroups(item) > 0 || readField(item, "page") || readField(item, "address")
        ? true
        : "Choose a page, an address or groups of links",
    ),
  preview: { select: { ...linkPreview.select, groups: "groups" }, prepare: describeHeaderItem },
});
