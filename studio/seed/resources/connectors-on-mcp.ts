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
    "Notes and slides: a warehouse is described once as tools and resources, three modules use it the same afternoon, and a permission is revoked while they run.",
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
      { title: "Revoked", text: "15:20, while they run" },
    ],
  },
  facts: [
    { label: "Speaker", text: "Omar Haddad" },
    { label: "Modules", text: "ArqMesh, ArqPulse, ArqServe" },
  ],
  sampleNote:
    "The session, its speaker and the retailer's warehouse are invented. The workflow is the platform's own.",
  body: [
    { kind: "section", title: "About this session" },
    {
      kind: "text",
      text: "Notes and slides from a 35-minute session. A grocery chain describes its data warehouse once in the Model Context Protocol. Three modules use the description the same afternoon, and one permission is revoked while they run. Times are shown next to the text.",
    },
    {
      kind: "slide",
      slide: {
        title: "Nine modules and fifty systems: 450 connectors, or 59 descriptions",
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
      text: "Everybody here has paid for the same connector twice. Once for the tool that needed it first, and again for the next tool, because the first one had its own idea of what a customer is. With nine modules and fifty systems, you can do that four hundred and fifty times.",
    },
    {
      kind: "transcript",
      time: "01:50",
      speaker: "Omar",
      text: "The protocol turns that around. The system says what it can do: here are my tools and their inputs, here are my resources and how old they are. Anything that speaks the protocol can use it. Our modules do, and so can any client you already run.",
    },
    { kind: "section", title: "Describing a source" },
    {
      kind: "slide",
      slide: {
        title: "What a description contains, and what it leaves out",
        points: [
          "Tools: stock_by_store, sales_by_day, write_order_proposal, explain_row",
          "Each with typed inputs, an owner, an expected age and a cost",
          "Left out: passwords, table names, the other 1,796 tables",
          "Permissions come from your sign-in at the time of the call",
        ],
      },
    },
    {
      kind: "transcript",
      time: "04:10",
      speaker: "Omar",
      text: "This is a grocery chain's data warehouse. It has eighteen hundred tables, and people ask the same four questions all day. So we don't describe tables. We describe questions. Stock by store. Sales by day. Write an order proposal. And explain a row, which your auditors will love.",
    },
    {
      kind: "table",
      caption: "The description of the warehouse, as its owner sees it before release.",
      columns: ["Tool", "Input", "Output", "Owner", "Age"],
      widths: [1.7, 1.9, 2, 1.2, 0.8],
      rows: [
        ["stock_by_store", "Store, product group", "Units, days of supply", "Logistics", "15 min"],
        [
          "sales_by_day",
          "Store, product, from, to",
          "Units, amount, weather",
          "Sales operations",
          "1 day",
        ],
        [
          "write_order_proposal",
          "Store, product, units, reason",
          "Proposal number",
          "Purchasing",
          "now",
        ],
        ["explain_row", "A row from any answer", "Source, job, load time", "Data team", "15 min"],
      ],
    },
    {
      kind: "transcript",
      time: "08:30",
      speaker: "Omar",
      text: "The age takes the longest to agree on. When is stock by store late? The owner said, well, it depends. It always does. We wrote down fifteen minutes, and the first thing ArqPulse found is that on Mondays it's forty.",
    },
    {
      kind: "transcript",
      time: "10:00",
      speaker: "Omar",
      text: "write_order_proposal is the only tool that changes anything, and all it creates is a proposal. You don't have to trust the model for that. The description has no tool that places an order, so no one can talk the model into it.",
    },
    { kind: "section", title: "Three modules" },
    {
      kind: "timeline",
      caption:
        "The afternoon. Bars show work by people. The modules' own time is too short to draw.",
      marks: ["13:00", "13:30", "14:00", "14:30", "15:00", "15:30"],
      rows: [
        {
          label: "Describe",
          start: 0,
          end: 2,
          note: "Two people, with the owners on the phone",
        },
        { label: "Release", start: 2, end: 2.3, note: "Security reads four lines" },
        { label: "ArqPulse", start: 2.3, end: 2.9, note: "Data age against four deadlines" },
        { label: "ArqMesh", start: 2.9, end: 3.8, note: "Order proposals for 12 stores" },
        { label: "ArqServe", start: 3.8, end: 4.6, note: "“Why did I get 40 crates?”" },
        {
          label: "Permission revoked",
          start: 4.6,
          end: 4.8,
          note: "Two runs stop and say why",
          isHighlighted: true,
        },
      ],
    },
    {
      kind: "transcript",
      time: "12:20",
      speaker: "Omar",
      text: "At ten past two, ArqPulse. It needs only the age of the data. Once a minute it reads explain_row for each tool and compares the age with the deadline of the report that's waiting. It tells us Mondays run late before it has ever seen one, because the load history is in there.",
    },
    {
      kind: "transcript",
      time: "15:00",
      speaker: "Omar",
      text: "At two thirty-five, ArqMesh. An agent plans orders for twelve stores and gets three tools. It reads stock, it reads sales, and it writes proposals with a reason. Store seven gets 40 crates of strawberries, because Saturday will be 81 degrees and they sold out twice.",
    },
    {
      kind: "transcript",
      time: "19:45",
      speaker: "Omar",
      text: "At five past three, ArqServe. The manager of store seven asks the service desk why her proposal says 40 crates. It's a ticket like any other. The desk calls explain_row for her store, with her permissions, and answers: Saturday's weather, sold out twice, proposed by this run. She changes it to 32, and she's right, because the street is closed on Saturday.",
    },
    {
      kind: "slide",
      slide: {
        title: "One description, three uses, no code in between",
        visual: {
          kind: "table",
          caption: "",
          columns: ["Module", "Tools it received", "First answer"],
          rows: [
            ["ArqPulse", "explain_row", "9 min"],
            ["ArqMesh", "stock, sales, write_order_proposal", "22 min"],
            ["ArqServe", "explain_row", "6 min"],
          ],
          widths: [1, 2.4, 1],
        },
      },
    },
    { kind: "section", title: "Revoking a permission" },
    {
      kind: "transcript",
      time: "23:00",
      speaker: "Omar",
      text: "Now the part security came for. It's twenty past three, and Purchasing decides that a person has to approve proposals for fresh fruit. The tool's owner changes one line: product group fresh, hold.",
    },
    {
      kind: "transcript",
      time: "24:40",
      speaker: "Omar",
      text: "Two runs are in progress. The first is between steps, so it finds the new rule on its next call. The second is halfway through a proposal. It stops at that step, keeps its input, and says: held by rule 31 since 15:20. Nobody deployed anything.",
    },
    {
      kind: "beforeAfter",
      caption: "The same rule change, made with connectors before and with one description after.",
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
          label: "Hours until in effect",
          before: "170 h",
          after: "0.1 h",
          beforeValue: 170,
          afterValue: 0.1,
          change: "same minute",
        },
        {
          label: "Runs still using the old permission",
          before: "?",
          after: "0",
          beforeValue: 1,
          afterValue: 0,
          change: "both stopped",
        },
      ],
    },
    {
      kind: "transcript",
      time: "28:00",
      speaker: "Omar",
      text: "Look at the question mark in the last row. With connectors, you don't know. Something kept running with the old permission until someone restarted it.",
    },
    { kind: "section", title: "Questions" },
    {
      kind: "transcript",
      time: "30:00",
      speaker: "Audience",
      text: "Isn't this just an API with a new name?",
    },
    {
      kind: "transcript",
      time: "30:15",
      speaker: "Omar",
      text: "It's an API with an owner, an age and a permission check on every call, written for software that makes plans. If all your APIs have that, you don't need anything from me.",
    },
    { kind: "transcript", time: "32:10", speaker: "Audience", text: "What does it not do?" },
    {
      kind: "transcript",
      time: "32:25",
      speaker: "Omar",
      text: "It doesn't clean data. It doesn't merge duplicate customers. ArqMesh does that, with rules you write. And it doesn't make a slow system fast. If stock takes nine seconds, it now takes nine seconds and ninety-seven milliseconds.",
    },
    { kind: "section", title: "Try it on a Tuesday" },
    {
      kind: "steps",
      items: [
        "Pick the system that gets the same four questions all day.",
        "Write the questions as tools with typed inputs. Leave tables out.",
        "Ask the owner for an age. Don't accept “it depends”.",
        "Release it to a module that only reads. ArqPulse is a good first choice.",
        "Add one tool that proposes. Leave out any that decide.",
        "Revoke a permission in the middle of a run. Show security before they ask.",
      ],
    },
    {
      kind: "bullets",
      items: [
        "**50+ connectors** are maintained descriptions like this one. Most projects use three of them in the first week.",
        "**97 ms** is the median time the runtime adds to a call, not counting the system's and the model's own time.",
        "**Any client** that speaks the protocol can use a description, even one from another vendor.",
      ],
    },
  ],
};
