import { seedPortrait, type SeedAuthor } from "../seed-document.ts";

/** Fictional authors with drawn portraits, marked as samples. */
export const authors: SeedAuthor[] = [
  {
    _id: "author-aziz",
    _type: "author",
    name: "Samira Aziz",
    portrait: seedPortrait("Samira Aziz"),
    role: "Data platform engineer",
    bio: "Samira builds monitoring for data pipelines. She spent eight years on call for a bank's reporting warehouse.",
    sample: true,
  },
  {
    _id: "author-nakamura",
    _type: "author",
    name: "Felix Nakamura",
    portrait: seedPortrait("Felix Nakamura"),
    role: "Security architect",
    bio: "Felix reviews how AI agents get access to business systems. He has led audits in insurance and healthcare.",
    sample: true,
  },
];
