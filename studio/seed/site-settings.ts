import { type SeedSettings, toRoutable } from "./seed-document.ts";

/** Footer texts, the assistant, consent and outside addresses (spec 2, shared header and footer). */
export const siteSettings: SeedSettings = {
  _id: "siteSettings",
  _type: "siteSettings",
  title: "Site settings",
  searchPage: toRoutable("page-search"),
  schedulingPage: toRoutable("page-schedule-demo"),
  schedulingMeeting: "platform-demo",
  assistantName: "Arq Assistant",
  assistantGreeting:
    "Hello, I'm the Arq Assistant. Ask me about any of the nine modules: what it reads, how it's measured and what it doesn't do. I can also connect you with a person. May I ask your name first?",
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
  sampleNote: "Sample content: people, customers, quotes, ratings and counts are fictional.",
  copyright: "© 2026 Arq Enterprise AI. All rights reserved.",
  privacyNotice: {
    formText: "We use what you enter here to answer you and follow up on your request.",
    newsletterText: "We'll ask you to confirm first. Unsubscribe anytime.",
    linkLabel: "Privacy policy",
    page: toRoutable("legal-privacy"),
    version: "2026-11",
  },
  consent: {
    title: "Your privacy choices",
    text: "This site works without the optional categories. Until you choose, they stay off and nothing loads from another company.",
    acceptLabel: "Accept all",
    rejectLabel: "Reject all",
    chooseLabel: "Choose",
    saveLabel: "Save my choice",
    essentialTitle: "Essential",
    essentialText:
      "Your choice here, what you type into a form until you send it, and the ID of a chat with the assistant. Always on.",
    functionalTitle: "Functional",
    functionalText:
      "Remembers your choices on this device and plays YouTube and Vimeo videos without asking each time.",
    analyticsTitle: "Analytics",
    analyticsText:
      "Counts page views and button clicks through an analytics service, so we can improve the site. On this device it remembers how you came here and which pages you read, and adds that to a form you send.",
    marketingTitle: "Marketing",
    marketingText:
      "If an ad brought you here, reports to the advertising service that you sent a request, once per request.",
    savedText: "Your choice is saved.",
    privacyControlText:
      "Your browser sends the Global Privacy Control signal. We treat it as “Reject all”: only essential storage is used unless you turn on more here.",
    policyPage: toRoutable("legal-cookies"),
  },
  securityContact: "security@example.com",
  securityPage: toRoutable("page-security"),
};
