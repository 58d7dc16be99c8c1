import { DownloadIcon } from "@sanity/icons/Download";
import { defineType } from "sanity";
import { fileField } from "../fields/file-field.ts";
import { line } from "../fields/text-fields.ts";

/** A file to download, in a text. */
export const fileBlock = defineType({
  name: "fileBlock",
  title: "File",
  type: "object",
  icon: DownloadIcon,
  fields: [
    line({
      name: "label",
      title: "Label",
      description: "The name of the file for readers. Its type and size follow.",
    }),
    fileField({
      name: "file",
      title: "File",
      description: "What the link downloads: a PDF, Office, CSV, JSON, text or ZIP file.",
      accept: ".pdf,.docx,.xlsx,.pptx,.csv,.json,.txt,.zip",
      validation: (rule) =>
        rule.custom((file) => (file?.asset ? true : "Choose a file or remove this block")),
    }),
  ],
  preview: {
    select: { title: "label", name: "file.asset.originalFilename" },
    prepare: ({ title, name }) => ({
      title: title ?? "Without a label",
      subtitle: ["File", name ?? "none yet"].join(" · "),
    }),
  },
});
