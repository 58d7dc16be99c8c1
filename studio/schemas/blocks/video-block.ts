import { PlayIcon } from "@sanity/icons/Play";
import { defineField, defineType } from "sanity";
import { parseVideoUrl } from "../../../supabase/domain/video/video-url.ts";
import { requireExactlyOne } from "../fields/exactly-one.ts";
import { fileField } from "../fields/file-field.ts";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { readField } from "../fields/read-field.ts";
import { line, optionalLine } from "../fields/text-fields.ts";

/** A video in a text: an uploaded file, or the player of a video service, which loads on a click. */
export const videoBlock = defineType({
  name: "videoBlock",
  title: "Video",
  type: "object",
  icon: PlayIcon,
  fields: [
    line({
      name: "title",
      title: "Title",
      description: "On the picture before it plays, and read by screen readers.",
    }),
    defineField({
      name: "url",
      title: "Video on YouTube or Vimeo",
      description:
        "The address of its page. Nothing is loaded from the service until a visitor agrees to play it.",
      type: "url",
      validation: (rule) => [
        rule.custom((_, { parent }) =>
          requireExactlyOne(parent, { url: "an address", file: "a file" }),
        ),
        rule.custom((url: string | undefined) =>
          url && !parseVideoUrl(url) ? "Enter the address of one video on YouTube or Vimeo" : true,
        ),
      ],
    }),
    fileField({
      name: "file",
      title: "Video file",
      description: "Instead of an address: an MP4 or WebM file.",
      accept: "video/mp4,video/webm,.mp4,.webm",
    }),
    fileField({
      name: "captions",
      title: "Captions",
      description: "A WebVTT file with what is said, for people who cannot hear it.",
      accept: "text/vtt,.vtt",
      hidden: ({ parent }) => !readField(parent?.file, "asset"),
    }),
    imageWithAlt({
      name: "poster",
      title: "Picture",
      description: "Shown until the video plays. Without it, the title is on a plain surface.",
    }),
    optionalLine({ name: "caption", title: "Caption", description: "Under the video." }),
  ],
  preview: {
    select: { title: "title", url: "url", poster: "poster" },
    prepare: ({ title, url, poster }) => ({
      title: title ?? "Untitled video",
      subtitle: ["Video", parseVideoUrl(String(url))?.service].filter(Boolean).join(" · "),
      media: poster ?? PlayIcon,
    }),
  },
});
