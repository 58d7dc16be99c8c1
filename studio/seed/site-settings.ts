import { type SeedSettings, toRoutable } from "./seed-document.ts";

/** Footer texts, the assistant, consent and outside addresses (spec 2, shared header and footer). */
export const siteSettings: SeedSettings = {
  _id: "siteSettings",
  _type: "siteSettings",
  title: "Site settings",
  searchPage: toRoutable("page-search"),
  schedulingPage: toRoutable("page-schedule-demo"),
  assistantName: "Arq Assistant",
  assistantGreeting:
    "Hello, I am the Arq Assistant. I know the nine modules: what each reads, what it is measured by and where it stops. I can also hand you to a person. May I ask your name first?",
  sampleLabel: "Sample",
  blurb:
    "Nine AI modules on one governed runtime, for enterprises that answer to customers, regulators and auditors.",
  socialLinks: [
    {
      _key: "linkedin",
      _type: "socialLink",
      network: "linkedin",
      url: "https://www.linkedin.com/company/arq-enterprise-ai",
    },
    { _key: "x", _type: "socialLink", network: "x", url: "https://x.com/arq_enterprise" },
    {
      _key: "instagram",
      _type: "socialLink",
      network: "instagram",
      url: "https://www.instagram.com/arq.enterprise",
    },
  ],
  newsletterTitle: "Stay Updated",
  copyright: "© 2026 Arq Enterprise AI. All rights reserved.",
  privacyNotice: {
    formText: "We use what you enter here to answer you and to follow up on your request.",
    newsletterText: "We write only after you have confirmed, and every mail lets you unsubscribe.",
    linkLabel: "Privacy policy",
    page: toRoutable("legal-privacy"),
    version: "2026-11",
  },
  consent: {
    title: "Your privacy choices",
    text: "It works without any of the optional kinds below. Until you choose, none of them is used and nothing is loaded from another company.",
    acceptLabel: "Accept all",
    rejectLabel: "Reject all",
    chooseLabel: "Choose",
    saveLabel: "Save my choice",
    essentialTitle: "Essential",
    essentialText:
      "Your answer to this question, what you typed into a form until it is sent, and the id of a chat with the assistant. Always on.",
    functionalTitle: "Functional",
    functionalText:
      "Remembers your choices on this device, and plays videos from YouTube and Vimeo without asking each time.",
    analyticsTitle: "Analytics",
    analyticsText:
      "Counts which pages are read and which buttons are pressed, through an analytics service, so that we can improve them. On this device it remembers how you came here and which pages you read, and adds that to a form you send.",
    marketingTitle: "Marketing",
    marketingText:
      "Tells the advertising service through which you came that a request was sent, once for each request.",
    savedText: "Your choice is saved and counts from now on.",
    privacyControlText:
      "Your browser sends the signal Global Privacy Control. We take it as “reject all”: nothing beyond the essential is on unless you switch it on here.",
    policyPage: toRoutable("legal-cookies"),
  },
};
