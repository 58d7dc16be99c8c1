import { defineField } from "sanity";

const options = {
  cardStyle: defineField({
    name: "cardStyle",
    title: "Style of the cards",
    description: "Open cards have larger titles and more space, for two to four with drawings.",
    type: "string",
    options: {
      layout: "radio",
      direction: "horizontal",
      list: [
        { title: "With lines", value: "ruled" },
        { title: "Open", value: "open" },
      ],
    },
  }),
  headlineSize: defineField({
    name: "headlineSize",
    title: "Size of the headline",
    description: "A large headline is a statement: it spans the page, with the lead below it.",
    type: "string",
    options: {
      layout: "radio",
      direction: "horizontal",
      list: [
        { title: "Normal", value: "normal" },
        { title: "Large", value: "large" },
      ],
    },
  }),
  tone: defineField({
    name: "tone",
    title: "Background",
    description: "A tinted or dark band sets the section apart from its neighbors.",
    type: "string",
    options: {
      layout: "radio",
      direction: "horizontal",
      list: [
        { title: "Plain", value: "plain" },
        { title: "Tinted", value: "tinted" },
        { title: "Dark", value: "dark" },
      ],
    },
  }),
  columns: defineField({
    name: "columns",
    title: "Columns",
    description: "On wide screens. Leave empty to fit the number of items.",
    type: "number",
    options: { layout: "radio", direction: "horizontal", list: [2, 3, 4] },
    validation: (rule) => rule.integer().min(2).max(4),
  }),
  side: defineField({
    name: "side",
    title: "Side of the picture",
    description: "On wide screens. On phones the picture is below the headline's text.",
    type: "string",
    options: {
      layout: "radio",
      direction: "horizontal",
      list: [
        { title: "Left", value: "left" },
        { title: "Right", value: "right" },
      ],
    },
  }),
};

/** How a section is laid out; each section type has the options that suit it. Empty options are automatic. */
export function sectionLayout(...names: (keyof typeof options)[]) {
  return defineField({
    name: "layout",
    title: "Layout",
    description: "Optional. Without a choice the section has its usual look.",
    type: "object",
    options: { collapsible: true, collapsed: true },
    fields: names.map((name) => options[name]),
  });
}
