import { keyFrom, type SeedPageId, type SeedSettings, toPage } from "./seed-document.ts";

function link(label: string, page: SeedPageId) {
  return { _key: keyFrom(label), _type: "navigationItem" as const, label, page: toPage(page) };
}

/** Brand, header and footer (spec 2, shared header and footer). */
export const siteSettings: SeedSettings = {
  _id: "siteSettings",
  _type: "siteSettings",
  brand: "Arq",
  navigation: [
    link("Platform", "page-platform"),
    link("Solutions", "page-solutions"),
    link("About", "page-about"),
    link("Contact", "page-contact"),
  ],
  demoLabel: "Request Demo",
  responsePromise: "within 24 hours",
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
  legalLinks: [
    link("Privacy", "page-privacy"),
    link("Terms", "page-terms"),
    link("Cookies", "page-cookies"),
  ],
  copyright: "© 2026 Arq. All rights reserved.",
};
