import { bullet, heading, pageLink, paragraph, richText } from "../rich-text.ts";
import type { SeedPage } from "../seed-document.ts";

/** The privacy policy (spec 2, privacy). */
export const privacy: SeedPage = {
  _id: "page-privacy",
  _type: "page",
  title: "Privacy policy",
  path: { _type: "slug", current: "/privacy" },
  sections: [
    {
      _key: "text",
      _type: "prose",
      headline: "Privacy policy",
      lead: "Last updated January 1, 2025",
      body: richText(
        paragraph(
          "This policy says what this website learns about you, what we use it for and what you can ask of us.",
        ),
        heading("Information we collect"),
        bullet(
          "What you write in a form: your name, your e-mail address, your company, your role where you give it, and your message.",
        ),
        bullet("Your e-mail address, if you subscribe to our newsletter."),
        bullet(
          "Technical data that any web server receives, such as the address of your device and the page asked for. It is kept in server logs for a short time to keep the site safe.",
        ),
        paragraph(
          "We do not buy data about you. Which cookies we set is listed on ",
          pageLink("the cookies page", "page-cookies"),
          ".",
        ),
        heading("How we use it"),
        bullet("To answer your request and to prepare the conversation you asked for."),
        bullet("To send the newsletter you subscribed to. Every mail has a link that ends it."),
        bullet("To keep this website available and to find misuse."),
        paragraph("We do not sell your data and do not use your messages to train models."),
        heading("Data security"),
        paragraph(
          "Data travels encrypted and is stored in a database that visitors cannot read. Only employees whose work needs it can open a request, each with an account and a role of their own.",
        ),
        heading("Your rights"),
        paragraph(
          "You can ask us for a copy of your data, for its correction or for its deletion, and you can withdraw a consent at any time. If you live where the GDPR applies, you can also complain to your data protection authority.",
        ),
        heading("Contact"),
        paragraph(
          "Send any question about this policy, or a request under your rights, through ",
          pageLink("the contact form", "page-contact"),
          ". We answer within 24 hours.",
        ),
      ),
    },
  ],
  seo: {
    _type: "seo",
    description:
      "What this website learns about you, what Arq uses it for, how it is protected, and how to ask for a copy, a correction or a deletion.",
    noIndex: false,
  },
};
