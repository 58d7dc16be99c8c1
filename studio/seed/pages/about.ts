import { bullet, heading, pageLink, paragraph, richText } from "../rich-text.ts";
import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";

/** Who is behind the platform and what they promise (spec 2, about; spec 9). */
export const about: SeedPage = {
  _id: "page-about",
  _type: "page",
  title: "About",
  path: { _type: "slug", current: "/about" },
  sections: [
    {
      _key: "hero",
      _type: "hero",
      eyebrow: "About Arq",
      headline: "We put AI to work in companies that have to explain every decision",
      lead: "Banks, hospitals and plants cannot adopt a tool they cannot inspect. Arq is built for them: services first, software second, and a log for everything it does.",
      buttons: [demoButton("Book Blueprint Call"), pageButton("Learn More", "page-contact")],
      scene: "none",
    },
    {
      _key: "why",
      _type: "prose",
      headline: "Why we exist",
      lead: "Most enterprise AI stops at the pilot. We looked at where it stops.",
      body: richText(
        heading("Where pilots end"),
        paragraph(
          "A pilot answers a question in a demo. Production asks different ones: who may see this record, which model was used, what happens when the source is late, and who signs for the result. When nobody can answer, the pilot ends.",
        ),
        heading("What we do differently"),
        bullet(
          "Services first. An engineer of ours sits with the team that owns the process, and the first thing we write down is the figure that has to move.",
        ),
        bullet(
          "One module at a time. A customer starts with one of nine and stops there if that is enough.",
        ),
        bullet(
          "Your model, your data, your network. The runtime goes to the data; ",
          pageLink("the platform page", "page-platform"),
          " shows how.",
        ),
        bullet(
          "Evidence by default. Each action has an entry that says who asked, what was read and what was changed.",
        ),
      ),
    },
    {
      _key: "promise",
      _type: "pillars",
      headline: "What you can expect from us, with dates",
      lead: "Four commitments, in the order in which you would meet them.",
      items: [
        {
          _key: "answer",
          _type: "pillar",
          title: "An answer",
          text: "Whoever writes to us hears from a person, not from a sequence of mails.",
          metric: "Within 24 hours",
        },
        {
          _key: "blueprint",
          _type: "pillar",
          title: "A blueprint call",
          text: "We draw your process with you, mark the step to start with and send you the drawing.",
          metric: "30 minutes",
        },
        {
          _key: "value-sprint",
          _type: "pillar",
          title: "A Value Sprint",
          text: "After a 30-minute briefing, one module runs on your data with one figure to move.",
          metric: "Results in six weeks",
        },
        {
          _key: "support",
          _type: "pillar",
          title: "Support that stays",
          text: "The engineers who set a module up stay reachable when it runs in production.",
          metric: "24/7 support",
        },
      ],
    },
    {
      _key: "closing",
      _type: "closingCta",
      headline: "Draw the first blueprint with us",
      lead: "The call takes 30 minutes. Bring the person who owns the process; leave with a one-page plan that is yours to keep.",
      buttons: [demoButton("Book Blueprint Call"), pageButton("Learn More", "page-contact")],
    },
  ],
  seo: {
    _type: "seo",
    description:
      "Arq puts AI into production in regulated companies: services first, one module at a time, results in six weeks, and a log entry for everything it does.",
    noIndex: false,
  },
};
