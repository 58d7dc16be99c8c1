import { chosen, items } from "../items.ts";
import { bullet, pageLink, paragraph, richText, subheading } from "../rich-text.ts";
import { graph } from "../scenes.ts";
import { demoButton, pageButton, type SeedPage } from "../seed-document.ts";
import { articleText, table } from "../text-blocks.ts";
import { nightEntries } from "./security-log.ts";

const control = (group: string, title: string, text: string, evidence: string) => ({
  group,
  title,
  text,
  evidence,
});

const controls = [
  control(
    "Access",
    "One identity per call",
    "Every call carries the identity of the person it acts for, issued by your identity provider.",
    "Enforced at the runtime, before a tool is reached",
  ),
  control(
    "Access",
    "Only the data the task needs",
    "An agent receives the sources and columns of its task and cannot list any others.",
    "Enforced by ArqMesh when a run starts",
  ),
  control(
    "Access",
    "No trust between modules",
    "A call from one module to another is checked like a call from outside.",
    "Enforced by ArqGuard at the module that is called",
  ),
  control(
    "Data",
    "Sources stay in place",
    "Modules read each source where it is and keep no copy in a store of their own.",
    "Enforced by the installation in your own network",
  ),
  control(
    "Data",
    "Masking before a hosted model",
    "Fields that your policy names are replaced before a prompt leaves and put back in the answer.",
    "Enforced by ArqGuard, with the rule in the log",
  ),
  control(
    "Data",
    "Your choice of model",
    "Only models on your allow list can answer, including models that run on your own hardware.",
    "Enforced in configuration, one setting per capability",
  ),
  control(
    "Logging",
    "One entry per call",
    "Each entry names the person, the agent, the source, the model, the rule and the outcome.",
    "Written by the runtime for every call, including denied ones",
  ),
  control(
    "Logging",
    "Append-only",
    "Entries can be added and exported, but no module can change or delete them.",
    "Stored in your database, sent to your SIEM as events",
  ),
  control(
    "Operations",
    "Limits for every change",
    "A step that changes something runs inside a limit you wrote and waits for a person beyond it.",
    "Enforced by the runtime, with the approver in the log",
  ),
  control(
    "Operations",
    "Rules tested before they apply",
    "A new rule first runs over the last month of your log and shows what it would have held.",
    "Signed by Compliance, versioned in your repository",
  ),
  control(
    "Operations",
    "Releases on your schedule",
    "Your team installs each release after its own tests and can return to the one before.",
    "Enforced in your deployment pipeline",
  ),
  control(
    "People",
    "No standing access for us",
    "Our engineers have no account in your installation until you open a session for them.",
    "Enforced by your identity provider, ended by you",
  ),
  control(
    "People",
    "Independent examination",
    "An auditor examines access, change management and incident handling over a period.",
    "SOC 2 Type II report, sent under a confidentiality agreement",
  ),
];

