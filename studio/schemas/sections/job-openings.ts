import { AddUserIcon } from "@sanity/icons/AddUser";
import { defineType } from "sanity";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { selection } from "../fields/selection.ts";
import { optionalLine } from "../fields/text-fields.ts";

/** A list of job openings that accept applications. */
export const jobOpenings = defineType({
  name: "jobOpenings",
  title: "Job openings",
  description: "Jobs with department, location and employment type.",
  type: "object",
  icon: AddUserIcon,
  fields: [
    headline("Shown above the job openings."),
    lead("The paragraph between the headline and the job openings."),
    selection({
      to: "jobOpening",
      plural: "job openings",
      automatic: "All open jobs, newest first",
      by: ["department"],
      limit: 24,
    }),
    optionalLine({
      name: "emptyText",
      title: "Text without job openings",
      description: "In place of the list while no job is open. Leave empty to hide the section.",
    }),
  ],
  preview: sectionPreview("Job openings", AddUserIcon),
});
