import { seedPortrait, type SeedTeamMember } from "../seed-document.ts";

/** Searches the company's page: the profile of a fictional name could belong to a real person. */
const findOnLinkedIn = (name: string) =>
  `https://www.linkedin.com/company/arq-enterprise-ai/people/?${new URLSearchParams({ keywords: name }).toString()}`;

/** The team of three (spec 2, about): fictional, with drawn portraits, marked as samples. */
export const team: SeedTeamMember[] = [
  {
    _id: "team-moreau",
    _type: "teamMember",
    name: "Clara Moreau",
    image: seedPortrait("Clara Moreau"),
    designation: "Chief executive",
    bio: "Ran operations at a bank's payment center, where she closed 14 AI pilots that no one could sign off on. Reads every Value Sprint report before the customer does.",
    profileUrl: findOnLinkedIn("Clara Moreau"),
    sample: true,
  },
  {
    _id: "team-halvorsen",
    _type: "teamMember",
    name: "Nils Halvorsen",
    image: seedPortrait("Nils Halvorsen"),
    designation: "Chief architect",
    bio: "Designed the runtime after ten years of hospital integration work. His rule: a module may read what its user may read, and nothing more.",
    profileUrl: findOnLinkedIn("Nils Halvorsen"),
    sample: true,
  },
  {
    _id: "team-okoye",
    _type: "teamMember",
    name: "Ife Okoye",
    image: seedPortrait("Ife Okoye"),
    designation: "Head of customer engineering",
    bio: "Ran a plant's control room before she built the team that sits with a customer from the briefing until the module runs. Her name and direct line are on every blueprint.",
    profileUrl: findOnLinkedIn("Ife Okoye"),
    sample: true,
  },
];
