import { references } from "../items.ts";
import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";

/** Demos and recorded webinars (spec 2, demo). */
export const demo: SeedPage = {
  _id: "page-demo",
  _type: "page",
  title: "Platform Demos",
  path: { _type: "slug", current: "/demo" },
  sections: [
    {
      _key: "hero",
      _type: "hero",
      headline: "Platform Demos",
      lead: "Watch four modules handle one case each: a changed premium, a pull request, a cloud bill and a late table. No form, no sign-up. The longest takes 6:15.",
      buttons: [],
    },
    {
      _key: "library",
      _type: "demoLibrary",
      demosLabel: "Interactive Demos",
      webinarsLabel: "Recorded Webinars",
      demos: references("demo-arqtest", "demo-arqcode", "demo-arqsight", "demo-arqmesh"),
      webinars: references("webinar-first-kpi", "webinar-audit-trail", "webinar-shadow-replay"),
      featuresLabel: "What you see in this demo",
      button: {
        _type: "button",
        label: "Book a demo",
        target: "demo",
      },
      attendeesLabel: "attendees",
      minutesLabel: "minutes",
      transcriptLabel: "Transcript",
      recordingNote: "Recorded from the product. All text is on screen, without sound.",
      noRecording: "The recording isn't available yet.",
      noSlides: "The slides aren't available yet.",
    },
    {
      _key: "closing",
      _type: "closingCta",
      headline: "See it live on your own case",
      lead: "A live demo is one-on-one, takes 30 minutes and is free. Tell us your process beforehand, and the architect prepares the demo with your systems in the diagram.",
      buttons: [demoButton("Book a demo"), pageButton("Ask a question first", "page-contact")],
    },
  ],
  seo: {
    _type: "seo",
    title: "Platform demos: four modules at work",
    description:
      "Watch ArqTest, ArqCode, ArqSight and ArqMesh work through one case each, step by step and without a form, or open the recorded webinars with their slides.",
    keywords: ["AI platform demo", "AI testing demo", "cloud cost demo", "data fabric demo"],
    type: "website",
    noIndex: false,
  },
};
