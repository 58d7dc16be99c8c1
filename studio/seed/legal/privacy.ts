import { bullet, heading, pageLink, paragraph, richText } from "../rich-text.ts";
import type { SeedLegalPage } from "../seed-document.ts";

/** The privacy policy (spec 2, privacy). */
export const privacy: SeedLegalPage = {
  _id: "legal-privacy",
  _type: "legalPage",
  title: "Privacy policy",
  path: { _type: "slug", current: "/privacy" },
  lead: "What this website learns about you, what we use it for, how it is protected and what you can ask of us.",
  lastUpdated: "2025-01-01",
  lastUpdatedLabel: "Last updated",
  showConsentChoices: false,
  body: richText(
    heading("Information we collect"),
    paragraph("We store what you send us, and nothing before you send it:"),
    bullet(
      "The contact form: your name and e-mail address, your company if you give it, the kind of inquiry, the subject and your message.",
    ),
    bullet(
      "The form for the solution guide: your name, e-mail address and company, and your role and the size of your company if you choose them.",
    ),
    bullet(
      "A request for a demo: your name, e-mail address, company and the case you describe. If the address you came with carries campaign marks (the parameters that begin with utm_), they are stored with the request.",
    ),
    bullet("The newsletter: your e-mail address."),
    bullet(
      "The assistant: the messages of the conversation, under a random session id that is made when you first open it and is kept by your browser until you close the tab. If you go on from there to a form, the id goes with the form, so that a person can read what you already said.",
    ),
    paragraph(
      "Each form also carries a random number, so that a second click does not store the same request twice; how long it took to fill in, to tell people from programs; and the version of the note on privacy that stood at it.",
    ),
    paragraph(
      "It also says how you came to the page it stands on: the site with the link, without what you searched there, and the campaign or advertisement that the address names. What you read here before goes with it only if you agreed to analytics.",
    ),
    paragraph(
      "Like any web server, ours receives the address of your device and the page asked for. It needs the address to send the answer and to turn misuse away. We do not buy data about you, and no other company's code is loaded before you agree to it. What is kept in your browser stands on ",
      pageLink("the cookies page", "legal-cookies"),
      ".",
    ),
    heading("How we use it"),
    bullet("To answer your request and to prepare the conversation you asked for."),
    bullet(
      "To send the newsletter, after you have confirmed the subscription. Every mail has a link that ends it.",
    ),
    bullet("To keep this website available and to find misuse."),
    bullet(
      "To count visits and requests, if you agreed to analytics or marketing; withdrawing stops it at once.",
    ),
    paragraph("We do not sell your data and do not use your messages to train models."),
    heading("Data security"),
    paragraph(
      "Requests travel encrypted and are stored in a database in which visitors can write a request but read none. Only employees whose work needs it can open requests and conversations, each with an account and a role of their own.",
    ),
    heading("Your rights"),
    paragraph(
      "You can ask us for a copy of your data, for its correction or for its deletion, and you can withdraw a consent at any time, as easily as you gave it. If you live where the GDPR applies, you can also complain to your data protection authority.",
    ),
    heading("Contact"),
    paragraph(
      "Send any question about this policy, or a request under your rights, through ",
      pageLink("the contact form", "page-contact"),
      ". We answer within {response time}.",
    ),
  ),
  seo: {
    _type: "seo",
    description:
      "What this website learns about you, what Arq uses it for, how it is protected, and how to ask for a copy, a correction or a deletion.",
    keywords: ["Arq privacy policy", "data protection", "GDPR rights"],
    type: "website",
    noIndex: false,
  },
};
