import { defineArrayMember, defineField } from "sanity";
import { rejectUnknownTypes } from "./reject-unknown-types.ts";
import { sceneTypes } from "../scene-types.ts";

type Scene = {
  description: string;
  group?: string;
  required?: boolean;
};

/**
 * The scene of a section, of any type. It is a list with at most one item, because lists let the
 * editor choose the type; queries read its first item.
 */
export function sceneField({ required = false, ...field }: Scene) {
  return defineField({
    ...field,
    name: "scene",
    title: "Scene",
    type: "array",
    of: Object.values(sceneTypes).map(({ name }) => defineArrayMember({ type: name })),
    validation: (rule) => [
      required
        ? rule.required().length(1).error("Choose one scene")
        : rule.max(1).error("Use at most one scene"),
      rule.custom(rejectUnknownTypes(Object.keys(sceneTypes))),
    ],
  });
}
