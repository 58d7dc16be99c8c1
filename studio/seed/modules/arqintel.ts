import { items, moduleLayout } from "../items.ts";
import { paragraph, richText } from "../rich-text.ts";
import { matrix } from "../scenes.ts";
import { demoButton, type SeedModule } from "../seed-document.ts";

/** ArqIntel: market and revenue intelligence (spec 2, module themes; numbers from spec 9). */
export const arqintel: SeedModule = {
  _id: "module-arqintel",
  _type: "solutionModule",
  name: "ArqIntel",
  path: { _type: "slug", current: "/solutions/arqintel" },
  theme: "Market intelligence",
  hue: "olive",
  badge: "ArqIntel: market and revenue",
  headline: "Know which rival moved, and which of your accounts noticed",
  blurb:
    "ArqIntel tracks competitors' public moves, reads intent in the accounts that fit your ideal customer, follows sentiment in reviews and call notes, and turns the week into campaign themes, each with its source.",
  buttons: [demoButton("Schedule Demo")],
  scene: matrix({
    title: "Week 34: four rivals, five signals",
    caption:
      "The stronger the color, the bigger the change from the last eight weeks. Nonesuch cut prices, and accounts in your target segment noticed within days.",
    columns: ["Price", "Launch", "Hiring", "Reviews", "Intent"],
    rows: [
      { label: "Nonesuch Data", values: [4, 1, 2, 1, 4] },
      { label: "Exempla Cloud", values: [0, 3, 1, 2, 1] },
      { label: "Hypothetica", values: [1, 0, 4, 0, 2] },
      { label: "Fictiv Systems", values: [0, 1, 0, 3, 0] },
    ],
    lowLabel: "As usual",
    highLabel: "Unusual",
    note: "Intent at Nonesuch: 14 of your accounts read its pricing page, 3 of them before renewal.",
  }),
  capabilitiesTitle: "What ArqIntel follows for sales and marketing",
  capabilities: [
    "Competitor tracking",
    "ICP intent",
    "Sentiment trends",
    "Campaign themes",
    "Renewal risk",
    "A source for every claim",
  ],
  metrics: items("moduleMetric", [
    {
      value: "24/7",
      label: "monitoring of public pages and filings",
      note: "Product marketing no longer checks pages manually. Price pages are read every six hours, job boards and filings daily, reviews as they appear.",
    },
    {
      value: "50+",
      label: "connectors, including CRM and call notes",
      note: "Sales operations doesn't have to move any data. Account data stays where it is, and only the match of account and signal is stored.",
    },
    {
      value: "100%",
      label: "audit coverage of claims",
      note: "Reps can check any claim before a call. Calculated as statements linked to a dated source, divided by all statements.",
    },
    {
      value: "30 days",
      label: "to ROI",
      note: "From the first weekly briefing to the first renewal it helps your team save, counted at the value of that renewal.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "Competitor changes, side by side",
      text: "ArqIntel compares price pages, release notes, filings and job boards with the previous eight weeks. You read that Nonesuch took 18% off its mid-tier plan on Tuesday, and see both versions of the page side by side.",
    },
    {
      title: "Intent in your target accounts",
      text: "Your ideal customer is a filter on your own CRM. Signals from accounts outside it are counted but not shown, so you don't mistake a busy week for a good one.",
    },
    {
      title: "Sentiment by subject",
      text: "Reviews, support emails and call notes are read by subject: price, setup, support, speed. A mood without a subject does not reach the briefing.",
    },
    {
      title: "Themes a campaign can use",
      text: "Once a week ArqIntel finds where a rival's move, your accounts' questions and your own strengths overlap most. It turns that into three themes, each with five quotes and the accounts to send it to.",
    },
  ]),
  benefitsTitle: "What changes for the revenue team",
  inputsTitle: "What it reads",
  inputs: [
    "Public pages of the rivals you name: prices, releases, jobs, filings",
    "Review sites and forums, within their terms",
    "Your CRM: accounts, stages, renewals",
    "Call notes and support emails, masked by policy",
    "Visits to your own site, by account and with consent",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "A briefing on Monday at 07:00: what moved, who noticed, what to say",
    "A field in the CRM on accounts with unusual intent",
    "Three campaign themes a week, with quotes and accounts",
    "An alert within the hour for moves you flagged",
  ],
  exampleTitle: "A worked example: a price cut on a Tuesday",
  example: richText(
    paragraph(
      "On Tuesday at 10:20 a rival, Nonesuch Data, takes 18% off its mid-tier plan. ArqIntel compares the page with the version from six hours earlier and alerts the product marketing team at 10:41.",
    ),
    paragraph(
      "By Friday, 14 of the 260 accounts that fit have read that pricing page. Three of them renew within 60 days and are worth $410,000 a year together. Their owners get a field in the CRM and a page on what the cheaper plan leaves out: audit log and model choice.",
    ),
    paragraph(
      "Two of the three renew unchanged, and one takes a smaller plan. Sales had learned of the previous price cut from a lost deal, five weeks after it happened. The names and numbers in this example are invented, but the way we count is real.",
    ),
  ),
  limitsTitle: "What it does not do",
  limits: [
    "It reads public sources and your own systems. Nothing behind someone else's login, no purchased profiles of people.",
    "Intent is a hint. Fourteen visits are not fourteen buyers, and the briefing does not call them that.",
    "A rival that changes prices only in sales calls is noticed late, through your own call notes.",
    "Sentiment below 30 texts a month on a subject is listed as quotes, without a trend.",
  ],
  sections: moduleLayout,
  position: 9,
  tagline: "Rivals' moves, and the accounts that noticed",
  shortDesc:
    "Tracks competitors, reads intent in accounts that fit, follows sentiment by subject, and suggests campaign themes.",
  fullDesc:
    "ArqIntel compares rivals' public pages with earlier versions and matches the changes with intent in your CRM and with what reviews and call notes say by subject. On Monday at 07:00 the team reads what moved, which accounts noticed and what to say, each line with its source.",
  status: "production",
  carouselDescription:
    "Tracks competitors, intent and sentiment, and tells the revenue team every Monday which accounts noticed what.",
  carouselFeatures: [
    "Competitor changes, side by side",
    "Intent in your target accounts",
    "Sentiment by subject",
    "Three campaign themes a week",
  ],
  carouselMetrics: items("carouselMetric", [
    { value: "24/7", label: "monitoring of rivals" },
    { value: "50+", label: "connectors" },
    { value: "30 days", label: "to ROI" },
  ]),
  carouselStatus: "production",
  closingHeadline: "Name two rivals and one segment",
  closingText:
    "In a free 30-minute call you see a first briefing on both from public sources, and which parts would need your CRM.",
  closingButtons: [demoButton("Schedule Demo")],
  seo: {
    _type: "seo",
    title: "ArqIntel: market and revenue intelligence",
    description:
      "ArqIntel tracks competitors, reads intent in accounts that fit, follows sentiment by subject and suggests campaign themes, with a source for every claim.",
    keywords: [
      "market intelligence",
      "competitor tracking",
      "ICP intent",
      "sentiment trends",
      "campaign themes",
    ],
    type: "website",
    noIndex: false,
  },
};
