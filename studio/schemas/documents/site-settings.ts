import { CogIcon } from "@sanity/icons/Cog";
import { defineArrayMember, defineField, defineType } from "sanity";
import { imageWithAlt } from "../fields/image-with-alt.ts";

/** What every page shares: brand, header, footer, demo booking. There is exactly one such document. */
export const siteSettings = defineType({
  name: "siteSettings",
  title: "Site settings",
  type: "document",
  icon: CogIcon,
  groups: [
    { name: "brand", title: "Brand", default: true },
    { name: "header", title: "Header" },
    { name: "footer", title: "Footer" },
    { name: "contact", title: "Demo and contact" },
  ],
  fields: [
    defineField({
      name: "brand",
      title: "Brand",
      description:
        "The name in the header, in page titles and in shared links. Also stands in for the logo when that does not load.",
      type: "string",
      group: "brand",
      validation: (rule) => rule.required().max(40),
    }),
    imageWithAlt({
      name: "logo",
      title: "Logo",
      description: "Shown in the header. Without one, the brand is written in text.",
      group: "brand",
    }),
    defineField({
      name: "navigation",
      title: "Header links",
      description: "Shown in the header of every page, in this order.",
      type: "array",
      group: "header",
      of: [defineArrayMember({ type: "navigationItem" })],
      validation: (rule) => [
        rule.required().min(1),
        rule.max(6).warning("More than six do not fit beside the button on a small laptop"),
      ],
    }),
    defineField({
      name: "demoLabel",
      title: "Label of the demo button",
      description: "Shown at the end of the header.",
      type: "string",
      group: "header",
      initialValue: "Request Demo",
      validation: (rule) => rule.required().max(32),
    }),
    defineField({
      name: "schedulingUrl",
      title: "Address of the demo booking",
      description:
        "Where every demo button leads, if you use an outside scheduling page. Left empty, the demo buttons lead to the site's own page.",
      type: "url",
      group: "contact",
      validation: (rule) => rule.uri({ scheme: ["https"] }),
    }),
    defineField({
      name: "responsePromise",
      title: "Response promise",
      description: "How soon sales answers; completes “We'll respond …”.",
      type: "string",
      group: "contact",
      initialValue: "within 24 hours",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "blurb",
      title: "Brand blurb",
      description: "Two lines beside the brand in the footer of every page.",
      type: "text",
      rows: 3,
      group: "footer",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "socialLinks",
      title: "Social profiles",
      description: "Icons in the footer.",
      type: "array",
      group: "footer",
      of: [defineArrayMember({ type: "socialLink" })],
    }),
    defineField({
      name: "newsletterTitle",
      title: "Newsletter title",
      description: "Stands above the e-mail box in the footer.",
      type: "string",
      group: "footer",
      initialValue: "Stay Updated",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "legalLinks",
      title: "Legal links",
      description: "Shown in the last line of the footer.",
      type: "array",
      group: "footer",
      of: [defineArrayMember({ type: "navigationItem" })],
    }),
    defineField({
      name: "copyright",
      title: "Copyright line",
      description: "Shown in the last line of the footer.",
      type: "string",
      group: "footer",
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { title: "brand" },
    prepare: ({ title }) => ({ title: "Site settings", subtitle: title }),
  },
});
