import { heading, pageLink, paragraph, richText } from "../rich-text.ts";
import type { SeedPage } from "../seed-document.ts";

/** The cookie policy (spec 2, cookies). */
export const cookies: SeedPage = {
  _id: "page-cookies",
  _type: "page",
  title: "Cookie policy",
  path: { _type: "slug", current: "/cookies" },
  sections: [
    {
      _key: "text",
      _type: "prose",
      headline: "Cookie policy",
      lead: "Last updated January 1, 2025",
      body: richText(
        paragraph(
          "A cookie is a short text that a website asks your browser to keep. This page says which kinds this site uses and how you decide about them.",
        ),
        heading("Essential cookies"),
        paragraph(
          "They make a function work that you asked for, such as staying signed in to an account. They are set without asking, because the function fails without them, and hold nothing that is used for advertising.",
        ),
        heading("Analytics cookies"),
        paragraph(
          "They count visits and show which pages are read, so that we can improve them. They are set only after you have agreed.",
        ),
        heading("Functional cookies"),
        paragraph(
          "They remember a choice of yours between visits, for example a form that you have begun. They are set only after you have agreed.",
        ),
        heading("How to manage cookies"),
        paragraph(
          "Every browser can show, block and delete cookies, for all websites or for one; look for “Cookies” or “Site data” in its settings. Without essential cookies, signing in does not work; every public page does.",
        ),
        paragraph(
          "For anything this page leaves open, use ",
          pageLink("the contact form", "page-contact"),
          ".",
        ),
      ),
    },
  ],
  seo: {
    _type: "seo",
    description:
      "Which essential, analytics and functional cookies this website uses, when they are set, and how to block or delete them in your browser.",
    noIndex: false,
  },
};
