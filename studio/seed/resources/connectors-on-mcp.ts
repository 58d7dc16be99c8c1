import type { ResourceContent } from "../../print/document-content.ts";
import { bullet, paragraph, richText } from "../rich-text.ts";
import { seedFile, type SeedResource, toCategory, toModule } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const connectorsOnMcp: SeedResource = {
  _id: "resource-connectors-on-mcp",
  _type: "resource",
  title: "One connector, nine modules: the Model Context Protocol at work",
  type: "webinar",
  category: toCategory("category-platform"),
  description:
    "Notes and slides: a warehouse is described once as tools and resources, three modules use it the same afternoon, and a right is taken back while they run.",
  keyNumber: { value: "59", before: "450", label: "connectors, described once" },
  module: toModule("module-arqmesh"),
  readTime: "35 min watch",
  published: "2023-12-08",
  file: seedFile("connectors-on-mcp.pdf"),
  path: { _type: "slug", current: "/resources/connectors-on-mcp" },
  body: richText(
    paragraph("The notes are for integration and platform teams. They contain:"),
    bullet("a warehouse described once, as tools and resources"),
    bullet("three modules that use the description the same afternoon"),
    bullet("how a permission is taken back while they run"),
  ),
  seo: {
    _type: "seo",
    title: "Webinar notes: one connector, nine modules",
    description:
      "A warehouse described once in the Model Context Protocol, and three modules that use it the same afternoon.",
    noIndex: false,
  },
  sample: true,
};

