import { LockIcon } from "@sanity/icons/Lock";
import { defineType } from "sanity";
import { line, optionalLine, paragraph } from "../fields/text-fields.ts";

/** A security commitment with its evidence (spec 2, platform). */
export const securityCommitment = defineType({
  name: "securityCommitment",
  title: "Commitment",
  type: "object",
  icon: LockIcon,
  fields: [
    optionalLine({
      name: "group",
      title: "Group",
      description: "Shown once beside neighbors with the same group, for example “Access”.",
    }),
    line({ name: "title", title: "Title", description: "For example “SOC 2 Type II”." }),
    paragraph({ name: "text", title: "Text", description: "What is done, and by whom." }),
    paragraph({
      name: "evidence",
      title: "Evidence",
      description: "What a buyer can ask for or look up to check it.",
    }),
  ],
  preview: { select: { title: "title", subtitle: "evidence" } },
});
