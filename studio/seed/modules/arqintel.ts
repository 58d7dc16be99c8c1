import { items, moduleLayout } from "../items.ts";
import { paragraph, richText } from "../rich-text.ts";
import { matrix } from "../scenes.ts";
import { demoButton, type SeedModule } from "../seed-document.ts";

/** ArqIntel: market and revenue intelligence (spec 2, module themes; figures of spec 9). */
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
    "ArqIntel tracks competitors' public moves, reads intent in the accounts that fit your ideal customer, follows sentiment in reviews and call notes, and turns the week into campaign themes, with the source of each beside it.",
  buttons: [demoButton("Schedule Demo")],
  scene: matrix({
    title: "Week 34: four rivals, five signals",
    caption:
      "The stronger the field, the more has changed against the last eight weeks: Nonesuch cut prices, and accounts that fit noticed within days.",
    columns: ["Price", "Launch", "Hiring", "Reviews", "Intent"],
    rows: [
      { label: "Nonesuch Data", values: [4, 1, 2, 1, 4] },
      { label: "Exempla Cloud", values: [0, 3, 1, 2, 1] },
      { label: "Hypothetica", values: [1, 0, 4, 0, 2] },
      { label: "Fictiv Systems", values: [0, 1, 0, 3, 0] },
    ],
    lowLabel: "As usual",
    highLabel: "Unusual",
    note: "Intent at Nonesuch: 14 accounts of yours read its price page, 3 of them in renewal.",
  }),
  capabilitiesTitle: "What ArqIntel follows for sales and marketing",
  capabilities: [
    "Competitor tracking",
    "ICP intent",
    "Sentiment trends",
    "Campaign themes",
    "Renewal risk",
    "Sources beside claims",
  ],
  metrics: items("moduleMetric", [
    {
      value: "24/7",
      label: "monitoring of public pages and filings",
      note: "Price pages are read every six hours, job boards and filings daily, reviews as they appear.",
    },
    {
      value: "50+",
      label: "connectors, CRM and call notes among them",
      note: "The account data stays where it is; only the match of account and signal is stored.",
    },
    {
      value: "100%",
      label: "audit coverage of claims",
      note: "Statements in a briefing that open their source with its date, divided by all statements.",
    },
    {
      value: "30 days",
      label: "to ROI",
      note: "From the first weekly briefing to the first renewal that was kept because of one, at its own value.",
    },
  ]),
  features: items("moduleFeature", [
    {
      title: "Competitor tracking with a before",
      text: "Price pages, release notes, filings and job boards are compared with their own last eight weeks. You read that Nonesuch took 18% off its middle plan on Tuesday, and see both pages beside each other.",
    },
    {
      title: "Intent of accounts that fit",
      text: "Your ideal customer is a filter over your own CRM. Signals of accounts outside it are counted and not shown, so that a busy week is not mistaken for a good one.",
    },
    {
      title: "Sentiment by subject",
      text: "Reviews, support mails and call notes are read by subject: price, setup, support, speed. A mood without a subject does not reach the briefing.",
    },
    {
      title: "Themes a campaign can use",
      text: "Once a week the strongest overlap of a rival's move, your accounts' questions and your own strengths becomes three themes, each with five quotes and the accounts to send it to.",
    },
  ]),
  benefitsTitle: "What a revenue team is judged by",
  inputsTitle: "What it reads",
  inputs: [
    "Public pages of the rivals you name: prices, releases, jobs, filings",
    "Review sites and forums, within their terms",
    "Your CRM: accounts, stages, renewals",
    "Call notes and support mails, masked by policy",
    "Visits to your own site, by account and after consent",
  ],
  outputsTitle: "What it gives back",
  outputs: [
    "A briefing on Monday at 07:00: what moved, who noticed, what to say",
    "A field in the CRM on accounts with unusual intent",
    "Three campaign themes a week, with quotes and accounts",
    "An alert within the hour for moves you marked",
  ],
  exampleTitle: "A worked example: a price cut on a Tuesday",
  example: richText(
    paragraph(
      "On Tuesday at 10:20 Nonesuch Data, a rival, takes 18% off its middle plan. ArqIntel compares the page with the one of six hours before and alerts the product marketing team at 10:41.",
    ),
    paragraph(
      "By Friday 14 of the 260 accounts that fit have read that price page; three of them renew within 60 days, together US$410,000 a year. Their owners get a field in the CRM and a page with what the cheaper plan leaves out: audit log and model choice.",
    ),
    paragraph(
      "Two of the three renew unchanged, one takes a smaller plan. Sales had first heard of the previous price cut in a lost deal, five weeks after it happened. Names and figures of this example are invented; the way it is counted is not.",
    ),
  ),
  limitsTitle: "What it does not do",
  limits: [
    "It reads public sources and your own systems. Nothing behind a login of somebody else, no bought profiles of people.",
    "Intent is a hint. Fourteen visits are not fourteen buyers, and the briefing does not call them so.",
    "A rival that changes prices in sales talks only is seen late, through your own call notes.",
    "Sentiment below 30 texts a month on a subject is listed as quotes, without a trend.",
  ],
  sections: moduleLayout,
  position: 9,
  tagline: "Rivals' moves, and the accounts that noticed",
  shortDesc:
    "Tracks competitors, reads intent in accounts that fit, follows sentiment by subject, and names campaign themes.",
  fullDesc:
    "ArqIntel compares rivals' public pages with their own past, matches them with intent in your CRM and with what reviews and call notes say by subject. On Monday at 07:00 the team reads what moved, which of its accounts noticed and what to say, each line with its source.",
  status: "production",
  carouselDescription:
    "Tracks competitors, intent and sentiment, and tells the revenue team on Monday which accounts noticed what.",
  carouselFeatures: [
    "Competitor moves with a before",
    "Intent of accounts that fit",
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
    "In 30 minutes, one to one and free, you see a first briefing on both from public sources, and which part of it would need your CRM.",
  closingButtons: [demoButton("Schedule Demo")],
  seo: {
    _type: "seo",
    title: "ArqIntel: market and revenue intelligence",
    description:
      "ArqIntel tracks competitors, reads intent of accounts that fit, follows sentiment by subject and names campaign themes, with the source beside each claim.",
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
