import { DocumentPdfIcon } from "@sanity/icons/DocumentPdf";
import { defineField, type FileRule } from "sanity";

type FileField = {
  name: string;
  title: string;
  description: string;
  accept?: string;
  group?: string;
  hidden?: (context: { parent?: { file?: unknown } }) => boolean;
  validation?: (rule: FileRule) => FileRule;
};

/** A downloadable file, by default a PDF. */
export function fileField({ accept = "application/pdf,.pdf", ...field }: FileField) {
  return defineField({
    ...field,
    type: "file",
    icon: DocumentPdfIcon,
    options: { accept, storeOriginalFilename: true },
  });
}
