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
    "Hypothetical Bearings Works watches 1,140 sensor feeds for drift and books repairs into planned stops. What was connected, what failed in week three, and how downtime was counted.",
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
      "Hypothetical Bearings Works, line 4: share of planned production time lost, and what it consists of.",
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
        label: "Stops a month",
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
    { label: "Length", text: "26 weeks, 4 of them reserve" },
  ],
  sampleNote:
    "Hypothetical Bearings Works, its plant and its people are invented. The figures show how a result is counted and reported; they are no customer's figures.",
  body: [
    { kind: "section", title: "The plant" },
    {
      kind: "lead",
      text: "Line 4 grinds and hardens rings for wheel bearings, in three shifts. When it stopped, it stopped for a reason that had been in the data for two days.",
    },
    {
      kind: "text",
      text: "Hypothetical Bearings Works employs 1,180 people on two sites. Line 4 has 64 machines, of which nine decide everything: four grinders, three induction hardeners, a washer and the measuring cell. 1,140 sensor feeds leave the line, once a second or slower, and end in a historian that keeps them for seven years. Before the project, the historian was opened after a stop to explain it.",
    },
    {
      kind: "text",
      text: "Downtime was 12% of planned production time, averaged over the 26 weeks before. The plant's own target was 6%. Nobody doubted the causes: bearings of the grinders' own spindles, coolant, and a hydraulic unit that the supplier had stopped making. What was missing was the week before.",
    },
    {
      kind: "stats",
      items: [
        { value: "1,140", label: "sensor feeds on the line, watched around the clock" },
        { value: "9", label: "machines whose stop stops the line" },
        { value: "12%", label: "of planned time lost, the half year before" },
        { value: "2%", label: "in the last eight weeks of the project" },
      ],
    },
    { kind: "section", title: "How downtime is counted" },
    {
      kind: "text",
      text: "Planned production time is the shift plan minus planned stops, as released on Friday for the following week. Downtime is every minute in it in which the line's counter does not move for more than four minutes. A stop that is entered in the plan after Friday counts as downtime. This was the plant's definition for years and was not touched.",
    },
    {
      kind: "table",
      caption:
        "Downtime by cause, hours a month: 26 weeks before, and the last eight weeks of the project.",
      columns: ["Cause", "Before", "After", "What changed"],
      rightAligned: [1, 2],
      widths: [1.7, 0.7, 0.7, 3],
      rows: [
        [
          "Spindle bearings",
          "24.1",
          "2.3",
          "Drift in vibration seen 40 to 70 hours ahead; repaired in the Sunday stop",
        ],
        ["Coolant", "13.8", "1.9", "Conductivity watched per batch; refilled before it decides"],
        [
          "Hydraulic unit",
          "11.6",
          "4.4",
          "Pressure curve per stroke; still without a spare, see limits",
        ],
        ["Measuring cell", "6.2", "1.1", "Temperature of the hall taken into account"],
        [
          "Missing parts",
          "5.3",
          "0.8",
          "A repair is booked with its spare part, or it is not booked",
        ],
        ["Everything else", "4.6", "0.5", "Shorter, because the cause is named when it begins"],
        ["All, hours a month", "65.6", "11.0", "12% and 2% of 547 planned hours"],
      ],
      hasTotalRow: true,
    },
    { kind: "section", title: "What was connected" },
    {
      kind: "text",
      text: "Two modules and three systems. ArqPulse reads the historian and the batch plan; ArqFlow reads both and writes repairs into the maintenance system. The runtime stands in the plant's own network and goes on while the line to the cloud is down, which happened twice.",
    },
    {
      kind: "process",
      caption: "From a feed to a booked repair.",
      steps: [
        { title: "Feed", text: "Vibration of spindle G2, once a second, from the historian." },
        { title: "Drift", text: "Held against its own last 21 days, per speed and material." },
        { title: "Meaning", text: "Machine, batch on it, and the next planned stop." },
        { title: "Part", text: "Bearing in store? If not, when? No part, no booking." },
        { title: "Proposal", text: "Repair in the Sunday stop, 70 minutes, two fitters." },
        { title: "Decision", text: "The shift lead accepts, moves or declines, with a reason." },
      ],
    },
    {
      kind: "timeline",
      caption: "The project by weeks, in pairs. The reserve was used for the hydraulic unit.",
      marks: ["1-2", "3-4", "5-6", "7-8", "9-10", "11-12"],
      rows: [
        { label: "Baseline", start: 0, end: 0.8, note: "26 weeks, the plant's own count" },
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
        { label: "Beside the people", start: 1.5, end: 3, note: "118 proposals, 74 accepted" },
        {
          label: "First figure",
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
      text: "In the third week the module proposed 31 repairs in one day, and the shift leads stopped reading. The cause was simple. The hardeners run six materials, and the drift of each was held against the mean of all. A change of material looked like wear.",
    },
    {
      kind: "text",
      text: "The correction took two days: the batch plan names the material, and each feed is now held against its own past with that material. The 31 proposals became two. Both were right. The lesson the plant drew from it is written on a board in the shift office: **no alarm without the batch that is running.**",
    },
    {
      kind: "note",
      title: "What the maintenance lead says",
      text: "“We did not need to be told that a spindle is worn. We needed to be told on Thursday, with the bearing in the store. That is all it does, and it is enough.” (Sample quote.)",
    },
    { kind: "section", title: "The result" },
    {
      kind: "beforeAfter",
      caption:
        "Eight weeks at the end of the project against the 26 weeks before, counted by production control.",
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
          label: "Overtime of fitters, hours a month",
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
      text: "The first figure was reported in week seven: 7.1%. The 2% of the title was reached in week nineteen and has held since. Of the 54.6 hours a month that are not lost any more, the plant credits 47 to the project and the rest to a new coolant, which was on the list of known changes from the first day.",
    },
    {
      kind: "bars",
      caption: "Value of a month, as the plant's controller counts it, in thousand euros.",
      rows: [
        { label: "Contribution of 47 hours", value: 188, text: "188", isHighlighted: true },
        { label: "Overtime not paid", value: 9, text: "9" },
        { label: "Scrap not made", value: 14, text: "14" },
        { label: "Cost of module and runtime", value: 38, text: "38" },
      ],
    },
    { kind: "section", title: "What it does not do" },
    {
      kind: "bullets",
      items: [
        "**It does not replace inspection.** Two of the six stops in the last month had no trace in any feed: a broken belt and a fork-lift.",
        "**It does not make parts.** The hydraulic unit still costs 4.4 hours a month. The proposal to replace it came from the log and is with purchasing.",
        "**It repairs nothing and orders nothing.** A booking is a proposal until the shift lead accepts it; a spare part is ordered by people.",
        "**It needs 21 days.** A new machine has no past. For three weeks its feeds are shown without a judgement.",
      ],
    },
    { kind: "section", title: "If you run a plant" },
    {
      kind: "steps",
      items: [
        "Take your own definition of downtime and freeze it. It is better than ours, because your people believe it.",
        "Look for the two causes that were visible in the data afterwards. If there are none, begin elsewhere.",
        "Ask whether the batch plan can be read by machine. Without it, week three lasts longer.",
        "Decide who accepts a repair. If it is a meeting, it will be late.",
        "Count for eight weeks before anyone tells the board.",
      ],
    },
  ],
};
