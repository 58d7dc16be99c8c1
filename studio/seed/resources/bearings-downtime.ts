import type { ResourceContent } from "../../print/document-content.ts";
import { bullet, paragraph, richText } from "../rich-text.ts";
import { seedFile, type SeedResource, toCategory, toModule } from "../seed-document.ts";

/** A resource of the library (spec 3, resource). */
export const bearingsDowntime: SeedResource = {
  _id: "resource-bearings-downtime",
  _type: "resource",
  title: "A bearings plant cuts line downtime from 12% to 2%",
  type: "case-study",
  category: toCategory("category-manufacturing"),
  description:
    "Velthaus Bearings watches 1,140 sensor feeds for drift and books repairs into planned stops. See what was connected, what failed in week three, and how downtime was counted.",
  keyNumber: { value: "2%", before: "12%", label: "line downtime" },
  module: toModule("module-arqflow"),
  readTime: "8 min read",
  published: "2024-01-10",
  file: seedFile("bearings-downtime.pdf"),
  path: { _type: "slug", current: "/resources/bearings-downtime" },
  body: richText(
    paragraph("The case study is for plant and maintenance managers. It contains:"),
    bullet("what was connected on line 4, and in which order"),
    bullet("what failed in week three and how it was fixed"),
    bullet("how downtime was counted before and after"),
  ),
  seo: {
    _type: "seo",
    title: "Case study: line downtime from 12% to 2%",
    description:
      "How a bearings plant books repairs into planned stops, what failed in week three and how downtime was counted.",
    noIndex: false,
  },
  sample: true,
};

