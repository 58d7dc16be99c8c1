import { placeholderNames } from "../shared/replies/reply-text.ts";

const placeholders = placeholderNames.map((name) => `{${name}}`).join(", ");

/** Texts of the reply templates. */
export const replyTemplatesCopy = {
  title: "Reply templates",
  subtitle: "Emails to start from, on the pages of leads and people.",
  failed: "Could not load reply templates. Try again.",
  empty: "No reply templates yet.",
  search: "Search reply templates",
  add: "Add template",
  create: "New reply template",
  name: "Name",
  positionHint: "Templates are listed in ascending order.",
  subject: "Subject",
  body: "Text",
  bodyHint: `Placeholders: ${placeholders}.`,
  unknownPlaceholder: (found: string) => `${found} is not a placeholder. Use ${placeholders}.`,
  preview: "Preview for Ada Lovelace of Analytical Engines",
  sample: { name: "Ada Lovelace", company: "Analytical Engines" },
} as const;
