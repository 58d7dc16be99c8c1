import { defineField } from "sanity";

/** The design's colors of equal lightness and chroma. */
const hues = [
  { title: "Blue", value: "blue" },
  { title: "Teal", value: "teal" },
  { title: "Amber", value: "amber" },
  { title: "Violet", value: "violet" },
  { title: "Rose", value: "rose" },
  { title: "Green", value: "green" },
  { title: "Magenta", value: "magenta" },
  { title: "Cyan", value: "cyan" },
  { title: "Olive", value: "olive" },
];

/** The color of a module or an industry in badges and diagrams. */
export function hue(description: string, group?: string) {
  return defineField({
    ...(group && { group }),
    name: "hue",
    title: "Color",
    description,
    type: "string",
    options: { list: hues },
    validation: (rule) => rule.required(),
  });
}
