import { items, references } from "../items.ts";
import type { SeedIndustry } from "../seed-document.ts";

/** The six industries with their figures before and after (spec 3 and 9). */
export const industries: SeedIndustry[] = [
  {
    _id: "industry-retail",
    _type: "industry",
    title: "Retail",
    problem:
      "Orders follow last year's calendar, so perishable stock reaches the shelf after demand is gone.",
    solution:
      "ArqIntel reads intent and sentiment by region, ArqPulse keeps the sales feed fresh, and order proposals follow this week's demand instead of last year's.",
    modules: references("module-arqintel", "module-arqpulse"),
    metrics: items("industryMetric", [
      {
        label: "Waste: share of perishable stock written off (35.4% to 7.8%)",
        before: "35%",
        after: "8%",
        beforeValue: 35,
        afterValue: 8,
        improvement: "78% reduction",
      },
    ]),
    benefits: [
      "Store managers change a proposed order in one field and see why it was proposed",
      "A late sales feed stops the proposal before it reaches a supplier",
      "Weather and local events are read as separate sources, each with its own age",
    ],
    hue: "olive",
  },
  {
    _id: "industry-financial-services",
    _type: "industry",
    title: "Financial services",
    problem:
      "Rules catch last quarter's fraud. A new pattern runs until a customer calls about it.",
    solution:
      "ArqMesh joins card, device and account events, and ArqGuard holds the transfer that does not fit and attaches the reason.",
    modules: references("module-arqmesh", "module-arqguard"),
    metrics: items("industryMetric", [
      {
        label: "Fraud loss in a year",
        before: "$4.2M",
        after: "$0.3M",
        beforeValue: 4.2,
        afterValue: 0.3,
        improvement: "93% reduction",
      },
    ]),
    benefits: [
      "Investigators open a held transfer and find its reason, sources and rule in one view",
      "Releasing a transfer changes no rule: rules change only when Compliance signs off",
      "The SOX review reads the same log as the investigators",
    ],
    hue: "rose",
  },
  {
    _id: "industry-healthcare",
    _type: "industry",
    title: "Healthcare",
    problem: "A patient's history sits in separate systems, and nurses open them one by one.",
    solution:
      "ArqMesh matches the patient across systems once and answers from every source the nurse is cleared to read. ArqGuard masks the fields her ward does not need.",
    modules: references("module-arqmesh", "module-arqguard"),
    metrics: items("industryMetric", [
      {
        label: "Retrieval: time to gather one patient's history",
        before: "45 min",
        after: "2 min",
        beforeValue: 45,
        afterValue: 2,
        improvement: "96% faster",
      },
    ]),
    benefits: [
      "Each line of an answer names the system and the hour it came from",
      "Records stay in the systems that hold them, and only the answer travels",
      "Every look at a record is logged in the format a HIPAA access review asks for",
    ],
    hue: "blue",
  },
  {
    _id: "industry-manufacturing",
    _type: "industry",
    title: "Manufacturing",
    problem: "The line stops first. Maintenance finds the cause in the sensor data afterward.",
    solution:
      "ArqPulse watches sensor feeds for drift, and ArqFlow books the repair into the next planned stop.",
    modules: references("module-arqpulse", "module-arqflow"),
    metrics: items("industryMetric", [
      {
        label: "Downtime: share of planned production time lost",
        before: "12%",
        after: "2%",
        beforeValue: 12,
        afterValue: 2,
        improvement: "83% reduction",
      },
    ]),
    benefits: [
      "The alert names the sensor, the machine and the batch running on it",
      "No repair is booked until the spare part is in stock",
      "The runtime works inside the plant network, even when the cloud link is down",
    ],
    hue: "teal",
  },
  {
    _id: "industry-technology",
    _type: "industry",
    title: "Technology",
    problem:
      "The alert names a symptom. Engineers spend the afternoon finding the commit behind it.",
    solution:
      "ArqTest replays shadow traffic against the latest commits, and ArqCode flags the pattern that changed the answer.",
    modules: references("module-arqtest", "module-arqcode"),
    metrics: items("industryMetric", [
      {
        label: "MTTR: mean time from alert to restored service",
        before: "4.2 h",
        after: "0.8 h",
        beforeValue: 4.2,
        afterValue: 0.8,
        improvement: "81% reduction",
      },
    ]),
    benefits: [
      "The incident opens with a commit and a request that fails on it, not a graph",
      "The replayed request becomes a test, so the same fault fails the next build",
      "Customer data in the traffic is masked before it leaves production",
    ],
    hue: "magenta",
  },
  {
    _id: "industry-real-estate",
    _type: "industry",
    title: "Real estate",
    problem: "Valuations are made each quarter, but rents and rates move every week.",
    solution:
      "ArqIntel follows comparable deals and sentiment by district, ArqMesh joins them with your rent roll, and properties whose value has moved are flagged.",
    modules: references("module-arqintel", "module-arqmesh"),
    metrics: items("industryMetric", [
      {
        label: "Variance: gap between valuation and closing price",
        before: "15%",
        after: "3%",
        beforeValue: 15,
        afterValue: 3,
        improvement: "80% reduction",
      },
    ]),
    benefits: [
      "A flagged property shows the three deals that moved it, with date and distance",
      "The appraiser has the last word, and the file records the reason",
      "Lenders receive the comparables behind each value",
    ],
    hue: "cyan",
  },
];
