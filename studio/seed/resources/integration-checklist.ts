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
    "Forty-two checks in seven groups, each with its owner and its evidence, for teams that connect a module to systems of record and want to be asked about it only once.",
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
      "Forty-two checks in seven groups. The lengths are the hours that a first module usually needs for each.",
    rows: [
      { label: "Sources", value: 48, text: "48 h", isHighlighted: true },
      { label: "Identity", value: 26, text: "26 h" },
      { label: "Rules and limits", value: 22, text: "22 h" },
      { label: "Network and place", value: 18, text: "18 h" },
      { label: "Models", value: 16, text: "16 h" },
      { label: "Log and audit", value: 12, text: "12 h" },
      { label: "Going live", value: 10, text: "10 h" },
    ],
  },
  facts: [{ label: "For", text: "Integration leads, security, data owners" }],
  body: [
    { kind: "section", title: "How to use it" },
    {
      kind: "lead",
      text: "Every check has one owner and one piece of evidence. A check without evidence is a hope, and belongs in another list.",
    },
    {
      kind: "text",
      text: "The list was made for the first module of a suite. It has 42 checks because that is how many questions were asked twice in the projects from which it was taken. For the second module, 27 of them are answered already: identity, network, models and log do not change. Print it, put names into the third column, and leave it on the wall until the last row is dated.",
    },
    {
      kind: "text",
      text: "Begin with the groups in parallel, not in order. Identity waits for people, sources wait for change windows, and both waits can pass at the same time. The plan shows what a company with one sign-in and five sources needs.",
    },
    {
      kind: "timeline",
      caption:
        "Seven groups over six weeks. What is red must be finished before a module may act without a person.",
      marks: ["Week 1", "2", "3", "4", "5", "6"],
      rows: [
        { label: "1 Identity", start: 0, end: 2, note: "Security" },
        { label: "2 Network and place", start: 0, end: 1.5, note: "Operations" },
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
        { label: "7 Going live", start: 4.5, end: 6, note: "All, one meeting" },
      ],
    },
    { kind: "section", title: "1 Identity" },
    {
      kind: "text",
      text: "A module acts for a person. So the first question is who signs in, and how soon the runtime learns that somebody has left.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        ["1.1 One sign-in for all people in the pilot", "Test sign-in of three roles", "Security"],
        ["1.2 Groups carry the rights, no person does", "Export of groups", "Security"],
        ["1.3 Leavers are locked within an hour", "Time of two real cases", "HR, security"],
        ["1.4 Each scheduled run has an owner by name", "List of schedules", "Process"],
        ["1.5 Keys of modules live an hour at most", "Setting, one expired key", "Security"],
        ["1.6 Nobody shares an account", "Sign-ins of a week", "Audit"],
      ],
    },
    { kind: "section", title: "2 Network and place" },
    {
      kind: "text",
      text: "Where the runtime stands decides which sources it reaches and what happens when a line is cut. Decide it once, for all nine modules.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        ["2.1 Place decided: your cloud, data centre or plant", "One page, signed", "Architects"],
        ["2.2 Outgoing traffic only to named addresses", "Firewall rules", "Operations"],
        ["2.3 Works for a day without the outside line", "Test, line pulled", "Operations"],
        ["2.4 Restored from backup, on other machines", "Date and minutes", "Operations"],
        ["2.5 Time of all machines within a second", "Reading of a day", "Operations"],
        ["2.6 Change window agreed for week three", "Ticket number", "Operations"],
      ],
    },
    { kind: "section", title: "3 Sources" },
    {
      kind: "text",
      text: "The longest group, and the one in which most is found. A source without an owner and an expected age cannot be added; most installations spend their first week on those two fields.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        ["3.1 Two to five sources, no more", "List", "Process"],
        ["3.2 An owner by name for each", "List", "Data owner"],
        ["3.3 An expected age, in minutes", "Field in the description", "Data owner"],
        ["3.4 Described as questions, with typed inputs", "Description, reviewed", "Data team"],
        ["3.5 Personal fields marked", "Marks in the description", "Privacy"],
        ["3.6 Rights are asked for at the source, per call", "One call refused", "Security"],
        ["3.7 Load on the source measured", "Calls a minute, for a day", "Operations"],
        ["3.8 What happens when it is late, written down", "Sentence per source", "Process"],
      ],
    },
    {
      kind: "note",
      title: "The check that is skipped most",
      text: "3.8. Waiting, stopping and going on with yesterday's copy are three different processes. If nobody chooses, the software does, and it chooses differently on each day.",
    },
    { kind: "section", title: "4 Models" },
    {
      kind: "text",
      text: "A module asks for a capability and never for a vendor. The table below is filled in once per capability.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        ["4.1 Each capability bound to an approved model", "Binding file", "Architects"],
        ["4.2 Forty cases per capability, with answers", "Case file", "Process"],
        ["4.3 Smallest model that passes is used", "Table of results", "Architects"],
        ["4.4 Region and contract fit marked fields", "Contract, rule number", "Privacy"],
        ["4.5 What happens when the model is away", "Sentence, test", "Process"],
        ["4.6 A change of binding runs the cases again", "One such run", "Architects"],
      ],
    },
    { kind: "section", title: "5 Rules and limits" },
    {
      kind: "text",
      text: "Limits are written before anybody has seen a good proposal. Afterwards they are negotiated upwards.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        [
          "5.1 Rules are sentences, signed by whoever answers",
          "Repository, two names",
          "Compliance",
        ],
        ["5.2 Each rule ran over 30 days of the past", "Result with examples", "Process"],
        ["5.3 Amount, rate and hours have a limit", "Page of limits", "Process"],
        ["5.4 Beyond a limit a named person is asked", "Name and deputy", "Process"],
        ["5.5 No answer means no action", "Test at night", "Process"],
        ["5.6 A right can be taken back during a run", "Shown to security", "Security"],
      ],
    },
    { kind: "section", title: "6 Log and audit" },
    {
      kind: "text",
      text: "Give the log to an auditor while it is still boring. Questions are cheaper before a module acts.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        ["6.1 No entry, no effect", "Test with a full disk", "Operations"],
        ["6.2 Entries are chained, changes show", "One changed entry found", "Audit"],
        ["6.3 An auditor answers five questions alone", "Minutes of the meeting", "Audit"],
        ["6.4 The log holds no personal data beyond keys", "Sample of 200 entries", "Privacy"],
        ["6.5 Kept as long as the records it explains", "Setting", "Audit"],
      ],
    },
    { kind: "section", title: "7 Going live" },
    {
      kind: "text",
      text: "One meeting of an hour, with this list as its only paper. Whoever cannot show evidence says so, and the meeting decides whether to wait.",
    },
    {
      kind: "table",
      caption: "",
      columns: ["Check", "Evidence", "Owner"],
      widths: [3, 2.2, 1],
      rows: [
        ["7.1 Baseline taken and frozen", "Table of eight weeks", "Measure's owner"],
        ["7.2 Two weeks beside the people", "Proposals, accepted and declined", "Process"],
        ["7.3 The person called at night knows it", "Call at night", "Operations"],
        ["7.4 It can be switched off by one person, at once", "Done once, in daylight", "Process"],
        ["7.5 Date of the first figure", "In the calendar of the sponsor", "Sponsor"],
      ],
    },
    { kind: "section", title: "What it saves" },
    {
      kind: "beforeAfter",
      caption:
        "The same group of companies, first module with and without the list. Hours are their own.",
      rows: [
        {
          label: "Hours until live",
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
          label: "Weeks to first figure",
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
      text: "The second module needed 15 checks and 61 hours. By the fourth, the list is one page, and it is mostly group three.",
    },
  ],
};
