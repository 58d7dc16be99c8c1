import { items } from "../items.ts";
import type { SeedPage } from "../seed-document.ts";

/** The booking of a demo (spec 2, schedule-demo). */
export const scheduleDemo: SeedPage = {
  _id: "page-schedule-demo",
  _type: "page",
  title: "Schedule a demo",
  path: { _type: "slug", current: "/schedule-demo" },
  sections: [
    {
      _key: "request",
      _type: "schedulingFrame",
      headline: "Bring one process. Get 30 minutes with an architect.",
      lead: "A free session with an architect, not a slide show. Tell us which number has to move. We show the module that moves it, on data shaped like yours.",
      points: items("point", [
        {
          title: "30-minute session",
          text: "Ten minutes for your process, fifteen for the module at work, five for what a rollout would take. It ends on time.",
        },
        {
          title: "1-on-1 session",
          text: "You and one architect. Bring a colleague from security or finance if the decision needs them. No one from sales joins.",
        },
        {
          title: "Custom use cases",
          text: "Name a report, a queue or a bill when you book. We prepare the demo for that case, with your systems' names in the diagram.",
        },
      ]),
      frameTitle: "Choose a time for your demo",
      chatNoticeText:
        "The architect receives what you told the assistant, so you don't have to write it again.",
      successText:
        "The architect reads your notes before the call. We've emailed you the calendar invitation with the time, a join link and the link to move or cancel it.",
    },
  ],
  seo: {
    _type: "seo",
    title: "Schedule a demo: 30 minutes, 1-on-1, free",
    description:
      "Choose a time for a free 30-minute demo of Arq, one-on-one with an architect and prepared for your own use case. It is booked instantly and easy to move.",
    keywords: ["schedule AI demo", "enterprise AI demo", "1-on-1 AI session", "custom AI use case"],
    type: "website",
    noIndex: false,
  },
};
