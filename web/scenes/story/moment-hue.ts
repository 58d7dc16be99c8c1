import { getHueClass } from "../../ui/hue.ts";
import type { SceneContent } from "../scene-schema.ts";
import { splitLabel } from "../split-label.ts";

type Content = SceneContent<"sceneArchitecture">;

/** An architecture shown in moments. */
export type StoryContent = Content & { moments: NonNullable<Content["moments"]> };
type Moment = StoryContent["moments"][number];

/** Returns the color of the module that a moment names. */
export function findHue({ name }: Moment, { moduleHues }: Content) {
  return moduleHues.find((module) => module.name === splitLabel(name).name)?.hue;
}

/** Returns the class that sets the color of a moment. */
export function getMomentHue(moment: Moment, content: Content): string {
  return getHueClass(findHue(moment, content));
}