/** What its PDF says. */
export const connectorsOnMcpContent: ResourceContent = {
  cover: {
    kind: "process",
    caption: "One description, three modules, one afternoon.",
    steps: [
      { title: "Warehouse", text: "1,800 tables, one owner each" },
      { title: "Described once", text: "4 tools, 11 resources" },
      { title: "ArqPulse", text: "14:10" },
      { title: "ArqMesh", text: "14:35" },
      { title: "ArqServe", text: "15:05" },
      { title: "Taken back", text: "15:20, while they run" },
    ],
  },
  facts: [
    { label: "Speaker", text: "Omar Standin (invented)" },
    { label: "Modules", text: "ArqMesh, ArqPulse, ArqServe" },
  ],
  sampleNote:
    "The session, its speaker and the retailer's warehouse are invented. The way of working is that of the platform.",
  body: [
    { kind: "section", title: "What this is" },
    {
      kind: "text",
      text: "Notes of a session of 35 minutes, with its slides. A grocer's warehouse is described once in the Model Context Protocol. Three modules use the description on the same afternoon, and one right is taken back while they run. The minutes stand beside the text.",
    },
    {
      kind: "slide",
      slide: {
        title: "Nine modules and fifty systems are 450 connectors, or 59 descriptions",
        visual: {
          kind: "bars",
          caption: "",
          rows: [
            { label: "One connector per pair", value: 450, text: "450" },
            { label: "One description each", value: 59, text: "59", isHighlighted: true },
          ],
        },
      },
    },
    {
      kind: "transcript",
      time: "00:00",
      speaker: "Omar",
      text: "Everybody here has paid for a connector twice. Once for the tool that needed it first, and once for the next tool, because the first had put its own idea of a customer into it. With nine modules and fifty systems you can do that four hundred and fifty times.",
    },
    {
      kind: "transcript",
      time: "01:50",
      speaker: "Omar",
      text: "The protocol turns that around. The system says what it can do: these are my tools, with their inputs; these are my resources, with their age. Whoever speaks the protocol can use it. Our modules do, and so does any client of yours.",
    },
    { kind: "section", title: "Describing a source" },
    {
      kind: "slide",
      slide: {
        title: "What a description says, and what it leaves out",
        points: [
          "Tools: stock_by_store, sales_by_day, write_order_proposal, explain_row",
          "Each with typed inputs, an owner, an expected age and a cost",
          "Not in it: passwords, table names, the other 1,796 tables",
          "Rights come from your sign-in at the moment of the call",
        ],
      },
    },
    {
      kind: "transcript",
      time: "04:10",
      speaker: "Omar",
      text: "The warehouse of a grocer. Eighteen hundred tables, of which four questions are asked all day. We do not describe tables. We describe questions. Stock by store. Sales by day. Write an order proposal. And explain a row, which is the one your auditors will love.",
    },
    {
      kind: "table",
      caption: "The description of the warehouse, as an owner reads it before it is released.",
      columns: ["Tool", "Takes", "Gives", "Owner", "Age"],
      widths: [1.7, 1.9, 2, 1.2, 0.8],
      rows: [
        ["stock_by_store", "Store, product group", "Pieces, days of supply", "Logistics", "15 min"],
        [
          "sales_by_day",
          "Store, product, from, to",
          "Pieces, amount, weather",
          "Sales control",
          "1 day",
        ],
        [
          "write_order_proposal",
          "Store, product, pieces, reason",
          "Proposal number",
          "Buying",
          "now",
        ],
        ["explain_row", "Row of any answer", "Source, job, time of load", "Data team", "15 min"],
      ],
    },
    {
      kind: "transcript",
      time: "08:30",
      speaker: "Omar",
      text: "The line that takes longest is the age. When is stock by store late? The owner said, well, it depends. It always does. We wrote fifteen minutes, and the first thing ArqPulse found is that on Mondays it is forty.",
    },
    {
      kind: "transcript",
      time: "10:00",
      speaker: "Omar",
      text: "Write_order_proposal is the only tool that changes something. It makes a proposal, no order. That is not a matter of trust in a model. There is no tool in the description that orders, so nothing can be persuaded to.",
    },
    { kind: "section", title: "Three modules" },
    {
      kind: "timeline",
      caption:
        "The afternoon. Lengths are work by people; the modules' own time is too short to draw.",
      marks: ["13:00", "13:30", "14:00", "14:30", "15:00", "15:30"],
      rows: [
        {
          label: "Describe",
          start: 0,
          end: 2,
          note: "Two people, with the owners on the telephone",
        },
        { label: "Release", start: 2, end: 2.3, note: "Security reads four lines" },
        { label: "ArqPulse", start: 2.3, end: 2.9, note: "Ages against the four deadlines" },
        { label: "ArqMesh", start: 2.9, end: 3.8, note: "Order proposals for 12 stores" },
        { label: "ArqServe", start: 3.8, end: 4.6, note: "“Why did I get 40 crates?”" },
        {
          label: "Right taken back",
          start: 4.6,
          end: 4.8,
          note: "Two runs stop, and say why",
          isHighlighted: true,
        },
      ],
    },
    {
      kind: "transcript",
      time: "12:20",
      speaker: "Omar",
      text: "Ten past two, ArqPulse. It asks for nothing but ages. It reads explain_row for each tool, once a minute, and holds it against the times at which somebody waits. Monday is late, it says, before we have shown it a Monday, because the load history is in there.",
    },
    {
      kind: "transcript",
      time: "15:00",
      speaker: "Omar",
      text: "Twenty-five to three, ArqMesh. An agent plans orders for twelve stores. It is handed three tools. It reads stock, it reads sales, it writes proposals with a reason. Store seven: 40 crates of strawberries, because it has 27 degrees on Saturday and sold out twice.",
    },
    {
      kind: "transcript",
      time: "19:45",
      speaker: "Omar",
      text: "Five past three, ArqServe. The manager of store seven asks the service desk why there are 40 crates on her proposal. It is a ticket like any other. The desk has explain_row, for her store, with her rights, and answers: weather of Saturday, two sell-outs, proposal by this run. She makes it 32 and is right, because the square is closed on Saturday.",
    },
    {
      kind: "slide",
      slide: {
        title: "The same description, three uses, no code between them",
        visual: {
          kind: "table",
          caption: "",
          columns: ["Module", "Tools it was handed", "First answer"],
          rows: [
            ["ArqPulse", "explain_row", "9 min"],
            ["ArqMesh", "stock, sales, write_order_proposal", "22 min"],
            ["ArqServe", "explain_row", "6 min"],
          ],
          widths: [1, 2.4, 1],
        },
      },
    },
    { kind: "section", title: "Taking a right back" },
    {
      kind: "transcript",
      time: "23:00",
      speaker: "Omar",
      text: "Now the part for which security came. It is twenty past three, and buying decides that proposals for fresh fruit need a person first. The owner of the tool changes one line: product group fresh, hold.",
    },
    {
      kind: "transcript",
      time: "24:40",
      speaker: "Omar",
      text: "Two runs are under way. The first is between steps and simply finds the new rule at its next call. The second has a proposal half written. It stops, at that step, with its input kept, and says: held by rule 31, since 15:20. Nobody deployed anything.",
    },
    {
      kind: "beforeAfter",
      caption: "Changing what software may do, by connector and by description, on the same rule.",
      rows: [
        {
          label: "Systems to change",
          before: "3",
          after: "1",
          beforeValue: 3,
          afterValue: 1,
          change: "one line",
        },
        {
          label: "Hours until in force",
          before: "170 h",
          after: "0.1 h",
          beforeValue: 170,
          afterValue: 0.1,
          change: "same minute",
        },
        {
          label: "Runs that ended in the dark",
          before: "?",
          after: "0",
          beforeValue: 1,
          afterValue: 0,
          change: "2 stopped",
        },
      ],
    },
    {
      kind: "transcript",
      time: "28:00",
      speaker: "Omar",
      text: "The question mark in the last row is the important figure. In the old way you do not know. Something was running with the old right until somebody started it again.",
    },
    { kind: "section", title: "Questions" },
    {
      kind: "transcript",
      time: "30:00",
      speaker: "Audience",
      text: "Is this not just an interface with a new name?",
    },
    {
      kind: "transcript",
      time: "30:15",
      speaker: "Omar",
      text: "It is an interface with an owner, an age and a right per call, written for a reader that makes plans. If all of your interfaces have that, you need nothing from me.",
    },
    { kind: "transcript", time: "32:10", speaker: "Audience", text: "What does it not do?" },
    {
      kind: "transcript",
      time: "32:25",
      speaker: "Omar",
      text: "It does not clean data. It does not join two customers that are one; ArqMesh does that, by rules somebody has to write. And it does not make a slow system fast. If stock takes nine seconds, it takes nine seconds and ninety-seven milliseconds.",
    },
    { kind: "section", title: "Do it on a Tuesday" },
    {
      kind: "steps",
      items: [
        "Pick the system that is asked the same four questions all day.",
        "Write the questions as tools, with typed inputs. Leave tables out.",
        "Ask the owner for an age, and do not accept “it depends”.",
        "Release it to a module that only reads. ArqPulse is the usual one.",
        "Add one tool that proposes, and none that decides.",
        "Take a right back in the middle of a run. Show it to security before they ask.",
      ],
    },
    {
      kind: "bullets",
      items: [
        "**50+ connectors** are maintained descriptions of this kind; most first weeks use three of them.",
        "**97 ms** is the median time the runtime adds to a call, without the system's and the model's own.",
        "**Any client** that speaks the protocol can use a description, also one that is not ours.",
      ],
    },
  ],
};
