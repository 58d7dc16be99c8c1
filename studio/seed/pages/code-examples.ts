import { references } from "../items.ts";
import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";

/** Three code examples of ArqCode (spec 2, code-examples). */
export const codeExamples: SeedPage = {
  _id: "page-code-examples",
  _type: "page",
  title: "Code examples",
  path: { _type: "slug", current: "/code-examples" },
  sections: [
    {
      _key: "hero",
      _type: "hero",
      eyebrow: "ArqCode",
      headline: "See what ArqCode adds to a review, in files you can run",
      lead: "A test proposed for a changed function, a rule that finds an unsafe retry, and the job that asks for a reviewer's note. Run them before you talk to us.",
      buttons: [],
    },
    {
      _key: "examples",
      _type: "codeExamples",
      examples: references(
        "code-example-test-generation",
        "code-example-pattern-detection",
        "code-example-pr-enhancement",
      ),
    },
    {
      _key: "closing",
      _type: "closingCta",
      headline: "Try it on one repository first",
      lead: "In the beta program, ArqCode reads a single repository and writes comments only: no merge rights, no code leaves your network. After 30 minutes of setup, the next pull request has its first note.",
      buttons: [demoButton("Join Beta Program"), pageButton("Ask an engineer", "page-contact")],
    },
  ],
  seo: {
    _type: "seo",
    title: "Code examples: what ArqCode adds to a review",
    description:
      "Three files you can run: a test ArqCode proposed for a changed function, a rule that finds an unsafe retry, and the job that asks for a reviewer's note.",
    keywords: [
      "AI test generation",
      "anti-pattern detection",
      "pull request automation",
      "AI code review example",
    ],
    type: "website",
    noIndex: false,
  },
};
