import { defineField } from "sanity";

/** The section's headline. Long headlines stand, but the editor is told when they stop reading well. */
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

/** The same headline where a section can also stand without one. */
export function optionalHeadline(description: string) {
  return defineField({ name: "headline", title: "Headline", description, type: "string" });
}

/** The paragraph under a headline. */
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

/** The same paragraph where the section needs it. */
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
