import { paragraph, richText } from "../rich-text.ts";
import { demoButton, pageButton, toForm, type SeedPage } from "../seed-document.ts";

/** Upcoming and past events. */
export const eventsPage: SeedPage = {
  _id: "page-events",
  _type: "page",
  title: "Events",
  path: { _type: "slug", current: "/events" },
  sections: [
    {
      _key: "upcoming",
      _type: "events",
      headline: "Events",
      lead: "Briefings and roundtables for the people who run data and AI in production.",
      period: "upcoming",
      selection: { mode: "automatic", limit: 12 },
      emptyText: "No events are scheduled right now. Past events are listed below.",
    },
    {
      _key: "past",
      _type: "events",
      headline: "Past events",
      period: "past",
      selection: { mode: "automatic", limit: 12 },
    },
    {
      _key: "registration",
      _type: "customForm",
      headline: "Register for an event",
      lead: "Events are free, and space is limited. Tell us which one you'd like to attend.",
      form: toForm("form-event-registration"),
      aside: richText(
        paragraph(
          "Can't make it after all? Reply to the invitation, and a colleague can take your place.",
        ),
      ),
    },
    {
      _key: "end",
      _type: "closingCta",
      headline: "Prefer a conversation?",
      lead: "Book a free 30-minute call with one of our architects.",
      buttons: [demoButton("Book a demo"), pageButton("Read Articles", "page-articles")],
    },
  ],
  seo: {
    _type: "seo",
    title: "Events, briefings and roundtables",
    description:
      "Upcoming briefings and roundtables on data quality, access for AI agents and AI in production.",
    keywords: ["AI events", "data briefing"],
    type: "website",
    noIndex: false,
  },
};
