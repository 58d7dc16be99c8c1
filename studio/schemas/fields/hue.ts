import { defineField } from "sanity";

/** The design's colors, named after their modules. */
const hues = [
  { title: "Blue (ArqMesh)", value: "mesh" },
  { title: "Teal (ArqPulse)", value: "pulse" },
  { title: "Amber (ArqSight)", value: "sight" },
  { title: "Violet (ArqCode)", value: "code" },
  { title: "Rose (ArqGuard)", value: "guard" },
  { title: "Green (ArqFlow)", value: "flow" },
  { title: "Magenta (ArqTest)", value: "test" },
  { title: "Cyan (ArqServe)", value: "serve" },
  { title: "Olive (ArqIntel)", value: "intel" },
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
