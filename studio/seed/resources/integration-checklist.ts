import type { ResourceContent } from "../../print/document-content.ts";
import { bullet, paragraph, richText } from "../rich-text.ts";
import { seedFile, type SeedResource, toCategory, toModule } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const integrationChecklist: SeedResource = {
  _id: "resource-integration-checklist",
  _type: "resource",
  title: "Integration checklist: from the first connector to the first audit",
  type: "whitepaper",
  category: toCategory("category-implementation"),
  description:
    "Forty-two checks in seven groups, each with an owner and evidence, for teams that connect a module to systems of record and want to answer every question only once.",
  keyNumber: { value: "42", label: "checks in seven groups" },
  module: toModule("module-arqcode"),
  readTime: "14 min read",
  published: "2023-11-30",
  file: seedFile("integration-checklist.pdf"),
  path: { _type: "slug", current: "/resources/integration-checklist" },
  body: richText(
    paragraph("The checklist is for integration leads, security and data owners. It contains:"),
    bullet("42 checks, each with one owner and one piece of evidence"),
    bullet("the hours that a first module usually needs per group"),
    bullet("a six-week plan with the groups in parallel"),
  ),
  seo: {
    _type: "seo",
    title: "Integration checklist with 42 checks",
    description:
      "42 checks in seven groups, each with its owner, its evidence and the hours it usually needs.",
    noIndex: false,
  },
  sample: false,
};

