import { defineField, type FieldDefinition } from "sanity";
import { readField } from "./read-field.ts";
import { line, optionalLine, paragraph } from "./text-fields.ts";

type SceneControl = {
  description: string;
  /** What the value means, for example “Minutes late”. */
  valueDescription: string;
  /** When each of the two results is shown, and the placeholders it may contain. */
  result: { title: string; description: string };
  otherResult: { title: string; description: string };
  fields?: FieldDefinition[];
};

const number = (name: string, title: string, description: string) =>
  defineField({
    name,
    title,
    description,
    type: "number",
    validation: (rule) => rule.required().min(0),
  });

/**
 * The slider below a scene. A scene without one is a picture. At its start the scene shows exactly what
 * its other fields contain.
 */
export function sceneControl({
  description,
  valueDescription,
  result,
  otherResult,
  fields = [],
}: SceneControl) {
  return defineField({
    name: "control",
    title: "Slider",
    description,
    type: "object",
    options: { collapsible: true, collapsed: true },
    fields: [
      line({
        name: "label",
        title: "Label",
        description: "What visitors change, for example “The file arrives”.",
        long: [40, "Above 40 characters the label wraps on a phone"],
      }),
      number("min", "Minimum", valueDescription),
      number("max", "Maximum", "The right end of the slider."),
      defineField({
        name: "step",
        title: "Step",
        description: "The distance between two values. 1 if empty.",
        type: "number",
        validation: (rule) => rule.positive(),
      }),
      number("start", "Start", "The value that the scene shows before a visitor changes it."),
      optionalLine({
        name: "unit",
        title: "Unit",
        description: "Shown after the value, for example “min late”.",
        long: [24, "Above 24 characters the value wraps on a phone"],
      }),
      ...fields,
      paragraph({ name: "result", ...result, long: [160, "Keep it to two short sentences"] }),
      paragraph({
        name: "otherResult",
        ...otherResult,
        long: [160, "Keep it to two short sentences"],
      }),
    ],
    validation: (rule) => rule.custom((control) => findRangeProblem(control) ?? true),
  });
}

/** Reports a minimum, start and maximum that are not in this order. */
function findRangeProblem(control: unknown): string | undefined {
  const [min, start, max] = ["min", "start", "max"].map((name) => readField(control, name));
  if (typeof min !== "number" || typeof start !== "number" || typeof max !== "number")
    return undefined;
  if (min >= max) return "The maximum must be greater than the minimum";
  return start < min || start > max
    ? "The start must be between the minimum and the maximum"
    : undefined;
}
