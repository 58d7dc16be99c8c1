import { items, references } from "../items.ts";
import { heading, pageLink, paragraph } from "../rich-text.ts";
import { chart } from "../scenes.ts";
import { type SeedCustomerStory, seedPortrait } from "../seed-document.ts";
import { articleText, callout, table } from "../text-blocks.ts";

/** Manufacturing: downtime of a line, with ArqPulse and ArqFlow. The case study has the same numbers. */
export const velthausBearings: SeedCustomerStory = {
  _id: "story-bearings",
  _type: "customerStory",
  title: "A bearings plant cuts line downtime from 12% to 2%",
  path: { _type: "slug", current: "/customers/velthaus-bearings" },
  customer: "Velthaus Bearings",
  industry: { _type: "reference", _ref: "industry-manufacturing" },
  modules: references("module-arqpulse", "module-arqflow"),
  summary:
    "Sensor readings reached the maintenance team too late. Now the plant replaces a bearing before it fails.",
  published: "2026-09-30",
  metrics: items("stat", [
    { value: "83%", label: "less line downtime", note: "12% before, 2% after" },
    { value: "81%", label: "of repairs in planned stops", note: "22% before" },
    { value: "47 h", label: "of production won back a month" },
    { value: "Week 7", label: "first measured result", note: "Downtime at 7.1%" },
  ]),
  scene: chart({
    title: "Line 4: share of planned time lost",
    caption:
      "Downtime of line 4 stays at 12% until the false alarms of week three are fixed. It is 7.1% in week 7, and 2% from week 19 to week 26.",
    unit: "Percent of planned time",
    axis: ["Week 0", "3", "7", "12", "19", "26"],
    limitValue: 6,
    limitLabel: "Plant target: 6%",
    lines: [
      { label: "26 weeks before", values: [12, 12, 12, 12, 12, 12], tone: "before" },
      { label: "With ArqPulse and ArqFlow", values: [12, 11.6, 7.1, 4.3, 2, 2], tone: "after" },
    ],
  }),
  body: articleText(
    heading("The company and the process"),
    paragraph(
      "Velthaus Bearings makes wheel bearings on two sites with 1,180 people. Line 4 grinds and hardens the rings in three shifts. Of its 64 machines, nine decide everything: when one of them stops, the line stops.",
    ),
    paragraph(
      "The data was never the problem. The line has 1,140 sensor feeds, and a historian has stored them for years. But engineers opened it only after a stop, to explain what had happened. The explanation was often two days old by the time anyone read it.",
    ),
    heading("The baseline"),
    paragraph(
      "Lena Brandt, the plant manager, refused to introduce a new metric for the project. The plant already had one that the crews believed: every minute of planned production time in which the line's counter does not move for more than four minutes. A stop that is added to the plan after Friday counts as downtime.",
    ),
    paragraph(
      "Production control counted 26 weeks back with that definition. The average was 12%, or 65.6 of 547 planned hours a month. The plant's target was 6%, and it had missed it in every month. The controller signed the number before anything was installed, along with a list of other changes already planned, such as a new coolant.",
    ),
    heading("The project, week by week"),
    table(
      "From kickoff to the last measurement",
      ["Weeks", "What happened", "Result"],
      [
        "1-2",
        "ArqPulse connects to the historian and the batch plan in the plant network",
        "Two connectors, one maintenance window",
      ],
      ["3", "Shift leads see the first repair proposals", "31 in one day, most of them wrong"],
      [
        "4-6",
        "Feeds are compared by material, and people check every proposal",
        "74 of 118 proposals accepted",
      ],
      ["7", "Production control reports the first number", "7.1% downtime"],
      [
        "8-18",
        "ArqFlow books accepted repairs, with part and fitters",
        "81% of repairs in planned stops",
      ],
      ["19-26", "Eight weeks of measurement, no changes allowed", "2% downtime"],
    ),
    paragraph(
      pageLink("ArqPulse", "module-arqpulse"),
      " compares each feed with its own last 21 days and flags drift. ",
      pageLink("ArqFlow", "module-arqflow"),
      " checks whether the spare part is in stock, finds the next planned stop and proposes a repair with a duration and a crew. The shift lead accepts, moves or declines it and gives a reason. Nothing is booked without a part, and nothing is booked without a person.",
    ),
    heading("What failed, and what we changed"),
    paragraph(
      "Week three nearly ended the project. The module proposed 31 repairs in a single day, and the shift leads stopped reading. The cause was simple. The hardening machines run six materials, and ArqPulse compared each feed with the average of all of them. Every change of material looked like wear.",
    ),
    paragraph(
      "The fix took two days. The batch plan names the material on each machine, so ArqPulse now compares a feed only with its own history for that material. Of the 31 proposals, two remained. Both were right. The crew on the night shift wrote the lesson on the board in the shift office, where it still is.",
    ),
    callout("note", "The rule on the board: no alarm without the batch that is running."),
    paragraph(
      "One cause could not be fixed with data. A hydraulic unit, whose supplier has stopped making it, still costs 4.4 hours a month. ArqPulse sees the pressure drop, but there is no spare part to book.",
    ),
    heading("The result"),
    table(
      "26 weeks before the project and its last eight weeks, counted by production control",
      ["Measure", "Before", "After"],
      ["Downtime, share of planned time", "12%", "2%"],
      ["Downtime, hours a month", "65.6", "11.0"],
      ["Stops a month", "31", "6"],
      ["Longest stop", "9.5 h", "2.1 h"],
      ["Repairs in planned stops", "22%", "81%"],
      ["Rings scrapped, per 10,000", "41", "29"],
    ),
    paragraph(
      "The line loses 54.6 fewer hours a month. The plant credits 47 of them to the modules and the other 7.6 to the new coolant, which was on the controller's list from the first day. In the controller's books, the 47 hours are worth $188,000 a month, avoided overtime $9,000 and avoided scrap $14,000. The modules, the runtime and the plant's own staff and hardware cost $38,000. That leaves $173,000 a month.",
    ),
    paragraph(
      "The night shift noticed the difference first. Repairs that used to happen at three in the morning, with a part on its way by taxi, now happen in the Sunday stop with the part on the bench. Monthly overtime for the fitters fell from 212 hours to 64. The line to the cloud was down twice during the project, and nothing changed on the floor, because the runtime works inside the plant network.",
    ),
    heading("What came next"),
    paragraph(
      "The proposal to replace the hydraulic unit came from the log of line 4 and is now with purchasing. Line 2 started in September with the connectors that were already there, so its two weeks of installation became three days. The batch rule was part of the setup from the first morning, and the crews were trained by the shift leads of line 4.",
    ),
    paragraph(
      "Lena Brandt's advice to other plants is short: use your own definition of downtime, freeze it, and find two causes that were visible in the data afterward. If there are none, start somewhere else.",
    ),
  ),
  quote: {
    text: "In week three it raised 31 alarms in a day, and my people stopped reading. It took two days to fix that, and one quiet Sunday repair to win them back.",
    person: "Lena Brandt",
    role: "Plant manager, Velthaus Bearings",
    portrait: seedPortrait("Lena Brandt"),
  },
  tags: ["predictive maintenance"],
  sample: true,
  seo: { _type: "seo", title: "Bearings plant: downtime from 12% to 2%", noIndex: false },
};
