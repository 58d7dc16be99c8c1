import { items } from "../../items.ts";
import { table, timeline } from "../../scenes.ts";

/** The liquidity report on the Tuesday on which the rates come late. */
export const arqmeshExample = items("exampleStep", [
  {
    time: "07:03",
    title: "The converter waits",
    text: "A bank's liquidity report needs three tables: payments, ledger_day and fx_rates. The rates come in a vendor file due at 06:58. The limit for fx_rates is five minutes, so at 07:03 ArqMesh holds the converter and lets the collector keep working.",
    scene: table({
      title: "Sources at 07:03",
      caption: "Two of the three sources are fresh enough. fx_rates is five minutes late.",
      columns: ["Source", "Limit", "Age"],
      rows: [
        { cells: ["payments", "1 min", "2 s"], state: "done" },
        { cells: ["ledger_day", "1 day", "83 min"], state: "done" },
        { cells: ["fx_rates", "5 min late", "5 min late"], state: "late" },
      ],
    }),
  },
  {
    time: "07:12",
    title: "The file lands",
    text: "The file lands 14 minutes late. By then the collector has gathered 41,300 payments. Converting and assembling the report takes another 32 minutes, so the treasury desk sees the new time in the report's header: 07:44.",
    scene: timeline({
      title: "Run 2216 at 07:12",
      caption: "The converter starts with the file at 07:12. The report follows at 07:44.",
      marks: ["06:45", "07:15", "07:45"],
      deadlineAt: 75,
      deadlineLabel: "Due 07:30",
      rows: [
        { label: "Collector", start: 0, end: 45, state: "done", note: "41,300 payments" },
        { label: "fx_rates", start: 22, end: 45, state: "late", note: "landed 07:12" },
        { label: "Converter", start: 45, end: 82, state: "running", note: "22 min" },
        { label: "Report", start: 82, end: 98, state: "late", note: "expected 07:44" },
      ],
    }),
  },
  {
    time: "07:44",
    title: "The report is complete",
    text: "At 07:44 the report is complete. Its footer says that fx_rates was late and which file it came from. The last time, two people spent 50 minutes doing this manually. This time they read one message.",
    scene: table({
      title: "liquidity_report, $ million",
      caption: "Each line of the report names its source and the age of that source.",
      columns: ["Line", "Source", "Age"],
      rows: [
        { cells: ["Inflows 812", "payments", "2 s"], state: "done" },
        { cells: ["Buffer 388.5", "ledger_day", "124 min"], state: "done" },
        { cells: ["Ratio 99.1%", "fx_rates", "32 min"], state: "done" },
      ],
    }),
  },
]);
