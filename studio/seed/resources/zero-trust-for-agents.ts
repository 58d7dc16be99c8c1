import { seedFile, type SeedResource, toCategory } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const zeroTrustForAgents: SeedResource = {
  _id: "resource-zero-trust-for-agents",
  _type: "resource",
  title: "Zero trust for software that acts on its own",
  type: "whitepaper",
  category: toCategory("category-security"),
  description:
    "How a module gets an identity, the least right that does the job and a log entry an auditor can read, with the seven checks of a call and the controls they answer to.",
  readTime: "18 min read",
  published: "2024-01-08",
  file: seedFile("zero-trust-for-agents.pdf"),
  sample: false,
};
