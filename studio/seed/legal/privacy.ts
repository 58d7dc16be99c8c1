import { bullet, heading, pageLink, paragraph, richText } from "../rich-text.ts";
import type { SeedLegalPage } from "../seed-document.ts";

/** The privacy policy (spec 2, privacy). */
export const privacy: SeedLegalPage = {
  _id: "legal-privacy",
  _type: "legalPage",
  title: "Privacy policy",
  path: { _type: "slug", current: "/privacy" },
  lead: "What this website collects about you, how we use and protect it, and your rights.",
  lastUpdated: "2025-01-01",
  lastUpdatedLabel: "Last updated",
  showConsentChoices: false,
  body: richText(
    heading("Information we collect"),
    paragraph("We store what you send us:"),
    bullet(
      "Contact form: your name, email address, inquiry type, subject and message, and your company if you enter it.",
    ),
    bullet(
      "Solution guide form: your name, email address and company, and your role and company size if you select them.",
    ),
    bullet(
      "Demo request: your name, email address, company and the use case you describe, and the campaign parameters (utm_) of the link that brought you here.",
    ),
    bullet("Newsletter: your email address."),
    bullet(
      "Assistant: the messages of your conversation, stored under a random session ID that your browser keeps until you close the tab. If you continue to a form, the ID is sent with it, so that our team can read the conversation before they reply.",
    ),
    paragraph(
      "With each form we also store a random number that prevents duplicates, the time it took to fill in (which helps us detect spam), and the version of the privacy notice that you saw.",
    ),
    paragraph(
      "We store how you reached the page: the referring site, without search terms, and the campaign or advertisement named in the link. The pages you visited before are included only if you consented to analytics.",
    ),
    paragraph(
      "Like every web server, ours receives your IP address and the page you request. It uses the address to respond and to prevent abuse. We do not buy data about you, and we load no third-party code without your consent. What we store in your browser is listed on ",
      pageLink("the cookies page", "legal-cookies"),
      ".",
    ),
    heading("How we use it"),
    bullet("To answer you and follow up on your request."),
    bullet(
      "To send the newsletter after you confirm your subscription. You can unsubscribe in every issue.",
    ),
    bullet("To keep this website running and prevent abuse."),
    bullet(
      "To measure visits and requests, if you consented to analytics or marketing. You can withdraw your consent at any time.",
    ),
    paragraph("We do not sell your data and do not use your messages to train models."),
    heading("Data security"),
    paragraph(
      "Data is encrypted in transit and stored in a database that visitors cannot read. Only employees who need requests and conversations for their work can open them, each with their own account and role.",
    ),
    heading("Your rights"),
    paragraph(
      "You can ask us for a copy of the data we store about you, have it corrected or deleted, and withdraw consent at any time. Where the GDPR applies, you can also lodge a complaint with your data protection authority.",
    ),
    heading("Contact"),
    paragraph(
      "Send questions about this policy and requests about your data through ",
      pageLink("the contact form", "page-contact"),
      ". We answer within {response time}.",
    ),
  ),
  seo: {
    _type: "seo",
    description:
      "What Arq collects on this website, how it is used and protected, and how to request a copy, a correction or deletion of your data.",
    keywords: ["Arq privacy policy", "data protection", "GDPR rights"],
    type: "website",
    noIndex: false,
  },
};
