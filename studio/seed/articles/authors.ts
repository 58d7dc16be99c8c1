import type { SeedAuthor } from "../seed-document.ts";

/** Invented authors, without photographs, with the sample mark. */
export const authors: SeedAuthor[] = [
  {
    _id: "author-draftman",
    _type: "author",
    name: "Iris Draftman",
    role: "Data platform engineer",
    bio: "Iris builds monitoring for data pipelines. She spent eight years on call for a bank's reporting warehouse.",
    links: [
      {
        _key: "linkedin",
        _type: "profileLink",
        label: "LinkedIn",
        url: "https://www.example.com/in/iris-draftman",
      },
    ],
    sample: true,
  },
  {
    _id: "author-mockton",
    _type: "author",
    name: "Felix Mockton",
    role: "Security architect",
    bio: "Felix reviews how AI agents get access to business systems. He has led audits in insurance and healthcare.",
    links: [
      {
        _key: "linkedin",
        _type: "profileLink",
        label: "LinkedIn",
        url: "https://www.example.com/in/felix-mockton",
      },
    ],
    sample: true,
  },
];
