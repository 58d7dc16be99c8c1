import { paragraph, pageLink, richText, step, subheading } from "../rich-text.ts";
import type { SeedPage } from "../seed-document.ts";

/** The contact page (spec 2, contact). */
export const contact: SeedPage = {
  _id: "page-contact",
  _type: "page",
  title: "Contact",
  path: { _type: "slug", current: "/contact" },
  sections: [
    {
      _key: "form",
      _type: "contactForm",
      headline: "Which number do you need to move?",
      lead: "One form for sales, support, partnerships, careers and press. Choose the kind of inquiry and it goes straight to the right team.",
      aside: richText(
        subheading("What happens next"),
        step("A person reads your message and answers within {response time}."),
        step("If a call makes sense, you choose the time. It takes 30 minutes and is free."),
        step("You get the notes of the call in writing, whether you go ahead with us or not."),
        subheading("What helps us answer"),
        paragraph(
          "The process you have in mind, the systems it touches, and how you measure it today. One sentence on each is enough.",
        ),
        subheading("What we do with your data"),
        paragraph(
          "We use what you enter here to answer you and follow up on your request. ",
          pageLink("The privacy page", "legal-privacy"),
          " explains how we protect it and what rights you have.",
        ),
      ),
    },
  ],
  seo: {
    _type: "seo",
    title: "Contact us: a person replies within {response time}",
    description:
      "Write to Arq's sales, support, partnership, careers or press team. A person answers within {response time}. A demo takes 30 minutes and is free.",
    keywords: ["contact Arq", "enterprise AI sales", "AI support", "AI partnership"],
    type: "website",
    noIndex: false,
  },
};