/** What its PDF says. */
export const integrationChecklistContent: ResourceContent = {
  cover: {
    kind: "bars",
    caption:
      "Forty-two checks in seven groups. Bars show the hours a first module usually needs for each.",
    rows: [
      { label: "Sources", value: 48, text: "48 h", isHighlighted: true },
      { label: "Identity", value: 26, text: "26 h" },
      { label: "Rules and limits", value: 22, text: "22 h" },
      { label: "Network and location", value: 18, text: "18 h" },
      { label: "Models", value: 16, text: "16 h" },
      { label: "Log and audit", value: 12, text: "12 h" },
      { label: "Go-live", value: 10, text: "10 h" },
    ],
  },
  facts: [{ label: "For", text: "Integration leads, security teams, data owners" }],
  body: [
    { kind: "section", title: "How to use it" },
    {
      kind: "lead",
      text: "Every check has one owner and one piece of evidence. If you can't name both, the check isn't done.",
    },
    {
      kind: "text",
      text: "This list covers your first module. Its 42 checks are the questions that came up twice in the projects we took it from. For the second module, 27 of them are already answered, because identity, network, models and log don't change. Print it, fill in the owners, and keep it on the wall until every row has a date.",
    },
    {
      kind: "text",
      text: "Work on the groups in parallel. Identity waits for people and sources wait for change windows, so let both waits run at the same time. The plan shows what a company with one sign-in and five sources needs.",
    },
    {
      kind: "timeline",
      caption:
        "Seven groups over six weeks. Finish the highlighted ones before a module may act without a person.",
      marks: ["Week 1", "2", "3", "4", "5", "6"],
      rows: [
        { label: "1 Identity", start: 0, end: 2, note: "Security" },
        { label: "2 Network and location", start: 0, end: 1.5, note: "Operations" },
        { label: "3 Sources", start: 0.5, end: 3, note: "Data owners" },
        { label: "4 Models", start: 1, end: 2.2, note: "Risk, architects" },
        {
          label: "5 Rules and limits",
          start: 2.5,
          end: 4.5,
          note: "Process owner",
          isHighlighted: true,
        },
        {
          label: "6 Log and audit",
          start: 3,
          end: 4.6,
          note: "Internal audit",
          isHighlighted: true,
        },
        { label: "7 Go-live", start: 4.5, end: 6, note: "Everyone, one meeting" },
      ],
    },
    { kind: "section", title: "1 Identity" },
    {
      kind: "text",
      text: "A module acts for a person. So start with who signs in, and how soon the runtime learns that someone has left.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        ["1.1 One sign-in for everyone in the pilot", "Test sign-in for three roles", "Security"],
        ["1.2 Permissions come from groups, never from individuals", "Group export", "Security"],
        [
          "1.3 Former employees are locked out within an hour",
          "Times from two real cases",
          "HR, security",
        ],
        ["1.4 Every scheduled run has a named owner", "List of schedules", "Process"],
        ["1.5 Module keys expire after an hour", "Setting, one expired key", "Security"],
        ["1.6 No shared accounts", "One week of sign-ins", "Audit"],
      ],
    },
    { kind: "section", title: "2 Network and location" },
    {
      kind: "text",
      text: "The runtime's location decides which sources it reaches and what happens when a connection fails. Decide once, for all nine modules.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        [
          "2.1 Location decided: your cloud, data center or plant",
          "One page, signed",
          "Architects",
        ],
        ["2.2 Outbound traffic only to listed addresses", "Firewall rules", "Operations"],
        [
          "2.3 Runs for a day without an internet connection",
          "Test with the link down",
          "Operations",
        ],
        ["2.4 Restored from backup on other machines", "Date and duration", "Operations"],
        ["2.5 Clocks on all machines within a second", "Readings from one day", "Operations"],
        ["2.6 Change window booked for week three", "Ticket number", "Operations"],
      ],
    },
    { kind: "section", title: "3 Sources" },
    {
      kind: "text",
      text: "This is the longest group and the one with the most surprises. A source can't be added without an owner and an expected age, and most installations spend their first week on those two fields.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        ["3.1 Two to five sources, no more", "List", "Process"],
        ["3.2 A named owner for each source", "List", "Data owner"],
        ["3.3 An expected age, in minutes", "Field in the description", "Data owner"],
        ["3.4 Described as questions with typed inputs", "Reviewed description", "Data team"],
        ["3.5 Personal data fields marked", "Marks in the description", "Privacy"],
        ["3.6 Permissions checked at the source on every call", "One refused call", "Security"],
        ["3.7 Load on the source measured", "Calls per minute for a day", "Operations"],
        ["3.8 What happens when it is late, in writing", "One sentence per source", "Process"],
      ],
    },
    {
      kind: "note",
      title: "The check most teams skip",
      text: "3.8. When a source is late, a process can wait, stop or continue with yesterday's copy. If no one chooses, the outcome depends on chance and changes from day to day.",
    },
    { kind: "section", title: "4 Models" },
    {
      kind: "text",
      text: "A module asks for a capability and never for a vendor. Fill in this table once per capability.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        ["4.1 Each capability bound to an approved model", "Binding file", "Architects"],
        ["4.2 Forty cases per capability, with answers", "Case file", "Process"],
        ["4.3 The smallest model that passes is used", "Results table", "Architects"],
        ["4.4 Region and contract allow the marked fields", "Contract, rule number", "Privacy"],
        ["4.5 What happens when the model is unavailable", "One sentence, one test", "Process"],
        ["4.6 A changed binding reruns the cases", "One such run", "Architects"],
      ],
    },
    { kind: "section", title: "5 Rules and limits" },
    {
      kind: "text",
      text: "Set the limits before anyone has seen a good proposal. After that, people argue for higher ones.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        [
          "5.1 Rules are sentences, signed by the people responsible",
          "Repository, two names",
          "Compliance",
        ],
        ["5.2 Each rule tested on the last 30 days", "Results with examples", "Process"],
        ["5.3 Amount, rate and hours have limits", "Page of limits", "Process"],
        ["5.4 A named person approves anything beyond a limit", "Name and deputy", "Process"],
        ["5.5 No answer means no action", "Test at night", "Process"],
        ["5.6 A permission can be revoked during a run", "Shown to security", "Security"],
      ],
    },
    { kind: "section", title: "6 Log and audit" },
    {
      kind: "text",
      text: "Show the log to an auditor while there is little in it. Questions cost less before a module acts.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        ["6.1 Nothing runs without a log entry", "Test with a full disk", "Operations"],
        ["6.2 Entries are chained, so changes show", "One changed entry, detected", "Audit"],
        ["6.3 An auditor answers five questions unaided", "Meeting notes", "Audit"],
        ["6.4 The log holds no personal data except keys", "Sample of 200 entries", "Privacy"],
        ["6.5 Retained as long as the records it explains", "Setting", "Audit"],
      ],
    },
    { kind: "section", title: "7 Go-live" },
    {
      kind: "text",
      text: "One hour, with this list as the agenda. If the evidence for a check is missing, the owner says so and the meeting decides whether to wait.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        ["7.1 Baseline taken and frozen", "Table with eight weeks", "Metric owner"],
        ["7.2 Two weeks in shadow mode", "Proposals, accepted and declined", "Process"],
        ["7.3 The on-call person knows about it", "Test call at night", "Operations"],
        ["7.4 One person can switch it off immediately", "Done once, during the day", "Process"],
        ["7.5 Date of the first result", "On the sponsor's calendar", "Sponsor"],
      ],
    },
    { kind: "section", title: "What it saves" },
    {
      kind: "beforeAfter",
      caption:
        "One group of companies, first module without and with the list. Hours are their own.",
      rows: [
        {
          label: "Hours to go-live",
          before: "264 h",
          after: "152 h",
          beforeValue: 264,
          afterValue: 152,
          change: "−42%",
        },
        {
          label: "Questions asked twice",
          before: "42",
          after: "4",
          beforeValue: 42,
          afterValue: 4,
          change: "−90%",
        },
        {
          label: "Weeks to first result",
          before: "11",
          after: "6",
          beforeValue: 11,
          afterValue: 6,
          change: "−45%",
        },
      ],
    },
    {
      kind: "text",
      text: "The second module needed 15 checks and 61 hours. By the fourth, the list fits on one page, and most of it is group three.",
    },
  ],
};
