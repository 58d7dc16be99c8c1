import { UsersIcon } from "@sanity/icons/Users";
import { defineType } from "sanity";
import { references } from "../fields/references.ts";
import { sectionPreview } from "../fields/section-preview.ts";
import { headline, lead } from "../fields/section-text.ts";
import { line } from "../fields/text-fields.ts";

/** Team members with links to their professional profiles (spec 2, about). */
export const team = defineType({
  name: "team",
  title: "Team",
  description: "People with photo, role and profile link.",
  type: "object",
  icon: UsersIcon,
  fields: [
    headline("Shown above the people."),
    lead("The paragraph between the headline and the people."),
    references({
      name: "members",
      title: "People",
      description: "Shown in this order. Their texts are edited under Proof, Team.",
      to: "teamMember",
    }),
    line({
      name: "profileLabel",
      title: "Label of each person's link",
      description: "Leads to the professional profile.",
      initialValue: "Profile",
    }),
  ],
  preview: sectionPreview("Team", UsersIcon),
});
