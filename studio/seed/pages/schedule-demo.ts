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
      headline: "Thirty minutes on one process of yours",
      lead: "A free session with an architect, not a slide show. You say which figure has to move; we show the module that moves it, on data shaped like yours.",
      points: items("point", [
        {
          title: "30-minute session",
          text: "Ten minutes for your process, fifteen for the module at work, five for what it would take. It ends on time.",
        },
        {
          title: "1-on-1 session",
          text: "You and one architect. Bring a colleague from security or finance if the decision needs them; nobody else listens in.",
        },
        {
          title: "Custom use cases",
          text: "Name a report, a queue or a bill in the form. The demo is prepared for that case, with your systems' names on the boxes.",
        },
      ]),
      frameTitle: "Choose a time for your demo",
      chatNoticeText:
        "The architect receives what you told the assistant, so you do not have to write it again.",
      successText:
        "The architect reads your notes before the call. The time, the way in and the entry for your calendar come by e-mail, and so does the link to move or cancel it.",
    },
  ],
  seo: {
    _type: "seo",
    title: "Schedule a demo: 30 minutes, 1-on-1, free",
    description:
      "Choose a time for a free 30-minute demo of Arq, one to one with an architect, prepared for your own use case. It is booked at once and easy to move.",
    keywords: ["schedule AI demo", "enterprise AI demo", "1-on-1 AI session", "custom AI use case"],
    type: "website",
    noIndex: false,
  },
};
