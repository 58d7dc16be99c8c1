import { SparklesIcon } from "@sanity/icons/Sparkles";
import { isColor } from "../../../supabase/domain/accent.ts";
import { defineField, defineType, type StringRule } from "sanity";
import { brandImage } from "../fields/brand-image.ts";
import { documentName } from "../fields/document-name.ts";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { line, optionalLine, optionalParagraph } from "../fields/text-fields.ts";

const requireColor = (rule: StringRule) =>
  rule.custom((color) =>
    !color || isColor(color) ? true : "Enter a color such as #0b62d6, or choose one",
  );

declare module "sanity" {
  interface StringOptions {
    /** Shows a color with a preview of both themes. */
    isAccent?: boolean;
  }
}

/** The company's name, colors, type and pictures on every screen of the product. A singleton. */
export const brand = defineType({
  name: "brand",
  title: "Brand",
  type: "document",
  icon: SparklesIcon,
  groups: [
    { name: "identity", title: "Name", default: true },
    { name: "look", title: "Colors and type" },
    { name: "pictures", title: "Logo and pictures" },
    { name: "company", title: "Company" },
  ],
  fields: [
    documentName("Brand"),
    defineField({
      name: "name",
      title: "Name",
      description:
        "In page titles, emails, PDFs, the Studio and the back office. Also shown when the logo does not load.",
      type: "string",
      group: "identity",
      validation: (rule) => rule.required().max(40),
    }),
    optionalLine({
      name: "titleSuffix",
      title: "Title suffix",
      description:
        "Added to page titles that lack the name: “Pricing | Acme Data Platform”. Without one, the name is added.",
      group: "identity",
      long: [60, "Search results cut off long titles"],
    }),
    defineField({
      name: "accent",
      title: "Accent color",
      description:
        "Buttons, links and highlights. Made darker where text in this color would be hard to read.",
      type: "string",
      group: "look",
      options: { isAccent: true },
      validation: (rule) => [rule.required(), requireColor(rule)],
    }),
    defineField({
      name: "darkAccent",
      title: "Accent color in dark mode",
      description:
        "Links and highlights in dark mode. Buttons keep the accent color. Leave empty to derive it.",
      type: "string",
      group: "look",
      options: { isAccent: true },
      validation: requireColor,
    }),
    defineField({
      name: "typeface",
      title: "Typefaces",
      description:
        "The fonts of the website. They are part of the product and load from your site.",
      type: "string",
      group: "look",
      initialValue: "grotesk",
      options: {
        list: [
          { title: "Grotesk: Familjen Grotesk and Instrument Sans", value: "grotesk" },
          { title: "Neutral: Inter", value: "neutral" },
          { title: "Editorial: Source Serif 4 and Source Sans 3", value: "editorial" },
        ],
        layout: "radio",
      },
      validation: (rule) => rule.required(),
    }),
    brandImage({
      name: "logo",
      title: "Logo",
      description:
        "SVG or PNG, shown 32 pixels high in the header and footer. Without one, the name is written in text.",
      accept: "image/svg+xml,image/png,image/webp",
      backdrop: "light",
    }),
    brandImage({
      name: "darkLogo",
      title: "Logo on dark backgrounds",
      description: "Leave empty if the logo is readable on both.",
      accept: "image/svg+xml,image/png,image/webp",
      backdrop: "dark",
    }),
    brandImage({
      name: "favicon",
      title: "Icon",
      description:
        "A square SVG or PNG for browser tabs, the Studio, the back office and the pages of PDFs.",
      accept: "image/svg+xml,image/png",
    }),
    imageWithAlt({
      name: "shareImage",
      title: "Share picture",
      description:
        "Shown with shared links of pages without their own picture, 1200 by 630 pixels. Without one, each page gets a picture with its headline.",
      group: "pictures",
    }),
    defineField({
      name: "organization",
      title: "Company",
      description: "Not shown on pages. Included in the metadata of every page for search engines.",
      type: "object",
      group: "company",
      fields: [
        line({ name: "legalName", title: "Legal name", description: "As it is registered." }),
        optionalParagraph({
          name: "description",
          title: "Description",
          description: "What the company does, in one sentence.",
        }),
        defineField({
          name: "foundingDate",
          title: "Founded",
          description: "The date in the metadata for search engines.",
          type: "date",
        }),
      ],
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { title: "name", media: "favicon" },
    prepare: ({ title, media }) => ({ title: title ?? "Brand", subtitle: "Brand", media }),
  },
});
