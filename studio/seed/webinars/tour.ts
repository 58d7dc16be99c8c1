import type { SolutionModule } from "../../../web/content/sanity/sanity.types.ts";
import type { SeedDemo } from "../seed-document.ts";

type SeedScene = SeedDemo["steps"][number]["scene"];

/** A part of a recording: one sentence and, except on title cards, one scene. */
export type TourChapter = {
  seconds: number;
  /** Shown above the scene, as a caption and in the transcript. */
  caption: string;
  scene?: SeedScene;
  /** A text of the row or line that is highlighted in the second half of the chapter. */
  focus?: string;
};

/** The storyboard of a webinar's recording, which `npm run recordings` films. */
export type Tour = {
  /** File name of the recording, its captions and its poster, without extension. */
  name: string;
  moduleName: string;
  hue: NonNullable<SolutionModule["hue"]>;
  /** Drawn on the title cards, like the key number of a resource on its cover. */
  keyNumber: { value: string; before: string | null; label: string };
  chapters: readonly TourChapter[];
};

export const getTourSeconds = ({ chapters }: Tour): number =>
  chapters.reduce((sum, { seconds }) => sum + seconds, 0);

/** Returns the scene of a step of a demo. @throws {Error} if the demo has no such step. */
export function sceneOfStep({ _id, steps }: SeedDemo, index: number): SeedScene {
  const step = steps[index];
  if (!step) throw new Error(`${_id} has no step ${index}`);
  return step.scene;
}

type TimedChapter = TourChapter & { start: number };

function withStarts({ chapters }: Tour): TimedChapter[] {
  let end = 0;
  return chapters.map((chapter) => {
    const start = end;
    end += chapter.seconds;
    return { ...chapter, start };
  });
}

const padTwo = (value: number) => String(value).padStart(2, "0");

/** Formats 72 seconds as `1:12`. */
const formatTime = (seconds: number) => `${Math.floor(seconds / 60)}:${padTwo(seconds % 60)}`;

/** The captions of a recording as WebVTT, one cue per chapter. */
export function createCaptions(tour: Tour): string {
  const formatCueTime = (seconds: number) =>
    `00:${padTwo(Math.floor(seconds / 60))}:${padTwo(seconds % 60)}.000`;
  const cues = withStarts(tour).map(
    ({ start, seconds, caption }) =>
      `${formatCueTime(start)} --> ${formatCueTime(start + seconds)}\n${caption}\n`,
  );
  return ["WEBVTT\n", ...cues].join("\n");
}

/** The transcript: a line per chapter with its time, its sentence and what the scene shows. */
export const createTranscript = (tour: Tour): string =>
  withStarts(tour)
    .map(({ start, caption, scene }) =>
      [formatTime(start), caption, scene?.[0]?.caption].filter(Boolean).join(" "),
    )
    .join("\n");
