import { AddUserIcon } from "@sanity/icons/AddUser";
import { defineField, defineType } from "sanity";
import { contentGroups, searchAndSharing } from "../../fields/content-groups.ts";
import { requireExactlyOne } from "../../fields/exactly-one.ts";
import { pagePath } from "../../fields/page-path.ts";
import { readField } from "../../fields/read-field.ts";
import { richText, textBlocks } from "../../fields/rich-text.ts";
import { sample } from "../../fields/sample.ts";
import { line, paragraph } from "../../fields/text-fields.ts";
import { getToday } from "../../fields/today.ts";

const applicationFields = {
  form: "a form",
  applyUrl: "a link",
  applyEmail: "an email address",
};

/** A job that the company offers, with its own page. */
export const jobOpening = defineType({
  name: "jobOpening",
  title: "Job opening",
  type: "document",
  icon: AddUserIcon,
  groups: contentGroups,
  fields: [
    line({
      name: "title",
      title: "Job title",
      description: "The headline of the page and of the card, without the place or a number.",
      group: "content",
      long: [90, "Longer titles take four lines on a card"],
    }),
    pagePath({ folder: "/careers/" }),
    line({
      name: "department",
      title: "Department",
      description:
        "Above the headline. A section can list the openings of one department, so write its name the same way in each.",
      group: "content",
    }),
    line({
      name: "location",
      title: "Location",
      description:
        "The city of the workplace. For a remote job, the country or region in which people can live.",
      group: "content",
    }),
    defineField({
      name: "country",
      title: "Country code",
      description:
        "Not shown. Search engines list the job in this country: two capital letters, for example US or DE.",
      type: "string",
      group: "content",
      validation: (rule) =>
        rule
          .required()
          .custom((code: string | undefined) =>
            !code || /^[A-Z]{2}$/.test(code)
              ? true
              : "Use two capital letters, for example US or DE",
          ),
    }),
    defineField({
      name: "workplace",
      title: "Workplace",
      description: "Where the work is done.",
      type: "string",
      group: "content",
      initialValue: "hybrid",
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { title: "On site", value: "onSite" },
          { title: "Hybrid", value: "hybrid" },
          { title: "Remote", value: "remote" },
        ],
      },
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "employment",
      title: "Employment type",
      description: "Shown on the card and the page.",
      type: "string",
      group: "content",
      initialValue: "fullTime",
      options: {
        layout: "radio",
        direction: "horizontal",
        list: [
          { title: "Full time", value: "fullTime" },
          { title: "Part time", value: "partTime" },
          { title: "Contract", value: "contract" },
          { title: "Internship", value: "internship" },
        ],
      },
      validation: (rule) => rule.required(),
    }),
    paragraph({
      name: "summary",
      title: "Summary",
      description:
        "Under the headline and on the card. Search results show it unless you write another description.",
      group: "content",
      long: [240, "Keep the summary to two sentences"],
    }),
    richText({
      name: "body",
      title: "Description",
      description: "The tasks, the requirements, the offer and the hiring process.",
      group: "content",
      isLong: true,
      blocks: textBlocks,
    }),
    defineField({
      name: "published",
      title: "Posted",
      description: "Shown on the page. Lists show the newest opening first.",
      type: "date",
      group: "content",
      initialValue: getToday,
      validation: (rule) => rule.required(),
    }),
    defineField({
      name: "closes",
      title: "Closing date",
      description:
        "The last day for applications, in UTC. Lists then omit the opening, and its page says that applications are closed. Leave empty if there is no deadline.",
      type: "date",
      group: "content",
      validation: (rule) =>
        rule.custom((closes: string | undefined, { parent }) => {
          const published = readField(parent, "published");
          return typeof published === "string" && closes && closes < published
            ? "Close the opening on or after the day it is posted"
            : true;
        }),
    }),
    defineField({
      name: "form",
      title: "Application form",
      description: "Shown below the description. Create it under Forms.",
      type: "reference",
      group: "content",
      to: [{ type: "form" }],
      validation: (rule) =>
        rule.custom((_, { parent }) => requireExactlyOne(parent, applicationFields)),
    }),
    defineField({
      name: "applyUrl",
      title: "Application link",
      description: "Instead of a form: the opening in your applicant tracking system.",
      type: "url",
      group: "content",
      validation: (rule) => rule.uri({ scheme: ["https"] }),
    }),
    defineField({
      name: "applyEmail",
      title: "Application email",
      description: "Instead of a form or link: the address that receives applications.",
      type: "email",
      group: "content",
    }),
    sample("content"),
    searchAndSharing(),
  ],
  orderings: [
    {
      name: "published",
      title: "Posted, newest first",
      by: [{ field: "published", direction: "desc" }],
    },
    {
      name: "department",
      title: "Department",
      by: [
        { field: "department", direction: "asc" },
        { field: "title", direction: "asc" },
      ],
    },
  ],
  preview: {
    select: {
      title: "title",
      department: "department",
      location: "location",
      closes: "closes",
      sample: "sample",
    },
    prepare: ({ title, department, location, closes, sample: isSample }) => ({
      title: title ?? "Untitled job opening",
      subtitle: [isSample && "Sample", department, location, closes && `Closes ${closes}`]
        .filter(Boolean)
        .join(" · "),
    }),
  },
});
