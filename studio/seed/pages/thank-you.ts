import { items } from "../items.ts";
import { pageButton, type SeedPage, toPage } from "../seed-document.ts";

/** What a visitor sees after a request (spec 2, thank-you). */
export const thankYou: SeedPage = {
  _id: "page-thank-you",
  _type: "page",
  title: "Request Confirmed",
  path: { _type: "slug", current: "/thank-you" },
  sections: [
    {
      _key: "confirmed",
      _type: "requestConfirmed",
      headline: "Request Confirmed",
      lead: "We've got your request. A person will reply within {response time}.",
      chatNoticeText:
        "Your conversation with the assistant is saved with this request, so you won't be asked the same things again.",
      stepsHeadline: "What happens next",
      steps: items("point", [
        {
          title: "Within {response time}",
          text: "A person reads what you wrote and replies by email. If you picked a time, it's booked.",
        },
        {
          title: "30-minute session",
          text: "One-on-one. You see the module that fits your process running on data shaped like yours.",
        },
        {
          title: "Expert consultation",
          text: "The architect names the first step, the systems it needs and the number to measure it by. You get all of it in writing.",
        },
      ]),
      linksHeadline: "In the meantime",
      links: items("linkCard", [
        {
          title: "Platform",
          text: "How one runtime handles identity, connectors, models and audit for all nine modules.",
          page: toPage("page-platform"),
        },
        {
          title: "Resources",
          text: "White papers, case studies and recorded sessions, each with its numbers.",
          page: toPage("page-resources"),
        },
        {
          title: "Solutions",
          text: "Nine modules: what goes in, what comes out, how we measure it.",
          page: toPage("page-solutions"),
        },
      ]),
      buttons: [
        pageButton("Contact us", "page-contact"),
        pageButton("Back to the home page", "page-home"),
      ],
    },
  ],
  seo: {
    _type: "seo",
    description:
      "We've got your request. What happens next: a reply within {response time}, a 30-minute session and a first step in writing.",
    keywords: ["demo request confirmed"],
    type: "website",
    noIndex: true,
  },
};
