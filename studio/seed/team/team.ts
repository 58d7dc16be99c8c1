import type { SeedTeamMember } from "../seed-document.ts";

/** The team of three (spec 2, about): invented, without photographs, with the sample mark. */
export const team: SeedTeamMember[] = [
  {
    _id: "team-sampleford",
    _type: "teamMember",
    name: "Clara Sampleford",
    designation: "Chief executive",
    bio: "Ran operations at a bank's payment center, where she closed 14 AI pilots that no one could sign off on. Reads every Value Sprint report before the customer does.",
    profileUrl: "https://www.example.com/in/clara-sampleford",
    sample: true,
  },
  {
    _id: "team-examplesen",
    _type: "teamMember",
    name: "Nils Examplesen",
    designation: "Chief architect",
    bio: "Designed the runtime after ten years of hospital integration work. His rule: a module may read what its user may read, and nothing more.",
    profileUrl: "https://www.example.com/in/nils-examplesen",
    sample: true,
  },
  {
    _id: "team-placeholder-okoye",
    _type: "teamMember",
    name: "Ife Placeholder-Okoye",
    designation: "Head of customer engineering",
    bio: "Ran a plant's control room before she built the team that sits with a customer from the briefing until the module runs. Her name and direct line are on every blueprint.",
    profileUrl: "https://www.example.com/in/ife-placeholder-okoye",
    sample: true,
  },
];
