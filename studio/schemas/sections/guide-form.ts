import { DownloadIcon } from "@sanity/icons/Download";
import { defineType } from "sanity";
import { buttons } from "../fields/buttons.ts";
import { richText } from "../fields/rich-text.ts";
import { sceneField } from "../fields/scene.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { paragraph } from "../fields/text-fields.ts";

/** The form for downloading the solution guide (spec 2, download-guide). */
export const guideForm = defineType({
  name: "guideForm",
  title: "Guide form",
  description: "The form that sends the solution guide.",
  type: "object",
  icon: DownloadIcon,
  fields: [
    headline("Shown above the form."),
    lead("The paragraph under the headline."),
    richText({
      name: "aside",
      title: "Text beside the form",
      description: "The contents of the guide and its audience.",
      isLong: true,
    }),
    sceneField({ description: "Drawn under the text beside the form." }),
    paragraph({
      name: "successText",
      title: "Text after sending",
      description: "Under “Download Started”.",
      initialValue: "Your guide is downloading. If nothing happens, use the link below.",
    }),
    buttons("Up to two, shown after sending. The first is the main one.", {
      name: "successButtons",
      title: "Buttons after sending",
    }),
  ],
  preview: sectionPreview("Guide form", DownloadIcon),
});
