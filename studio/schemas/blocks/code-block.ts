import { CodeBlockIcon } from "@sanity/icons/CodeBlock";
import { defineArrayMember, defineField, defineType } from "sanity";
import { optionalLine } from "../fields/text-fields.ts";

declare module "sanity" {
  interface ObjectOptions {
    /** Edits the object with a code editor that offers these languages. */
    languageAlternatives?: readonly CodeLanguage[];
    /** Shows the field for the file name in the code editor. */
    withFilename?: boolean;
  }
}

/** A language by the name that the site shows, with the mode of the editor. */
type CodeLanguage = { title: string; value: string; mode: string };

const languages: CodeLanguage[] = [
  ["TypeScript", "typescript"],
  ["JavaScript", "javascript"],
  ["Python", "python"],
  ["SQL", "sql"],
  ["JSON", "json"],
  ["YAML", "yaml"],
  ["Shell", "sh"],
  ["HTML", "html"],
  ["CSS", "css"],
  ["Java", "java"],
  ["Go", "golang"],
  ["Text", "text"],
].map(([title = "", mode = ""]) => ({ title, value: title, mode }));

/** Code in a text, with the fields that the code editor expects. */
export const codeBlock = defineType({
  name: "codeBlock",
  title: "Code",
  type: "object",
  icon: CodeBlockIcon,
  options: { languageAlternatives: languages, withFilename: true },
  fields: [
    defineField({
      name: "language",
      title: "Language",
      description: "On the badge, and for the colors of the code.",
      type: "string",
      initialValue: "TypeScript",
      options: { list: languages.map(({ title, value }) => ({ title, value })) },
      validation: (rule) => rule.required(),
    }),
    optionalLine({
      name: "filename",
      title: "File name",
      description: "Above the code.",
    }),
    defineField({
      name: "code",
      title: "Code",
      description: "Exactly as it is copied. Click a line number to highlight the line.",
      type: "text",
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "highlightedLines",
      title: "Highlighted lines",
      description: "The numbers of the lines that stand out.",
      type: "array",
      of: [defineArrayMember({ type: "number" })],
    }),
  ],
  preview: {
    select: { filename: "filename", language: "language", code: "code" },
    prepare: ({ filename, language, code }) => ({
      title: filename ?? code?.trim().split("\n")[0] ?? "No code yet",
      subtitle: ["Code", language].filter(Boolean).join(" · "),
    }),
  },
});
