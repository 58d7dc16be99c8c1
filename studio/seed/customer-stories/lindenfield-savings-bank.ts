import { items, references } from "../items.ts";
import { bullet, heading, pageLink, paragraph } from "../rich-text.ts";
import { figures } from "../scenes.ts";
import { type SeedCustomerStory, seedPortrait } from "../seed-document.ts";
import { articleText, callout, table } from "../text-blocks.ts";

/** Financial services: late data in a daily report, with ArqPulse. */
export const lindenfieldSavingsBank: SeedCustomerStory = {
  _id: "story-savings-bank",
  _type: "customerStory",
  title: "A savings bank stops late data before it reaches a report",
  path: { _type: "slug", current: "/customers/lindenfield-savings-bank" },
  customer: "Lindenfield Savings Bank",
  industry: { _type: "reference", _ref: "industry-financial-services" },
  modules: references("module-arqpulse"),
  summary:
    "The treasury team sent its liquidity report every morning without knowing how old the data was. Now late data holds the report.",
  published: "2026-07-15",
  metrics: items("stat", [
    { value: "0", label: "reports on late data in nine months", note: "8 of 62 before" },
    { value: "95%", label: "less time to find a late source", note: "60 minutes before, 3 after" },
    { value: "11 min", label: "median delay of a held report" },
    { value: "6 weeks", label: "from the briefing to the signed result" },
  ]),
  scene: figures({
    title: "Liquidity report, before and after",
    caption:
      "Reports sent on late data fall from 8 of 62 to 0 of 189, the search for a late source from 60 minutes to 3, and the manual check from 25 minutes a morning to none.",
    rows: [
      {
        label: "Sent on late data",
        before: "13%",
        after: "0%",
        beforeValue: 13,
        afterValue: 0,
        change: "8 of 62 reports, then 0 of 189",
      },
      {
        label: "Finding the late source",
        before: "60 min",
        after: "3 min",
        beforeValue: 60,
        afterValue: 3,
        change: "95% less time",
      },
      {
        label: "Manual check each morning",
        before: "25 min",
        after: "0 min",
        beforeValue: 25,
        afterValue: 0,
        change: "No longer needed",
      },
    ],
  }),
  body: articleText(
    heading("The company and the process"),
    paragraph(
      "Lindenfield Savings Bank serves 640,000 customers through 71 branches and an app. Its treasury sends a liquidity report to the treasurer at 7:30 AM every business day, and the same numbers go to the regulator. The report reads 41 tables from three sources. One of them is a file with exchange rates that a vendor delivers around seven.",
    ),
    paragraph(
      "When the file was late, nothing failed. The job simply ran on the rates of the day before, and the report looked as it always did. Marta Kowalczyk, who heads treasury data, learned about it from a phone call around noon, if she learned about it at all.",
    ),
    heading("The baseline"),
    paragraph(
      "No one could say how often this happened, so that was the first thing to measure. The warehouse logs the time of every load. For one quarter, two analysts compared those times with the minute each report was sent.",
    ),
    bullet("62 reports went out, and 8 of them used at least one table that was too old."),
    bullet("Five of the 8 were never noticed. Three had to be corrected with the regulator."),
    bullet("Finding the cause took 60 minutes, the median of the three corrections."),
    bullet("An analyst spent 25 minutes every morning checking load times manually."),
    paragraph(
      "Internal audit repeated the count on a sample of days and signed it. That signature mattered more than the number, because six weeks later no one argued about the starting point.",
    ),
    heading("The project, week by week"),
    table(
      "A Value Sprint on one report",
      ["Week", "What happened", "Who decided"],
      ["1", "30-minute briefing, list of tables, one number to move", "Head of treasury data"],
      ["2", "ArqPulse is installed in the bank's network with read-only access", "IT security"],
      ["3", "Every source gets an age limit and an owner", "Treasury, with each owner"],
      ["4", "Trial run: alerts only, no report is held", "Treasury"],
      ["5", "A late source holds the report", "Treasurer"],
      ["6", "Measurement, signed by internal audit", "Internal audit"],
    ),
    paragraph(
      "Each source has an age limit. When a source exceeds it, the report waits and names the source. The owner gets a message with the table, the cause and the time by which the report has to leave. When the file arrives, the report runs on its own.",
    ),
    paragraph(
      "The bank already used two other modules against transfer fraud, so identity, connectors and the audit log were in place. Installing ",
      pageLink("ArqPulse", "module-arqpulse"),
      " took an afternoon. Agreeing on the limits took a week.",
    ),
    heading("What failed, and what we changed"),
    paragraph(
      "The trial run fell into month-end, when the ledger load legitimately takes longer. ArqPulse raised 57 alerts in five days, and 49 of them were about the ledger. All 57 went to one shared channel. By Thursday, most of the team had muted it.",
    ),
    paragraph(
      "Two changes fixed it. The ledger got a second limit for the last two and first three business days of a month. And alerts stopped going to a channel: each one goes to the owner of the late source, and only if a report is waiting for it. In the following five days there were 6 alerts. All of them were right, and all were answered within ten minutes.",
    ),
    callout(
      "tip",
      "Plan the trial run across a month-end. It shows in a week what would otherwise take a quarter.",
    ),
    paragraph(
      "One limit was wrong in the other direction. The first draft allowed the rates to be an hour old, because that was how the job had always been scheduled. Treasury set it to 15 minutes after the first held report.",
    ),
    heading("The result"),
    paragraph(
      "In the nine months since go-live, 189 reports were due. 182 went out on time. Seven waited for a source, with a median of 11 minutes and a maximum of 48, and every one of them reached the regulator before the deadline. None was sent on late data, and none had to be corrected.",
    ),
    table(
      "One quarter before, nine months after, from the load log of the warehouse",
      ["Measure", "Before", "After"],
      ["Reports due", "62", "189"],
      ["Sent on late data", "8", "0"],
      ["Held until the source arrived", "0", "7"],
      ["Corrected with the regulator", "3", "0"],
      ["Finding the late source", "60 min", "3 min"],
      ["Manual check each morning", "25 min", "0 min"],
    ),
    paragraph(
      "The manual check is gone. At 25 minutes on 189 mornings, that is 79 hours, or two working weeks of an analyst. The larger effect has no number: the treasurer no longer asks whether the report is right.",
    ),
    heading("What came next"),
    paragraph(
      "The vendor received a list of its late deliveries, with times to the second, and moved its own job forward by twenty minutes. The capital report and the currency exposure report got limits in the same way, each in two days. Next year the bank wants every report that leaves the building to carry the age of its oldest table.",
    ),
    paragraph(
      "ArqPulse does not repair the file. If the vendor sends nothing, the report waits until a person acts. In nine months that happened once: Marta Kowalczyk called the vendor, and the file came after 48 minutes.",
    ),
  ),
  quote: {
    text: "I used to open the report and hope. Now, if it is in my inbox, it is right. If it isn't, I know which file we are waiting for and who is on the phone about it.",
    person: "Marta Kowalczyk",
    role: "Head of treasury data, Lindenfield Savings Bank",
    portrait: seedPortrait("Marta Kowalczyk"),
  },
  tags: ["data quality"],
  sample: true,
  seo: { _type: "seo", title: "Savings bank: no reports on late data", noIndex: false },
};
