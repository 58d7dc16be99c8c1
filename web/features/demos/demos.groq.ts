import * as z from "zod";
import { toSafeHref } from "../../content/render/safe-href.ts";
import { createFileUrl } from "../../content/render/file-url.ts";
import { imageFields } from "../../content/sanity/fragments.ts";
import {
  hueSchema,
  imageSchema,
  nonEmptyText,
  nullableText,
  validItems,
} from "../../content/sanity/schemas.ts";
import { sceneFields } from "../../scenes/scene.groq.ts";
import { sceneSchema } from "../../scenes/scene-schema.ts";

/** A demo with its storyboard. */
export const demoFields = /* groq */ `{
  _id,
  _type,
  title,
  duration,
  posterText,
  module{ _ref, "document": @->{ hue, "path": path.current } },
  steps[]{ _key, caption, seconds, "scene": scene[0]${sceneFields} },
  features
}`;

export const demoSchema = z
  .object({
    _id: z.string(),
    title: nonEmptyText,
    duration: z.number().positive(),
    posterText: nullableText,
    module: z
      .object({ document: z.object({ path: nullableText, hue: hueSchema }) })
      .nullable()
      .catch(null)
      .transform((found) => found?.document ?? null),
    steps: validItems(
      z.object({
        _key: z.string(),
        caption: nonEmptyText,
        seconds: z.number().positive(),
        scene: sceneSchema,
      }),
    ),
    features: validItems(nonEmptyText),
  })
  .transform(({ _id, module, ...demo }) => ({
    ...demo,
    /** The URL fragment that selects the demo: `arqtest` (spec 2, demo). */
    id: module?.path?.split("/").at(-1) || _id,
    hue: module?.hue ?? null,
  }));

export type Demo = z.output<typeof demoSchema>;

/** A webinar with its files and links. */
export const webinarFields = /* groq */ `{
  _id,
  _type,
  title,
  summary,
  date,
  minutes,
  attendees,
  recordingUrl,
  "recordingFile": recordingFile.asset._ref,
  recordingSeconds,
  poster${imageFields},
  "captionsFile": captionsFile.asset._ref,
  transcript,
  "slidesFile": slidesFile.asset._ref
}`;

export const webinarSchema = z
  .object({
    _id: z.string(),
    title: nonEmptyText,
    summary: nullableText,
    date: z.iso.date(),
    minutes: z.number().nonnegative(),
    attendees: z.number().nonnegative(),
    recordingUrl: nullableText,
    recordingFile: nullableText,
    recordingSeconds: z.number().positive().nullable().catch(null),
    poster: imageSchema.catch(null),
    captionsFile: nullableText,
    transcript: nullableText,
    slidesFile: nullableText,
  })
  .transform(({ _id: id, recordingUrl, recordingFile, slidesFile, captionsFile, ...webinar }) => ({
    ...webinar,
    id,
    video: createFileUrl(recordingFile),
    recording: createFileUrl(recordingFile) ?? toSafeHref(recordingUrl),
    captions: createFileUrl(captionsFile),
    slides: createFileUrl(slidesFile, webinar.title),
    transcript: (webinar.transcript ?? "").split("\n").filter((line) => line.trim() !== ""),
  }));

/**
 * `video`, `recording`, `captions` and `slides` are URLs, absent if the content has none. A recording with
 * a `video` plays on the page, any other is a link.
 */
export type Webinar = z.output<typeof webinarSchema>;
