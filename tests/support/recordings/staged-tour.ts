import type { KeyNumber } from "../../../web/features/resources/cover.ts";
import type { SceneContent } from "../../../web/scenes/scene-schema.ts";
import type { Hue } from "../../../web/ui/hues.ts";

/** A tour with validated scenes, as the stage shows it. Times are in seconds. */
export type StagedTour = {
  moduleName: string;
  hue: Hue;
  keyNumber: KeyNumber;
  chapters: readonly {
    start: number;
    seconds: number;
    caption: string;
    scene: SceneContent | null;
    focus?: string | undefined;
  }[];
};

declare global {
  interface Window {
    /** The stage of the recorder. */
    stage: {
      load(tour: StagedTour): Promise<void>;
      /** Shows the moment at `second`; returns a key that is equal for equal pictures. */
      seek(second: number): string;
    };
  }
}
