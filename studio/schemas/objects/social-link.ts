import { ShareIcon } from "@sanity/icons/Share";
import { defineField, defineType } from "sanity";

const networks = [
  { title: "LinkedIn", value: "linkedin" },
  { title: "X", value: "x" },
  { title: "Instagram", value: "instagram" },
];

/** A social network profile, shown as an icon in the footer. */
export const socialLink = defineType({
  name: "socialLink",
  title: "Social profile",
  type: "object",
  icon: ShareIcon,
  fields: [
    defineField({
      name: "network",
      title: "Network",
      description: "Chooses the icon.",
      type: "string",
      options: { layout: "radio", direction: "horizontal", list: networks },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "url",
      title: "Address of the profile",
      description: "Target of the icon, starting with https://.",
      type: "url",
      validation: (rule) => rule.required().uri({ scheme: ["https"] }),
    }),
  ],
  preview: {
    select: { network: "network", subtitle: "url" },
    prepare: ({ network, subtitle }) => ({
      title: networks.find(({ value }) => value === network)?.title ?? "Choose a network",
      subtitle,
    }),
  },
});
