import { items, references } from "../items.ts";
import { heading, paragraph, richText } from "../rich-text.ts";
import type { SeedCustomerStory } from "../seed-document.ts";

/** Two stories of invented customers, newest first. */
export const customerStories: SeedCustomerStory[] = [
  {
    _id: "story-bearings",
    _type: "customerStory",
    title: "A bearings plant cuts line downtime from 12% to 2%",
    path: { _type: "slug", current: "/customers/hypothetical-bearings-works" },
    customer: "Hypothetical Bearings Works",
    industry: { _type: "reference", _ref: "industry-manufacturing" },
    modules: references("module-arqflow", "module-arqmesh"),
    summary:
      "Sensor readings reached the maintenance team too late. Now the plant replaces a bearing before it fails.",
    published: "2026-09-30",
    metrics: items("stat", [
      { value: "83%", label: "less line downtime", note: "12% before, 2% after" },
      { value: "6 weeks", label: "from kickoff to the first result" },
    ]),
    body: richText(
      heading("The problem"),
      paragraph(
        "Bearings failed during the shift. Each stop took hours, because the spare part was ordered only after the failure.",
      ),
      heading("The solution"),
      paragraph(
        "The plant connected vibration sensors, the maintenance system and the spare parts store. When a pattern changes, the planner gets a work order with the part number and the shelf.",
      ),
      heading("The result"),
      paragraph(
        "Repairs moved into planned stops. Downtime fell from 12% to 2% in two quarters, measured by the plant's own system.",
      ),
    ),
    quote: {
      text: "We changed the bearing during the planned stop on Sunday. On Monday the line ran as if nothing had happened.",
      person: "Lena Notional",
      role: "Plant manager",
    },
    tags: ["predictive maintenance"],
    sample: true,
    seo: { _type: "seo", title: "Bearings plant: downtime from 12% to 2%", noIndex: false },
  },
  {
    _id: "story-savings-bank",
    _type: "customerStory",
    title: "A savings bank stops late data before it reaches a report",
    path: { _type: "slug", current: "/customers/nonesuch-savings-bank" },
    customer: "Nonesuch Savings Bank",
    industry: { _type: "reference", _ref: "industry-financial-services" },
    modules: references("module-arqpulse"),
    summary:
      "The treasury team sent its liquidity report every morning without knowing how old the data was. Now late data holds the report.",
    published: "2026-07-15",
    metrics: items("stat", [
      { value: "0", label: "reports on late data in nine months" },
      { value: "14 min", label: "average delay that monitoring now finds" },
    ]),
    body: richText(
      heading("The problem"),
      paragraph("A rates file arrived late twice a month. The report went out on time and wrong."),
      heading("The solution"),
      paragraph(
        "Each source has an age limit. When a source exceeds it, the report waits and names the source.",
      ),
    ),
    tags: ["data quality"],
    sample: true,
    seo: { _type: "seo", title: "Savings bank: no reports on late data", noIndex: false },
  },
];
