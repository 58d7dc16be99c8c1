import { keyFrom, type SeedNavigation, type SeedRoutableId, toRoutable } from "./seed-document.ts";

const link = (label: string, target: SeedRoutableId) => ({
  _key: keyFrom(label),
  _type: "navigationItem" as const,
  label,
  page: toRoutable(target),
});

const column = (title: string, ...links: ReturnType<typeof link>[]) => ({
  _key: keyFrom(title),
  _type: "footerColumn" as const,
  title,
  links,
});

const headerItem = (label: string, target: SeedRoutableId) => ({
  ...link(label, target),
  _type: "headerItem" as const,
});

const menuLink = (label: string, target: SeedRoutableId, description: string) => ({
  ...link(label, target),
  _type: "menuLink" as const,
  description,
});

const menuGroup = (title: string, ...links: ReturnType<typeof menuLink>[]) => ({
  _key: keyFrom(title),
  _type: "menuGroup" as const,
  title,
  links,
});

/** The header (its four links: spec 2) with two panels, and the footer. */
export const navigation: SeedNavigation = {
  _id: "navigation",
  _type: "navigation",
  title: "Navigation",
  items: [
    {
      ...headerItem("Platform", "page-platform"),
      description: "See the platform in action and the results customers measured.",
      groups: [
        menuGroup(
          "Evaluate",
          menuLink("Demos", "page-demo", "Four modules, one real-world case each"),
          menuLink("Code examples", "page-code-examples", "Tests, rules and CI jobs you can copy"),
          menuLink("Customer stories", "page-customers", "Results and how they were measured"),
          menuLink("Pricing", "page-pricing", "Plans, a calculator and a business case"),
          menuLink("Security", "page-security", "Controls, vendors and a sample audit log"),
        ),
        menuGroup(
          "Learn",
          menuLink("Resource library", "page-resources", "White papers, webinars and case studies"),
          menuLink("Articles", "page-articles", "Practical advice from our engineers"),
          menuLink("Events", "page-events", "Briefings and roundtables"),
          menuLink("Solution guide", "page-download-guide", "45 pages on all nine modules"),
        ),
      ],
    },
    {
      ...headerItem("Solutions", "page-solutions"),
      description: "Nine modules on one runtime. Start with one and add more later.",
      groups: [
        menuGroup(
          "Data and cloud",
          menuLink("ArqMesh", "module-arqmesh", "Data fabric for people and agents"),
          menuLink("ArqPulse", "module-arqpulse", "Data pipeline monitoring"),
          menuLink("ArqSight", "module-arqsight", "Cloud cost optimization"),
        ),
        menuGroup(
          "Software and security",
          menuLink("ArqCode", "module-arqcode", "Tests and findings in every pull request"),
          menuLink("ArqTest", "module-arqtest", "Tests from diffs and real traffic"),
          menuLink("ArqGuard", "module-arqguard", "AI security and compliance"),
        ),
        menuGroup(
          "Operations and growth",
          menuLink("ArqFlow", "module-arqflow", "Process optimization"),
          menuLink("ArqServe", "module-arqserve", "AI service desk"),
          menuLink("ArqIntel", "module-arqintel", "Market and revenue intelligence"),
        ),
      ],
    },
    headerItem("About", "page-about"),
    headerItem("Contact", "page-contact"),
  ],
  demoLabel: "Request Demo",
  footerColumns: [
    column(
      "Product",
      link("Platform", "page-platform"),
      link("Solutions", "page-solutions"),
      link("Demos", "page-demo"),
      link("Code examples", "page-code-examples"),
      link("Pricing", "page-pricing"),
      link("Security", "page-security"),
    ),
    column(
      "Modules",
      link("ArqMesh", "module-arqmesh"),
      link("ArqPulse", "module-arqpulse"),
      link("ArqSight", "module-arqsight"),
      link("ArqCode", "module-arqcode"),
      link("ArqTest", "module-arqtest"),
      link("ArqGuard", "module-arqguard"),
      link("ArqFlow", "module-arqflow"),
      link("ArqServe", "module-arqserve"),
      link("ArqIntel", "module-arqintel"),
    ),
    column(
      "Resources",
      link("Resource library", "page-resources"),
      link("Articles", "page-articles"),
      link("Events", "page-events"),
      link("Solution guide", "page-download-guide"),
    ),
    column(
      "Company",
      link("About", "page-about"),
      link("Customers", "page-customers"),
      link("Careers", "page-careers"),
      link("Contact", "page-contact"),
      link("Book a demo", "page-schedule-demo"),
    ),
  ],
  legalLinks: [
    link("Privacy", "legal-privacy"),
    link("Terms", "legal-terms"),
    link("Cookies", "legal-cookies"),
  ],
};