/** The security page: controls, sub-processors, a sample log and how to report a vulnerability. */
export const security: SeedPage = {
  _id: "page-security",
  _type: "page",
  title: "Security",
  path: { _type: "slug", current: "/security" },
  sections: [
    {
      _key: "hero",
      _type: "hero",
      eyebrow: "Security",
      headline: "Your data stays in your systems, and every access is in your log",
      lead: "The runtime is installed in your own cloud account, data center or plant network. It checks each call against your rules before it reaches a source and records the decision in a log you own.",
      buttons: [
        demoButton("Schedule a Demo"),
        pageButton("Request the SOC 2 report", "page-contact"),
      ],
      scene: graph({
        title: "One call inside your network",
        caption:
          "A call is checked, reads its sources in place and is answered by a model you chose. The masked prompt is the only thing that leaves.",
        nodes: [
          { id: "person", label: "Analyst", detail: "your sign-in", column: 0, state: "normal" },
          { id: "agent", label: "Agent", detail: "acts for a person", column: 0, state: "normal" },
          { id: "guard", label: "ArqGuard", detail: "23 rules", column: 1, state: "active" },
          { id: "source", label: "Your sources", detail: "in place", column: 2, state: "done" },
          { id: "own", label: "Your model", detail: "own hardware", column: 2, state: "done" },
          {
            id: "hosted",
            label: "Hosted model",
            detail: "masked prompts",
            column: 2,
            state: "normal",
          },
          { id: "log", label: "Audit log", detail: "your database", column: 3, state: "done" },
        ],
        edges: [
          { from: "person", to: "guard", state: "active" },
          { from: "agent", to: "guard", state: "active" },
          { from: "guard", to: "source", state: "active" },
          { from: "guard", to: "own", state: "active" },
          { from: "guard", to: "hosted", state: "normal" },
          { from: "source", to: "log", state: "normal" },
          { from: "own", to: "log", state: "normal" },
          { from: "hosted", to: "log", state: "normal" },
        ],
        note: "A hosted model is optional. Without one, nothing leaves your network.",
      }),
    },
    {
      _key: "facts",
      _type: "stats",
      items: items("stat", [
        {
          value: "0",
          label: "copies of your sources at Arq",
          note: "Modules read them in place, with the permissions of the person who asks.",
        },
        {
          value: "4",
          label: "possible decisions about a call",
          note: "Allowed, masked, held or denied, each with the rule behind it.",
        },
        {
          value: "1",
          label: "log for people, agents and models",
          note: "Append-only, in your database, and still yours if you leave.",
        },
      ]),
    },
    {
      _key: "controls",
      _type: "security",
      headline: "What is enforced, and where",
      lead: "A policy helps only if something enforces it. Each control names the place where your team can check it.",
      items: items("securityCommitment", controls),
    },
    {
      _key: "log",
      _type: "auditLog",
      headline: "Read the log of one night",
      lead: "A sample from a bank, Monday 22:30 to Tuesday 08:19. A rate file is late, a transfer is stopped and a contractor tries an old account. Look for what was held, then see who decided.",
      entries: nightEntries,
      suggestions: ["fx_rates", "Transfer 88214", "Rule 9", "fraud desk"],
      labels: {
        time: "Time",
        actor: "Actor",
        action: "Action",
        object: "Object",
        decision: "Decision",
        reason: "Rule or reason",
        allowed: "Allowed",
        masked: "Masked",
        held: "Held",
        denied: "Denied",
        search: "Search the log",
        suggestions: "Try",
        all: "All",
        count: "{shown} of {total} entries",
        empty: "No entry matches. Try another word or decision.",
        more: "Show all {total} entries",
        download: "Download CSV",
      },
    },
    {
      _key: "sub-processors",
      _type: "prose",
      headline: "Sub-processors",
      lead: "No vendor of ours receives data from your systems. Five help us run this website and answer you.",
      body: articleText(
        paragraph(
          "The platform runs in your systems, so it needs no sub-processor of ours. What you send us through this website is used to answer you and follow up on your request, as ",
          pageLink("the privacy policy", "legal-privacy"),
          " says. We do not sell your data and do not use your messages to train models.",
        ),
        table(
          "Vendors that process data of this website",
          ["Vendor", "Purpose", "Data", "Region", "Since"],
          [
            "Nordvale Hosting",
            "Website and its database",
            "Form entries, conversations with the assistant, IP addresses",
            "EU",
            "Mar 2023",
          ],
          [
            "Lettermark Mail",
            "Replies, invitations, newsletter",
            "Name, email address, text of the message",
            "EU",
            "Mar 2023",
          ],
          [
            "Clearline Meetings",
            "Video calls of booked demos",
            "Name, email address",
            "EU",
            "Jun 2024",
          ],
          [
            "Tallywell Analytics",
            "Counts visits, only with your consent",
            "Pages visited, clicks",
            "EU",
            "Jun 2024",
          ],
          [
            "Adverra Ads",
            "Counts requests from ads, only with your consent",
            "A random number per request",
            "US",
            "Jan 2025",
          ],
        ),
        paragraph(
          "We announce a new vendor on this page 30 days before it receives any data. Video services receive your IP address only if you play a video, as ",
          pageLink("the cookies page", "legal-cookies"),
          " explains.",
        ),
      ),
    },
    {
      _key: "report",
      _type: "prose",
      headline: "Report a vulnerability",
      lead: "Write to security@example.com. An engineer reads it, and you get a reply from a person within {response time}.",
      body: richText(
        subheading("What to include"),
        bullet("The address or the module, and the steps that show the problem."),
        bullet("What someone could do with it, and the data you came across, if any."),
        bullet("How we may reach you, and whether we may name you when it is fixed."),
        subheading("When you hear from us"),
        bullet("We confirm your report within {response time}."),
        bullet(
          "Within 5 business days we tell you whether we can reproduce it, and how severe it is.",
        ),
        bullet(
          "Until it is fixed you get an update every 14 days. Then we agree on a date to publish.",
        ),
        subheading("Safe harbor"),
        paragraph(
          "If you act in good faith and follow these rules, we consider your research authorized and take no legal action. This policy is the written consent that ",
          pageLink("the terms of service", "legal-terms"),
          " ask for.",
        ),
        bullet("Test this website or an installation you own, with accounts you own."),
        bullet("Stop as soon as you see another person's data, and delete it after your report."),
        bullet("Run no load tests, no mass scans and no phishing of our employees."),
        bullet("Give us 90 days to fix it before you publish."),
      ),
      buttons: [
        {
          _key: "report",
          _type: "button",
          label: "Email security@example.com",
          target: "address",
          address: "mailto:security@example.com",
        },
        {
          _key: "file",
          _type: "button",
          label: "View security.txt",
          target: "address",
          address: "/.well-known/security.txt",
        },
      ],
    },
    {
      _key: "questions",
      _type: "faqs",
      headline: "Questions from security reviews",
      lead: "Short answers here. Send your questionnaire, and we answer the long ones.",
      selection: chosen(
        "faq-data",
        "faq-training",
        "faq-vendor-access",
        "faq-auditors",
        "faq-incident",
        "faq-wrong-answer",
        "faq-leaving",
      ),
    },
    {
      _key: "closing",
      _type: "closingCta",
      headline: "Bring your security questionnaire",
      lead: "In a free 30-minute call, an architect answers its hardest questions on a running installation. The SOC 2 Type II report and the data maps come with that conversation.",
      buttons: [
        demoButton("Schedule a Demo"),
        pageButton("Send your questionnaire", "page-contact"),
      ],
    },
  ],
  seo: {
    _type: "seo",
    title: "Security: controls, sub-processors and a sample log",
    description:
      "How Arq protects your data: controls and where they are enforced, sub-processors, a searchable sample audit log and how to report a vulnerability.",
    keywords: [
      "enterprise AI security",
      "AI audit log",
      "sub-processors",
      "vulnerability disclosure",
      "SOC 2 Type II",
    ],
    type: "website",
    noIndex: false,
  },
};
