import { matrix } from "../scenes.ts";
import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";

/** The nine modules, all on one page (spec 2, solutions). */
export const solutions: SeedPage = {
  _id: "page-solutions",
  _type: "page",
  title: "Solutions",
  path: { _type: "slug", current: "/solutions" },
  sections: [
    {
      _key: "hero",
      _type: "hero",
      eyebrow: "Solutions",
      headline: "Start with the module your team is waiting for",
      lead: "Nine modules, each with its own inputs, owner and KPI. They work alone. Used together, they share connectors and the audit log.",
      buttons: [demoButton("Book a demo"), pageButton("How the platform works", "page-platform")],
      scene: matrix({
        title: "Which module touches which system",
        caption:
          "Nine modules and five kinds of systems. Strong color shows where a module works, faint color where it only reads. ArqGuard checks the calls of all the others.",
        columns: ["Data", "Cloud", "Code", "Desk", "Market"],
        rows: [
          { label: "ArqMesh", values: [4, 0, 0, 2, 2] },
          { label: "ArqSight", values: [2, 4, 2, 0, 0] },
          { label: "ArqPulse", values: [4, 0, 2, 2, 0] },
          { label: "ArqCode", values: [0, 0, 4, 0, 0] },
          { label: "ArqGuard", values: [2, 2, 2, 2, 2] },
          { label: "ArqFlow", values: [2, 0, 0, 4, 0] },
          { label: "ArqTest", values: [2, 2, 4, 0, 0] },
          { label: "ArqServe", values: [2, 0, 0, 4, 0] },
          { label: "ArqIntel", values: [2, 0, 0, 2, 4] },
        ],
        lowLabel: "Not used",
        highLabel: "Main focus",
      }),
    },
    {
      _key: "modules",
      _type: "solutionGrid",
      headline: "What goes in, what comes out, how we measure it",
      lead: "Each card says what changes and how. The module's page adds a worked example with numbers, and the module's limits.",
      linkLabel: "Learn More",
      selection: { mode: "automatic" },
    },
    {
      _key: "closing",
      _type: "closingCta",
      headline: "Not sure which module comes first?",
      lead: "In an architecture review we go through your systems together for 30 minutes and name the module that will show results fastest.",
      buttons: [
        demoButton("Schedule Architecture Review", "blueprint-call"),
        pageButton("Describe your case", "page-contact"),
      ],
    },
  ],
  seo: {
    _type: "seo",
    title: "Nine AI modules, each with numbers you can check",
    description:
      "ArqMesh, ArqSight, ArqPulse, ArqCode, ArqGuard, ArqFlow, ArqTest, ArqServe and ArqIntel: what each AI module reads, what it does, and how it is measured.",
    keywords: [
      "AI modules",
      "data fabric",
      "pipeline monitoring",
      "cloud cost optimization",
      "AI service desk",
      "AI testing",
      "market intelligence",
    ],
    type: "website",
    noIndex: false,
  },
};
