/**
 * `spec` names the section that a row proves; `texts` must appear on the page in this order; `links`
 * are labels and targets of its buttons and links; `data` are the types of its structured data.
 */
type Row = {
  spec: string;
  path: string;
  title: string;
  texts: string[];
  links?: [label: string, target: string][];
  data?: string[];
  indexed?: false;
};

export const everywhere: NonNullable<Row["links"]> = [
  ["Platform", "/platform"],
  ["Solutions", "/solutions"],
  ["About", "/about"],
  ["Contact", "/contact"],
  ["Request Demo", "/schedule-demo"],
];

const module = (id: string, name: string, heroLinks: string[], bottomLinks: string[]) => ({
  id,
  name,
  heroLinks,
  bottomLinks,
});

/** Spec 2, the table of button targets. */
export const modules = [
  module(
    "arqcode",
    "ArqCode",
    ["/schedule-demo", "/code-examples"],
    ["/schedule-demo", "/contact"],
  ),
  module("arqflow", "ArqFlow", ["/contact", "#features"], ["/schedule-demo", "/contact"]),
  module(
    "arqguard",
    "ArqGuard",
    ["/schedule-demo", "/download-guide"],
    ["/schedule-demo", "/contact"],
  ),
  module("arqintel", "ArqIntel", ["/schedule-demo"], ["/schedule-demo"]),
  module("arqmesh", "ArqMesh", ["/schedule-demo"], ["/schedule-demo"]),
  module("arqserve", "ArqServe", ["/schedule-demo"], ["/schedule-demo"]),
  module("arqpulse", "ArqPulse", ["/schedule-demo", "/demo"], ["/schedule-demo", "/contact"]),
  module("arqsight", "ArqSight", ["/schedule-demo", "/demo"], ["/schedule-demo", "/contact"]),
  module("arqtest", "ArqTest", ["/schedule-demo", "/demo"], ["/schedule-demo", "/contact"]),
] as const;

export const industries = [
  ["35%", "8%", "78% reduction"],
  ["$4.2M", "$0.3M", "93%"],
  ["45 min", "2 min", "96% faster"],
  ["12%", "2%", "83%"],
  ["4.2 h", "0.8 h", "81%"],
  ["15%", "3%", "80%"],
] as const;

export const rows: Row[] = [
  {
    spec: "2 Home",
    path: "/",
    title: "Arq",
    texts: [
      "Schedule a Demo",
      "Explore Platform",
      "Financial Services",
      "Healthcare",
      "Manufacturing",
      "Retail",
      "Modular Fit",
      "Natively Embedded",
      "Built to Scale",
      "Execution-Native",
      "BYO Model",
      "MCP-Aligned",
      "Zero-Trust",
    ],
    links: [
      ["Schedule a Demo", "/schedule-demo"],
      ["Explore Platform", "/platform"],
      ["Learn More", "/solutions/arqmesh"],
      ["Learn More", "/solutions/arqintel"],
    ],
    data: ["Organization", "WebSite", "FAQPage"],
  },
  {
    spec: "2 /about",
    path: "/about",
    title: "Arq",
    texts: ["Book Blueprint Call", "Learn More"],
    links: [
      ["Book Blueprint Call", "/schedule-demo"],
      ["Learn More", "/contact"],
    ],
  },
  {
    spec: "2 /platform",
    path: "/platform",
    title: "platform",
    texts: ["SOC 2 Type II", "Zero Trust", "Compliance Ready", "Schedule Platform Demo"],
    links: [["Schedule Platform Demo", "/schedule-demo"]],
  },
  {
    spec: "2 /solutions",
    path: "/solutions",
    title: "Nine AI modules",
    texts: ["Learn More", "Schedule Architecture Review"],
    links: [
      ["Schedule Architecture Review", "/schedule-demo"],
      ...modules.map(({ id }): [string, string] => ["Learn More", `/solutions/${id}`]),
    ],
  },
  ...modules.map(({ id, name }): Row => ({
    spec: `2 /solutions/{moduleId}, ${id}`,
    path: `/solutions/${id}`,
    title: name,
    texts: ["Overview", "Features", "Benefits"],
    data: ["SoftwareApplication"],
  })),
  {
    spec: "2 /resources",
    path: "/resources",
    title: "AI Resources Library",
    texts: [
      "Resource Library",
      "Insights, guides, and case studies to accelerate your AI transformation journey",
      "All",
      "Implementation",
      "Platform",
      "Security",
      "Manufacturing",
      "Financial Services",
      "Development",
      "Sales & Marketing",
      "Healthcare",
      "case study",
      "Download Resource",
      "Stay Updated with AI Insights",
      "Subscribe",
    ],
    data: ["CollectionPage"],
  },
  {
    spec: "2 and 5 /contact",
    path: "/contact",
    title: "Contact",
    texts: ["Full Name", "Email", "Company", "Inquiry Type", "Subject", "Message"],
  },
  {
    spec: "2 /privacy",
    path: "/privacy",
    title: "Privacy",
    texts: ["January 1, 2025"],
  },
  {
    spec: "2 /terms",
    path: "/terms",
    title: "Terms",
    texts: ["January 1, 2025", "99.9%"],
  },
  {
    spec: "2 /cookies",
    path: "/cookies",
    title: "Cookie",
    texts: ["Essential", "Functional", "Analytics"],
  },
  {
    spec: "2 /demo",
    path: "/demo",
    title: "demo",
    texts: [
      "Platform Demos",
      "Interactive Demos",
      "Recorded Webinars",
      "3:45",
      "4:20",
      "5:10",
      "6:15",
      "View Slides",
    ],
    links: [
      ["", "/schedule-demo"],
      ["", "/contact"],
    ],
  },
  {
    spec: "2 /schedule-demo",
    path: "/schedule-demo",
    title: "Schedule",
    texts: ["30"],
  },
  {
    spec: "2 /thank-you",
    path: "/thank-you",
    title: "Request Confirmed",
    texts: ["Request Confirmed", "24 hours", "30"],
    links: [
      ["", "/platform"],
      ["", "/resources"],
      ["", "/solutions"],
      ["", "/contact"],
      ["", "/"],
    ],
    indexed: false,
  },
  {
    spec: "2 and 5 /download-guide",
    path: "/download-guide",
    title: "guide",
    texts: [
      "45 pages",
      "First Name",
      "Last Name",
      "Business Email",
      "Company Name",
      "Your Role",
      "Company Size",
    ],
  },
  {
    spec: "2 /code-examples",
    path: "/code-examples",
    title: "Code",
    texts: ["Test Generation", "Pattern Detection", "PR Enhancement", "Copy", "Join Beta Program"],
    links: [
      ["Join Beta Program", "/schedule-demo"],
      ["", "/contact"],
    ],
  },
];
