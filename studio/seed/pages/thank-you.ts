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
      lead: "Your request is stored. A person answers it, not a sequence of mails.",
      chatNoticeText:
        "Your conversation with the assistant is kept with this request, so that nobody asks you the same things again.",
      stepsHeadline: "What happens next",
      steps: items("point", [
        {
          title: "Within {response time}",
          text: "A person reads what you wrote and answers by e-mail. A time that you chose yourself is booked already.",
        },
        {
          title: "30-minute session",
          text: "One to one, with the module that fits your process at work on data shaped like yours.",
        },
        {
          title: "Expert consultation",
          text: "The architect names the first step, the systems it needs and the figure to judge it by, and sends it to you in writing.",
        },
      ]),
      linksHeadline: "Until then",
      links: items("linkCard", [
        {
          title: "Platform",
          text: "How one runtime carries identity, connectors, models and audit for all nine modules.",
          page: toPage("page-platform"),
        },
        {
          title: "Resources",
          text: "Papers, case studies and recorded sessions, each with its figures.",
          page: toPage("page-resources"),
        },
        {
          title: "Solutions",
          text: "Nine modules: what each reads, what it does and what it is judged by.",
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
      "Your request has reached Arq. What happens next: an answer within {response time}, a 30-minute session and a first step in writing.",
    keywords: ["demo request confirmed"],
    type: "website",
    noIndex: true,
  },
};