/** What its PDF says. */
export const bearingsDowntimeContent: ResourceContent = {
  cover: {
    kind: "beforeAfter",
    caption:
      "Velthaus Bearings, line 4: share of planned production time lost, and the stops behind it.",
    rows: [
      {
        label: "Downtime",
        before: "12%",
        after: "2%",
        beforeValue: 12,
        afterValue: 2,
        change: "83% less",
      },
      {
        label: "Stops per month",
        before: "31",
        after: "6",
        beforeValue: 31,
        afterValue: 6,
        change: "−81%",
      },
      {
        label: "Longest stop",
        before: "9.5 h",
        after: "2.1 h",
        beforeValue: 9.5,
        afterValue: 2.1,
        change: "−78%",
      },
    ],
  },
  facts: [
    { label: "Modules", text: "ArqPulse, ArqFlow" },
    { label: "Length", text: "26 weeks, including 4 weeks of buffer" },
  ],
  sampleNote:
    "Velthaus Bearings, its plant and its people are invented. The numbers show how a result is counted and reported. They do not come from a customer.",
  body: [
    { kind: "section", title: "The plant" },
    {
      kind: "lead",
      text: "Line 4 grinds and hardens rings for wheel bearings, in three shifts. Whenever it stopped, the reason had already been in the data for two days.",
    },
    {
      kind: "text",
      text: "Velthaus Bearings employs 1,180 people at two sites. Line 4 has 64 machines, and nine of them can stop the line: four grinders, three induction hardeners, a washer and the measuring cell. The line produces 1,140 sensor feeds, one reading per second or slower. A historian stores them for seven years. Before the project, people opened the historian only after a stop, to explain it.",
    },
    {
      kind: "text",
      text: "Downtime was 12% of planned production time, averaged over the previous 26 weeks. The plant's own target was 6%. Everyone knew the causes: spindle bearings in the grinders, coolant, and a hydraulic unit whose supplier had discontinued it. No one knew about them a week ahead.",
    },
    {
      kind: "stats",
      items: [
        { value: "1,140", label: "sensor feeds on the line, watched around the clock" },
        { value: "9", label: "machines that can stop the whole line" },
        { value: "12%", label: "of planned time lost in the half year before" },
        { value: "2%", label: "in the last eight weeks of the project" },
      ],
    },
    { kind: "section", title: "How downtime is counted" },
    {
      kind: "text",
      text: "Planned production time is the shift plan minus planned stops, as released on Friday for the following week. Downtime is every minute of that time in which the line's counter hasn't moved for more than four minutes. A stop added to the plan after Friday counts as downtime. The plant had used this definition for years and did not change it.",
    },
    {
      kind: "table",
      caption:
        "Downtime by cause, hours per month: 26 weeks before, and the last eight weeks of the project.",
      columns: ["Cause", "Before", "After", "What changed"],
      rightAligned: [1, 2],
      widths: [1.7, 0.7, 0.7, 3],
      rows: [
        [
          "Spindle bearings",
          "24.1",
          "2.3",
          "Vibration drift detected 40 to 70 hours ahead. Repaired during the Sunday stop",
        ],
        [
          "Coolant",
          "13.8",
          "1.9",
          "Conductivity checked per batch. Refilled before it affects the line",
        ],
        [
          "Hydraulic unit",
          "11.6",
          "4.4",
          "Pressure curve checked per stroke. Still no spare part, see below",
        ],
        ["Measuring cell", "6.2", "1.1", "Corrected for the temperature of the hall"],
        ["Missing parts", "5.3", "0.8", "No repair is booked until the part is in stock"],
        ["Everything else", "4.6", "0.5", "Shorter, because the cause is known from the start"],
        ["Total, hours per month", "65.6", "11.0", "12% and 2% of 547 planned hours"],
      ],
      hasTotalRow: true,
    },
    { kind: "section", title: "What was connected" },
    {
      kind: "text",
      text: "Two modules and three systems. ArqPulse reads the historian and the batch plan. ArqFlow reads both and writes repairs to the maintenance system. The runtime is installed in the plant's own network and keeps working when the cloud link is down, which happened twice.",
    },
    {
      kind: "process",
      caption: "From a sensor feed to a booked repair.",
      steps: [
        { title: "Feed", text: "Vibration of spindle G2, once a second, from the historian." },
        { title: "Drift", text: "Compared with its own last 21 days, by speed and material." },
        { title: "Context", text: "The machine, the batch on it, and the next planned stop." },
        { title: "Part", text: "Is the bearing in stock? If not, when? No part, no booking." },
        { title: "Proposal", text: "Repair during the Sunday stop, 70 minutes, two technicians." },
        { title: "Decision", text: "The shift lead accepts, moves or declines it, with a reason." },
      ],
    },
    {
      kind: "timeline",
      caption: "The project in two-week steps. The buffer went to the hydraulic unit.",
      marks: ["1-2", "3-4", "5-6", "7-8", "9-10", "11-12"],
      rows: [
        { label: "Baseline", start: 0, end: 0.8, note: "26 weeks, by the plant's own count" },
        {
          label: "Historian, batch plan",
          start: 0.3,
          end: 1.5,
          note: "Two connectors, one change window",
        },
        {
          label: "21 days of history",
          start: 0.8,
          end: 2.3,
          note: "Already in the historian, replayed in a day",
        },
        { label: "Shadow run", start: 1.5, end: 3, note: "118 proposals, 74 accepted" },
        {
          label: "First result",
          start: 3,
          end: 3.4,
          note: "Week seven: 7.1%",
          isHighlighted: true,
        },
        { label: "Bookings", start: 3, end: 6, note: "ArqFlow writes, a person accepts" },
      ],
    },
    { kind: "section", title: "Week three" },
    {
      kind: "text",
      text: "In the third week the module proposed 31 repairs in one day, and the shift leads stopped reading. The cause was simple. The hardeners process six materials, and the module compared each with the average of all six. A change of material looked like wear.",
    },
    {
      kind: "text",
      text: "The fix took two days. The batch plan names the material, and each feed is now compared with its own history for that material. The 31 proposals became two, and both were right. The plant wrote its lesson on the board in the shift office: **no alarm without the batch that is running.**",
    },
    {
      kind: "note",
      title: "What the maintenance lead says",
      text: "“We already knew that spindles wear out. We needed to hear about it on Thursday, with the bearing in stock. That's all it does, and it's enough.”",
    },
    { kind: "section", title: "The result" },
    {
      kind: "beforeAfter",
      caption:
        "The last eight weeks of the project compared with the 26 weeks before, counted by production control.",
      rows: [
        {
          label: "Downtime, share of planned time",
          before: "12%",
          after: "2%",
          beforeValue: 12,
          afterValue: 2,
          change: "83% less",
        },
        {
          label: "Repairs in planned stops",
          before: "22%",
          after: "81%",
          beforeValue: 22,
          afterValue: 81,
          change: "×3.7",
        },
        {
          label: "Technician overtime, hours per month",
          before: "212",
          after: "64",
          beforeValue: 212,
          afterValue: 64,
          change: "−70%",
        },
        {
          label: "Rings scrapped, per 10,000",
          before: "41",
          after: "29",
          beforeValue: 41,
          afterValue: 29,
          change: "−29%",
        },
      ],
    },
    {
      kind: "text",
      text: "The first result came in week seven: 7.1%. Downtime reached 2% in week nineteen and has stayed there. The plant saves 54.6 hours a month. It credits 47 of them to the project and the rest to a new coolant, which was on the list of known changes from day one.",
    },
    {
      kind: "bars",
      caption: "Value per month in thousands of dollars, calculated by the plant's controller.",
      rows: [
        { label: "Contribution margin of 47 hours", value: 188, text: "188", isHighlighted: true },
        { label: "Overtime avoided", value: 9, text: "9" },
        { label: "Scrap avoided", value: 14, text: "14" },
        { label: "Running cost, own staff included", value: 38, text: "38" },
      ],
    },
    { kind: "section", title: "What it does not do" },
    {
      kind: "bullets",
      items: [
        "**It does not replace inspection.** Two of the six stops last month left no trace in any feed: a broken belt and a forklift accident.",
        "**It does not make parts.** The hydraulic unit still costs 4.4 hours a month. Purchasing has the proposal to replace it, which came from the log.",
        "**It repairs nothing and orders nothing.** A booking is a proposal until the shift lead accepts it, and people order the spare parts.",
        "**It needs 21 days.** A new machine has no history. For three weeks its feeds are displayed without an assessment.",
      ],
    },
    { kind: "section", title: "If you run a plant" },
    {
      kind: "steps",
      items: [
        "Keep your own definition of downtime and freeze it. Your people believe it, and that matters more than ours.",
        "Look for two causes that were visible in the data afterward. If you can't find any, start with another process.",
        "Check whether software can read your batch plan. Without it, the problems of week three take longer to fix.",
        "Decide who accepts a repair. A meeting will always be too late.",
        "Count for eight weeks before anyone tells the board.",
      ],
    },
  ],
};
