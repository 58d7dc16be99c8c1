import { defineField } from "sanity";

/** The section's headline; warns when it is too long to read well. */
export function headline(description: string) {
  return defineField({
    name: "headline",
    title: "Headline",
    description,
    type: "string",
    validation: (rule) => [
      rule.required(),
      rule.max(90).warning("Above 90 characters the headline takes three lines on a phone"),
    ],
  });
}

/** A headline that may be empty. */
export function optionalHeadline(description: string) {
  return defineField({ name: "headline", title: "Headline", description, type: "string" });
}

/** The paragraph below a headline. */
export function lead(description: string) {
  return defineField({
    name: "lead",
    title: "Lead",
    description,
    type: "text",
    rows: 3,
    validation: (rule) => rule.max(320).warning("Keep the lead to two or three sentences"),
  });
}

/** A required paragraph below a headline. */
export function requiredLead(description: string) {
  return defineField({
    name: "lead",
    title: "Lead",
    description,
    type: "text",
    rows: 3,
    validation: (rule) => [
      rule.required(),
      rule.max(320).warning("Keep the lead to two or three sentences"),
    ],
  });
}
