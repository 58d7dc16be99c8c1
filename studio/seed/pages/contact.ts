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
      headline: "Tell us which figure has to move",
      lead: "Sales, support, partnerships, careers and press all read here. Choose the kind of inquiry and it reaches the right people at once.",
      aside: richText(
        subheading("What happens next"),
        step("A person reads your message and answers within {response time}."),
        step("If a call makes sense, you choose the time. It takes 30 minutes and is free."),
        step("You get the notes of the call in writing, whether you go on with us or not."),
        subheading("What helps us answer"),
        paragraph(
          "The process you have in mind, the systems it touches, and how you measure it today. One sentence for each is enough.",
        ),
        subheading("What we do with your data"),
        paragraph(
          "We use it to answer you and for nothing else. ",
          pageLink("The privacy page", "legal-privacy"),
          " says how it is protected and what you can ask of us.",
        ),
      ),
    },
  ],
  seo: {
    _type: "seo",
    title: "Contact us: a person replies within {response time}",
    description:
      "Write to Arq's sales, support, partnership, careers or press team. A person answers within {response time}; a demo takes 30 minutes and is free.",
    keywords: ["contact Arq", "enterprise AI sales", "AI support", "AI partnership"],
    type: "website",
    noIndex: false,
  },
};
