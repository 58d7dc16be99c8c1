import { DocumentTextIcon } from "@sanity/icons/DocumentText";
import { defineType } from "sanity";
import { buttons } from "../fields/buttons.ts";
import { fileField } from "../fields/file-field.ts";
import { imageWithAlt } from "../fields/image-with-alt.ts";
import { readField } from "../fields/read-field.ts";
import { richText, textBlocks } from "../fields/rich-text.ts";
import { sectionLayout } from "../fields/section-layout.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { lead, optionalHeadline } from "../fields/section-text.ts";
import { optionalLine } from "../fields/text-fields.ts";

/** Formatted text, alone or beside a picture or a video, or a large statement (spec 2, about). */
export const prose = defineType({
  name: "prose",
  title: "Text and picture",
  description: "A text with a picture or a video, or a large statement, with buttons.",
  type: "object",
  icon: DocumentTextIcon,
  fields: [
    optionalLine({
      name: "eyebrow",
      title: "Line above the headline",
      description: "A few words that place the headline, for example “Leadership”.",
    }),
    optionalHeadline("Shown above the text. Needed when this is the first section of a page."),
    lead("The paragraph between the headline and the text, for example the date of a legal text."),
    richText({
      name: "body",
      title: "Text",
      description: "The text itself. A section with a lead may have none.",
      isLong: true,
      blocks: textBlocks,
      isOptional: (section) => Boolean(readField(section, "lead")),
    }),
    imageWithAlt({
      name: "image",
      title: "Picture",
      description: "Beside the text. With a video, it is shown until the video starts.",
    }),
    fileField({
      name: "video",
      title: "Video",
      description: "An MP4 or WebM file, in place of the picture. It starts on a click.",
      accept: "video/mp4,video/webm,.mp4,.webm",
    }),
    fileField({
      name: "captions",
      title: "Captions of the video",
      description: "A WebVTT file (.vtt), for visitors who cannot hear the video.",
      accept: "text/vtt,.vtt",
    }),
    buttons("Up to two, under the text. The first is the main one."),
    sectionLayout("headlineSize", "side", "tone"),
  ],
  preview: sectionPreview("Text and picture", DocumentTextIcon),
});
