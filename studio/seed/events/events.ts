import { references } from "../items.ts";
import { bullet, paragraph, richText } from "../rich-text.ts";
import { pageButton, type SeedEvent } from "../seed-document.ts";

/** An upcoming event far in the future, so that the sample content keeps one, and a past event. */
export const events: SeedEvent[] = [
  {
    _id: "event-platform-briefing",
    _type: "event",
    title: "Platform briefing for data teams",
    path: { _type: "slug", current: "/events/platform-briefing" },
    summary:
      "Forty-five minutes on data freshness, access for AI agents and the path from pilot to production.",
    start: "2030-03-14T15:00:00.000Z",
    end: "2030-03-14T15:45:00.000Z",
    timeZone: "America/New_York",
    speakers: references("author-aziz"),
    body: richText(
      paragraph("We follow one report from its sources to its readers. You will see:"),
      bullet("how the platform records the age of each table"),
      bullet("how a report waits for a late source"),
      bullet("what the audit log contains afterward"),
      paragraph("For data engineers and report owners."),
    ),
    registration: [pageButton("Register", "page-events")],
    categories: references("category-platform"),
    tags: ["data quality"],
    sample: true,
    seo: { _type: "seo", title: "Platform briefing for data teams", noIndex: false },
  },
  {
    _id: "event-security-roundtable",
    _type: "event",
    title: "Security roundtable: access for AI agents",
    path: { _type: "slug", current: "/events/security-roundtable" },
    summary: "Security leaders compare how they approve, limit and log AI agents.",
    start: "2026-05-20T07:30:00.000Z",
    end: "2026-05-20T10:00:00.000Z",
    timeZone: "Europe/Berlin",
    place: "Spreehalle, Ufergasse 12, Berlin",
    speakers: references("author-nakamura"),
    body: richText(
      paragraph(
        "Three short talks on reviewing AI agents in regulated companies, followed by a discussion.",
      ),
    ),
    categories: references("category-security"),
    tags: ["zero trust"],
    sample: true,
    seo: { _type: "seo", title: "Security roundtable: access for AI agents", noIndex: false },
  },
];
