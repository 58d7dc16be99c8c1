import { defineArrayMember, defineField } from "sanity";
import { knownKinds } from "./known-kinds.ts";
import { sceneTypes } from "../scene-types.ts";

type Scene = {
  description: string;
  group?: string;
  required?: boolean;
};

/**
 * The one drawn picture of a place, of any kind of scene. It is a list of at most one, because a
 * list lets the editor choose the kind; queries take its first member.
 */
export function sceneField({ required = false, ...field }: Scene) {
  return defineField({
    ...field,
    name: "scene",
    title: "Drawn picture",
    type: "array",
    of: Object.values(sceneTypes).map(({ name }) => defineArrayMember({ type: name })),
    validation: (rule) => [
      required
        ? rule.required().length(1).error("Choose one picture")
        : rule.max(1).error("One picture at most"),
      rule.custom(knownKinds(sceneTypes)),
    ],
  });
}
