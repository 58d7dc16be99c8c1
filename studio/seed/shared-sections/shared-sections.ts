import { demoButton, pageButton, type SeedSharedSection } from "../seed-document.ts";

/** Sections that several pages show. */
export const sharedSections: SeedSharedSection[] = [
  {
    _id: "shared-first-call",
    _type: "sharedSection",
    title: "Call to action: first call",
    sections: [
      {
        _key: "section",
        _type: "closingCta",
        headline: "Have a question about your own data?",
        lead: "Bring one process to a free 30-minute call.",
        buttons: [demoButton("Book a demo"), pageButton("Customer Stories", "page-customers")],
      },
    ],
  },
];
